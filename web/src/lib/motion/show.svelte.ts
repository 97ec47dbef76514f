/** What is shown for a while: a banner, a note, the end of a round; and the movements with it. */

import { flushSync, tick } from 'svelte';
import { t } from '../../i18n';
import { tAbout, type Reader } from '../../i18n/say';
import { HELD_CARD } from '../cards';
import { pace, thingsMove } from '../preferences.svelte';
import type { Event, OpenRound, RulesInfo } from '../protocol';
import { sound } from '../sound';
import { lastPass, leftovers, movesOf, soundOf, STAYS, TIMES, timeOf, type Move } from './moves';
import { Flights, type Capture } from './flights';

export interface Banner {
  kind: 'bomb' | 'out';
  title: string;
  text?: string;
}

/** The step that the end of a round has reached; empty before and after it. */
export type Ending = '' | 'played' | 'turned' | 'swept';

/** What a show is about. */
export interface Shown extends Reader {
  readonly round: OpenRound | null;
}

export class Show {
  banner = $state.raw<Banner | null>(null);
  /** What somebody has captured or bet just now. */
  note = $state.raw<{ seat: number; text: string } | null>(null);
  /** What somebody says. */
  words = $state.raw<{ seat: number; text: string } | null>(null);
  ending = $state<Ending>('');
  /** The table as it was, with the pass that ended its trick, until that has been read. */
  held = $state.raw<OpenRound | null>(null);

  #flights: Flights | null = null;
  #moves: Move[] = [];
  #timers = new Map<string, number>();
  /** When everything that moves now will have moved. */
  #calm = 0;

  constructor(
    private readonly table: Shown,
    private readonly rules: () => RulesInfo | undefined,
  ) {}

  /** Move things inside this element. */
  enter(root: HTMLElement): () => void {
    this.#flights = new Flights(root);
    const hurry = () => this.#release();
    addEventListener('pointerdown', hurry, true);
    addEventListener('keydown', hurry, true);
    return () => {
      removeEventListener('pointerdown', hurry, true);
      removeEventListener('keydown', hurry, true);
      this.#flights?.finish();
      this.#flights = null;
    };
  }

