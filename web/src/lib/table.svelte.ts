/** A table as this browser knows it: what the server has said, and what I have selected. */

import { t } from '../words';
import { eventText, refusalText } from '../words/say';
import { botName } from './bots';
import { handCards, keysOf } from './cards';
import { Choosing } from './choosing.svelte';
import { Connection, type Line } from './connection';
import { received } from './events';
import { Words } from './lexicon';
import { preferences } from './preferences.svelte';
import type {
  Event,
  FromServer,
  OpenRound,
  Own,
  Refusal,
  Said,
  Sheet,
  TableState,
  Wish,
} from './protocol';
import { chime } from './sound';

const CHAT_LINES = 100;
/** How long after an action a tap is taken for the second of a double one, in milliseconds. */
const REST = 400;

export class Table {
  line = $state<Line>('connecting');
  state = $state.raw<TableState | null>(null);
  seat = $state<number | null>(null);
  you = $state('');
  round = $state.raw<OpenRound | null>(null);
  own = $state.raw<Own | null>(null);
  /** What has happened in this round. */
  events = $state.raw<Event[]>([]);
  sheet = $state.raw<Sheet | null>(null);
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  muted = $state.raw<string[]>([]);
  words = $state.raw<Words | null>(null);
  refused = $state.raw<Refusal | null>(null);
  /** Whether every turn of this trick is to be passed. */
  passing = $state(false);
  /** Whether an action is on its way. */
  sending = $state(false);
  /** Whether an action went out just now. */
  resting = $state(false);
  /** What the screen reader is to say. */
  news = $state('');

  hand = $derived.by(() => handCards(this.own?.hand ?? ''));
  decision = $derived.by(() => this.own?.decision ?? null);
  /** Whether the round is over and its line has been added to the sheet. */
  ended = $derived.by(
    () => this.round?.stage === 'over' && (this.sheet?.rows?.length ?? 0) >= this.round.number,
  );
  gift = $derived.by(() => (this.seat === null ? null : received(this.events, this.seat)));
  /** The keys of the cards that have just come into the hand. */
  fresh = $derived.by(() => {
    const drawn = this.decision?.kind === 'discard' ? this.own?.drawn : '';
    return keysOf(drawn || this.gift?.card || '', this.hand);
  });
  choosing = new Choosing(this);

  #connection: Connection;
  #learning = new Words();
  #version = '';
  #asked = -1;
  #rest = 0;

  constructor(readonly code: string) {
    this.choosing.select(this.#storedSelection());
    this.#connection = new Connection(
      code,
      (message) => this.#hear(message),
      (line) => (this.line = line),
    );
  }

  close(): void {
    this.#connection.close();
  }

  /** Go on as the guest this browser has become. */
  renew(): void {
    this.#connection.renew();
  }

  get host(): boolean {
    return this.state !== null && this.state.host === this.you;
  }

  nameOf = (seat: number): string => {
    if (seat === this.seat) return t('you');
    const who = this.state?.seats[seat];
    return who?.kind === 'bot' ? botName(this.code, seat) : who?.name || t('seat.number', { n: seat + 1 });
  };

  async ask(wish: Wish): Promise<boolean> {
    this.refused = null;
    if (wish.type === 'act') this.#takeRest();
    const refusal = await this.#connection.ask(wish);
    this.refused = refusal;
    if (refusal) this.news = refusalText(refusal);
    return refusal === null;
  }

  /** Answer the decision that is open; true once it is done. */
  async act(action: string): Promise<boolean> {
    if (!this.decision || this.sending) return false;
    this.sending = true;
    const done = await this.ask({ type: 'act', action, decision: this.decision.number });
    this.sending = false;
    return done;
  }

  async play(): Promise<void> {
    const { play, selected } = this.choosing;
    if (play && (await this.act(play)))
      this.choosing.select(this.choosing.selected.filter((key) => !selected.includes(key)));
  }

  async pass(): Promise<void> {
    if (this.decision?.may_pass) await this.act('pass');
  }

  /** A bet answers no decision: it may be placed out of turn. */
  bet(amount: number): Promise<boolean> {
    return this.ask({ type: 'act', action: `bet${amount}` });
  }

  passThisTrick(on: boolean): void {
    if (this.resting) return;
    this.passing = on;
    this.#passIfTold();
  }

  keepSelection(): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.choosing.selected));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  get #key(): string {
    return `haggis-selected-${this.code}`;
  }

  #storedSelection(): string[] {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? '[]') as string[];
    } catch {
      return [];
    }
  }

  #takeRest(): void {
    this.resting = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.resting = false), REST) as unknown as number;
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        if (this.#version && this.#version !== message.version) location.reload();
        this.#version = message.version;
        this.you = message.you ?? '';
        this.seat = message.seat ?? null;
        this.state = message.table;
        this.muted = message.muted ?? [];
        for (const said of message.chat ?? []) this.#say(said);
        this.#happened(message.events ?? []);
        break;
      case 'table':
        this.state = message.table;
        this.seat = message.seat ?? null;
        break;
      case 'update':
        this.#update(message.events, message.round, message.own ?? null);
        break;
      case 'lexicon':
        this.#learn(message);
        break;
      case 'sheet':
        this.sheet = message;
        break;
      case 'said':
        this.#say(message);
        break;
    }
  }

  #say(said: Said): void {
    this.chat = [...this.chat, said].slice(-CHAT_LINES);
    if (said.id !== this.you) this.unread += 1;
  }

  #learn(message: FromServer & { type: 'lexicon' }): void {
    if (message.part === 1) this.#learning = new Words();
    if (this.#learning.learn(message)) this.words = this.#learning;
  }

  #update(events: Event[], round: OpenRound, own: Own | null): void {
    if (round.tricks !== this.round?.tricks || round.stage !== 'trick') this.passing = false;
    this.round = round;
    this.own = own;
    this.choosing.keep();
    this.#happened(events);
    this.#announce(events);
    this.#passIfTold();
  }

  #happened(events: Event[]): void {
    const last = this.events.at(-1)?.seq ?? -1;
    const fresh = events.filter((event) => event.seq > last);
    const dealt = fresh.findLastIndex((event) => event.type === 'dealt');
    if (dealt >= 0) this.events = fresh.slice(dealt);
    else if (fresh.length) this.events = [...this.events, ...fresh];
  }

  #announce(events: Event[]): void {
    const told = events.map((event) => eventText(event, this)).filter(Boolean);
    const number = this.decision?.number ?? -1;
    if (number >= 0 && number !== this.#asked) {
      told.push(t('turn.yours'));
      if (preferences.sound && !this.passing) chime();
    }
    this.#asked = number;
    if (told.length) this.news = told.join('. ');
  }

  #passIfTold(): void {
    if (this.passing && this.decision?.kind === 'follow') void this.pass();
  }
}
