/** A lesson: a position of a real round, one thing to do in it, and what follows. */

import { flushSync } from 'svelte';
import { t } from '../i18n';
import { handCards, keysOf } from './cards';
import { Choosing } from './choosing.svelte';
import { Words } from './lexicon';
import { pace, thingsMove } from './preferences.svelte';
import type { Event, Lexicon, Line, OpenRound, Own, TableState } from './protocol';
import type { Playing, Watcher } from './table.svelte';
import { cloths } from './tartan';

interface Snapshot {
  round: OpenRound;
  own: Own;
  lexicon?: Lexicon[];
}

/** What somebody's action changed. */
interface Change extends Snapshot {
  events: Event[];
}

/** Cards captured in one way: in tricks, by somebody's bomb, as the Haggis, as a hand that was left. */
export interface Haul {
  how: 'tricks' | 'bombed' | 'haggis' | 'hand';
  cards: string;
  points: number;
  of?: number;
}

/** How a player of the learner's side scored. */
export interface Count {
  seat: number;
  line: Line;
  /** Whose cards were counted when they went out. */
  held: number[];
  hauls: Haul[];
}

export interface LessonData {
  name: string;
  /** Whether the cards were dealt anew after the lesson before. */
  deal?: boolean;
  before: Snapshot;
  wanted: string;
  /** What was asked for, and the others' answers one by one. */
  then: Change[];
  /** At the end of a round. */
  count?: Count[];
}

/** Whether the learner holds other cards than at the end of the lesson before: of a new deal, or of a later trick. */
export function handChange(before: LessonData | undefined, now: LessonData): 'deal' | 'later' | '' {
  if (!before || before.then.at(-1)!.own.hand === now.before.own.hand) return '';
  return now.deal ? 'deal' : 'later';
}

/** How long a trick that has ended stays if the next one has begun and nothing moves, in milliseconds. */
const STAY = 1400;
/** How long the others think, and how long all their answers take at most, in milliseconds. */
const THINK = 1200;
const ANSWERS = 4000;

/** The players at the table, the learner first. */
const NAMES = ['', 'Isla', 'Rory', 'Una'];

export class Lesson implements Playing {
  readonly seat = 0;
  readonly refused = null;
  readonly passing = false;
  readonly sending = false;
  readonly resting = false;
  readonly thinking = false;
  readonly gift = null;
  readonly advice = null;
  readonly state: TableState;
  readonly cloths = cloths(['you', ...NAMES.slice(1)]);

  done = $state(false);
  /** Whether the learner tried another legal action. */
  other = $state(false);
  /** How many of the changes after my action have come. */
  #come = $state(0);
  /** Whether the trick that my action ended is still on the table. Where things move, it is swept away instead. */
  staying = $state(false);
  shown = $derived.by((): Snapshot => this.data.then[this.#come - 1] ?? this.data.before);
  /** Whether the others have answered, and that has been shown. */
  settled = $state(false);
  #timer = 0;
  /** The round, without the trick before the lesson. */
  round = $derived.by((): OpenRound => {
    const { round } = this.shown;
    if (this.staying && round.last_trick) return { ...round, stage: 'trick', trick: round.last_trick.plays };
    // What comes next is told, and nobody is waited for.
    if (this.done && round.stage !== 'trick') return { ...round, deciders: [] };
    return this.done || round.stage !== 'trick' ? round : { ...round, last_trick: null };
  });
  own = $derived.by(() => this.shown.own);
  hand = $derived.by(() => handCards(this.own.hand));
  decision = $derived.by(() => (this.done ? null : (this.own.decision ?? null)));
  /** The keys of the cards that were just added to the hand. */
  fresh = $derived.by(() => {
    const held = handCards(this.data.before.own.hand).map(({ key }) => key);
    if (this.done) return this.hand.map(({ key }) => key).filter((key) => !held.includes(key));
    return keysOf(this.own.drawn ?? '', this.hand);
  });
  words = $derived.by(() => {
    const words = new Words();
    for (const part of this.shown.lexicon ?? []) words.learn(part);
    return words;
  });
  choosing = new Choosing(this);

  constructor(
    readonly data: LessonData,
    rules: string,
    /** Moves what happens. */
    private readonly watcher: Watcher | null = null,
  ) {
    const seats = data.before.round.sizes.map((_, seat) => ({ kind: 'person' as const, name: NAMES[seat], id: `${seat}` }));
    this.state = { code: '', status: 'playing', settings: { rules, hints: false }, seats, host: '' };
  }

  nameOf = (seat: number): string => NAMES[seat] || t('you');

  async act(action: string): Promise<boolean> {
    if (this.done) return false;
    this.done = action === this.data.wanted;
    this.other = !this.done;
    if (!this.done) return false;
    if (thingsMove() && this.watcher) this.#next();
    else this.#jump();
    return true;
  }

  /** One change after the other, as at a table. */
  #next(): void {
    this.watcher?.before(this.data.then[this.#come]!.events);
    this.#come += 1;
    this.choosing.clear();
    flushSync();
    this.watcher?.after();
    const answers = this.data.then.length - 1;
    this.settled = this.#come > answers;
    if (this.settled) return;
    this.#later(pace(Math.min(THINK, ANSWERS / answers)), () => this.#next());
  }

  /** All at once. A trick that has ended is taken away after a while; without a next one it stays: it is what the text is about. */
  #jump(): void {
    this.#come = this.data.then.length;
    this.settled = true;
    this.choosing.clear();
    const { round } = this.shown;
    this.staying = this.data.before.round.tricks !== round.tricks && !this.data.count;
    if (this.staying && round.trick?.length) this.#later(STAY, () => (this.staying = false));
  }

  #later(time: number, then: () => void): void {
    this.#timer = setTimeout(then, time) as unknown as number;
  }

  /** Nothing more will happen. */
  close = (): void => clearTimeout(this.#timer);

  async play(): Promise<void> {
    await this.act(this.choosing.play);
  }

  async pass(): Promise<void> {
    if (this.decision?.may_pass) await this.act('pass');
  }

  bet(amount: number): Promise<boolean> {
    return this.act(`bet${amount}`);
  }

  async advise(): Promise<void> {}
  passThisTrick(): void {}
  keepSelection(): void {}
}