  /** Something is about to change. */
  before(events: readonly Event[]): void {
    this.#release();
    this.#moves = movesOf(events);
    if (this.#moves.some(({ kind }) => kind === 'deal')) this.skip();
    const passer = thingsMove() ? lastPass(this.#moves) : null;
    const { round, seat, open } = this.table;
    // My own pass needs no reading, except in a replay.
    if (passer !== null && (passer !== seat || open) && round) {
      this.held = { ...round, passed: [...(round.passed ?? []), passer], deciders: [] };
      this.#flights?.look([]);
      return;
    }
    this.#flights?.look(this.#moves);
    if (this.#moves.some(({ kind }) => kind === 'sweep')) this.#lower('bomb');
  }

  /** It has changed, and the page is updated. */
  after(): void {
    const moves = this.#moves;
    const ends = moves.some(({ kind }) => kind === 'end');
    // At the end of a round the last trick stays on the table, and is swept away later.
    const now = ends || this.held ? moves.filter(({ kind }) => kind !== 'sweep') : moves;
    // A word that is still on the table ends before its trick leaves.
    const hold = this.held ? Math.max(pace(TIMES.lastPass.time), this.banner?.kind === 'bomb' ? this.#calm - Date.now() : 0) : 0;
    this.#calm = Math.max(this.#calm, Date.now() + hold + pace(timeOf(moves)));
    this.#flights?.move(now);
    for (const move of now) this.#tell(move);
    if (ends) void this.#end(moves.filter(({ kind }) => kind === 'sweep'));
    if (this.held) this.#later('hold', hold, () => this.#release());
  }

  /** The last pass has been read: sweep its trick away. */
  #release(): void {
    if (!this.held) return;
    clearTimeout(this.#timers.get('hold'));
    const sweeps = this.#moves.filter(({ kind }) => kind === 'sweep');
    this.#lower('bomb');
    this.#flights?.look(sweeps);
    this.held = null;
    flushSync();
    this.#flights?.move(sweeps);
    for (const sweep of sweeps) this.#tell(sweep);
  }

  /** Resolves once nothing moves any more. */
  async calm(): Promise<void> {
    for (let left; (left = this.#calm - Date.now()) > 0; ) await new Promise((done) => setTimeout(done, left));
  }

  /** Go on to the sheet at once. */
  skip(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#flights?.finish();
    this.banner = this.note = this.words = this.held = null;
    this.#calm = 0;
    this.ending = '';
    this.#wake?.();
  }

  speak(seat: number, text: string): void {
    this.words = { seat, text };
    this.#later('words', STAYS.words, () => (this.words = null));
  }

  #tell(move: Move): void {
    sound(...soundOf(move));
    if (move.kind === 'sweep') {
      this.#leaveNote(move.to, t('moment.haul', { cards: move.cards, points: move.points }));
    }
    if (move.kind === 'bet' && move.seat !== this.table.seat) this.#leaveNote(move.seat, t('moment.bet', { n: move.points }));
    if (move.kind === 'play' && move.bomb && thingsMove()) this.#raise({ kind: 'bomb', title: t('moment.bomb') }, TIMES.word.time + TIMES.play.time);
    if (move.kind === 'out') {
      const text = t('moment.left', { cards: move.recorded, points: HELD_CARD * move.recorded });
      this.#raise({ kind: 'out', title: tAbout(this.table, move.seat, 'moment.out'), text }, TIMES.banner.time);
    }
  }

  /** Leave a note at a seat. */
  #leaveNote(seat: number, text: string): void {
    this.note = { seat, text };
    this.#later('note', STAYS.note, () => (this.note = null));
  }

  /** Take a banner of this kind away. */
  #lower(kind: Banner['kind']): void {
    if (this.banner?.kind === kind) this.banner = null;
  }

  #raise(banner: Banner, time: number): void {
    this.banner = banner;
    // Without movement it can still be read.
    this.#later('banner', pace(time) || time, () => (this.banner = null));
  }

  /** The last play stays, hands are turned up, captures fly; then the sheet may come. */
  async #end(sweeps: readonly Move[]): Promise<void> {
    this.ending = 'played';
    if (!(await this.#wait(STAYS.lastPlay + pace(TIMES.play.time)))) return;
    // The hands that are turned up are not behind it.
    this.#lower('out');
    this.ending = 'turned';
    if (!(await this.#wait(STAYS.turned))) return;
    const captures = this.#lastCaptures();
    this.ending = 'swept';
    await tick();
    for (const capture of captures) this.#flights?.sweep(capture);
    for (const sweep of sweeps) this.#tell(sweep);
    if (thingsMove() && !(await this.#wait(STAYS.swept))) return;
    this.ending = '';
  }

  /** The last trick, and the hands that were left. */
  #lastCaptures(): (Capture | undefined)[] {
    const flights = this.#flights;
    const { round } = this.table;
    const rules = this.rules();
    if (!flights || !round || !rules) return [];
    const left = leftovers(round, rules);
    const taker = round.last_trick?.taker;
    return [
      ...(taker === undefined ? [] : [flights.gather('.centre .trick .face', taker)]),
      ...(left?.from ?? []).map((seat) => flights.gather(`[data-seat='${seat}'] .turned .face`, left!.to) ?? flights.gather(`[data-hand='${seat}'] .face`, left!.to)),
    ];
  }

  #wake: (() => void) | null = null;

  /** True once the time is over, false if it was cut short. */
  #wait(time: number): Promise<boolean> {
    return new Promise((done) => {
      this.#wake = () => done(false);
      this.#later('end', time, () => {
        this.#wake = null;
        done(true);
      });
    });
  }

  #later(name: string, time: number, then: () => void): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.set(name, setTimeout(then, time) as unknown as number);
  }
}

