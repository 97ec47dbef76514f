/** A lesson: a position of a real round, one thing to do in it, and what follows. */

import { t } from '../i18n';
import { handCards, keysOf } from './cards';
import { Choosing } from './choosing.svelte';
import { Words } from './lexicon';
import type { Lexicon, Line, OpenRound, Own, TableState } from './protocol';
import type { Playing } from './table.svelte';
import { cloths } from './tartan';

interface Snapshot {
  round: OpenRound;
  own: Own;
  lexicon?: Lexicon[];
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
  after: Snapshot;
  /** At the end of a round. */
  count?: Count[];
}

/** Whether the learner holds other cards than at the end of the lesson before: of a new deal, or of a later trick. */
export function handChange(before: LessonData | undefined, now: LessonData): 'deal' | 'later' | '' {
  if (!before || before.after.own.hand === now.before.own.hand) return '';
  return now.deal ? 'deal' : 'later';
}

/** How long a trick that has ended stays if the next one has begun, in milliseconds. */
const STAY = 1400;

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
  /** Whether the trick that my action ended is still on the table. */
  staying = $state(false);
  shown = $derived.by(() => (this.done ? this.data.after : this.data.before));
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
  ) {
    const seats = data.before.round.sizes.map((_, seat) => ({ kind: 'person' as const, name: NAMES[seat], id: `${seat}` }));
    this.state = { code: '', status: 'playing', settings: { rules, hints: false }, seats, host: '' };
  }

  nameOf = (seat: number): string => NAMES[seat] || t('you');

  async act(action: string): Promise<boolean> {
    if (this.done) return false;
    this.done = action === this.data.wanted;
    this.other = !this.done;
    if (this.done) this.choosing.clear();
    this.staying = this.done && this.data.before.round.tricks !== this.data.after.round.tricks && !this.data.count;
    return this.done;
  }

  /** Takes the trick away after a while. Without a next one it stays: it is what the text is about. */
  settle(): () => void {
    const next = this.data.after.round.trick?.length;
    const timer = this.staying && next ? setTimeout(() => (this.staying = false), STAY) : 0;
    return () => clearTimeout(timer);
  }

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
