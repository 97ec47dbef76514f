/** A table as this browser knows it: what the server has said, and what I have selected. */

import { flushSync } from 'svelte';
import { t } from '../i18n';
import { eventText, hintText, missedText, refusalText, rulesName, saidText, type Reader } from '../i18n/say';
import { api, Failed } from './api';
import { botName } from './bots';
import { cardsText, handCards, keysOf } from './cards';
import { Choosing } from './choosing.svelte';
import { Connection, type ConnectionState } from './connection';
import { byBotsSince, decided, playsByTrick, received, withoutTakenBack } from './events';
import { person, ruleSets } from './guest.svelte';
import { Words } from './lexicon';
import { isFirstGame, preferences } from './preferences.svelte';
import { Order } from './order.svelte';
import type {
  Acted,
  Event,
  FromServer,
  Hint,
  Left,
  OpenRound,
  Own,
  Refusal,
  Said,
  Sheet,
  TableState,
  Wish,
} from './protocol';
import { recall, remember } from './session';
import { callToTurn, stopCalling } from './sound';
import { notifyTurn } from './notify';
import { clothOf, cloths, withMyLetter, type Cloth } from './tartan';

const CHAT_LINES = 100;
const NEWS_LINES = 8;
/** For this long after an action a tap counts as part of a double tap, in milliseconds. */
const REST = 400;

export interface News {
  number: number;
  text: string;
}

/** Is told before the table changes, and after the page has shown the change. */
export interface Watcher {
  before(events: readonly Event[]): void;
  after(): void;
  /** Somebody at the table says something. */
  speak(seat: number, text: string): void;
  /** Resolves once nothing moves any more. */
  calm(): Promise<void>;
}

/** What is needed to play from a seat, at a table or in a lesson. */
export type Playing = Pick<
  Table,
  | 'seat' | 'nameOf' | 'state' | 'round' | 'own' | 'hand' | 'decision' | 'words' | 'choosing' | 'cloths' | 'fresh' | 'gift'
  | 'advice' | 'refused' | 'thinking' | 'sending' | 'resting' | 'passing'
  | 'act' | 'play' | 'pass' | 'bet' | 'advise' | 'passThisTrick' | 'keepSelection'
> &
  Partial<Pick<Table, 'order' | 'group' | 'unasked' | 'suggestNoMore' | 'standIns' | 'missed' | 'dismiss'>>;

export class Table {
  watcher: Watcher | null = null;
  line = $state<ConnectionState>('connecting');
  state = $state.raw<TableState | null>(null);
  seat = $state<number | null>(null);
  you = $state('');
  round = $state.raw<OpenRound | null>(null);
  own = $state.raw<Own | null>(null);
  /** What has happened in this round. */
  events = $state.raw<Event[]>([]);
  sheet = $state.raw<Sheet | null>(null);
  chat = $state.raw<Said[]>([]);
  /** The last line of the chat that was read in this tab. */
  #read = $state(0);
  unread = $derived.by(() => this.chat.filter(({ id, seq }) => id !== this.you && seq > this.#read).length);
  muted = $state.raw<string[]>([]);
  words = $state.raw<Words | null>(null);
  refused = $state.raw<Refusal | null>(null);
  /** Whether I pass for the rest of this trick. */
  passing = $state(false);
  /** Whether an action is on its way. */
  sending = $state(false);
  /** Whether an action was sent just now. */
  resting = $state(false);
  /** The decision for which a hint is awaited. */
  #advising = $state<number | null>(null);
  #hint = $state.raw<Hint | null>(null);
  /** Whether the hint was not asked for. */
  unasked = $state(false);
  /** What a bot did in my place, until I act or have read it. */
  missed = $state.raw<readonly Acted[]>([]);
  /** What the screen reader says, the latest last. */
  news = $state.raw<readonly News[]>([]);

  hand = $derived.by(() => handCards(this.own?.hand ?? ''));
  decision = $derived.by(() => this.own?.decision ?? null);
  /** Whether a hint is awaited. One for an earlier decision does not matter any more. */
  thinking = $derived.by(() => this.#advising !== null && this.#advising === this.decision?.number);
  /** Whether the round is over and its line has been added to the sheet. */
  ended = $derived.by(
    () => this.round?.stage === 'over' && (this.sheet?.rows?.length ?? 0) >= this.round.number,
  );
  /** Whether there is anybody to talk to, or was. */
  company = $derived.by(() => {
    const { seats = [], spectators = [] } = this.state ?? {};
    return seats.some(({ kind, id }) => kind === 'person' && id !== this.you) || spectators.some(({ id }) => id !== this.you) || this.chat.some(({ id }) => id !== this.you);
  });
  /** Everybody's tartan, by seat: a person's from the id, a bot's from its name. */
  cloths = $derived.by(() =>
    withMyLetter(
      cloths((this.state?.seats ?? []).map((who, seat) => (who.kind === 'bot' ? botName(this.code, seat) : who.id || `${seat}`))),
      this.seat,
      this.state?.seats[this.seat ?? -1]?.name ?? '',
    ),
  );
  gift = $derived.by(() => (this.seat === null ? null : received(this.events, this.seat)));
  /** Whether I have decided something in this round. */
  decided = $derived.by(() => this.seat !== null && this.events.some((event) => decided(event, this.seat!)));
  /** The keys of the cards that were just added to the hand. */
  fresh = $derived.by(() => {
    const drawn = this.decision?.kind === 'discard' ? this.own?.drawn : '';
    return keysOf(drawn || this.gift?.card || '', this.hand);
  });
  /** For each trick of the round, the plays that a bot made in a person's place, by place in the trick. */
  #standIns = $derived.by((): ReadonlySet<number>[] =>
    playsByTrick(this.events).map((plays) => new Set(plays.flatMap((play, at) => (this.standIn(play) ? [at] : [])))),
  );
  /** Those of the last trick that was taken. */
  lastStandIns = $derived.by(() => this.standIns(this.events.filter(({ type }) => type === 'trick-taken').length));
  choosing = new Choosing(this);
  readonly order: Order;
  /** The hint for the open decision, if it was asked for and its cards are selected. */
  advice = $derived.by(() => {
    const { decision } = this;
    const advised = this.#hint?.expected[0]?.action;
    if (!decision || !advised || this.#hint?.decision !== decision.number) return null;
    const chosen = advised.did === 'play' ? this.choosing.play === advised.action : cardsText(this.choosing.cards) === (advised.cards ?? '');
    return chosen ? this.#hint : null;
  });

  #connection: Connection;
  #learning = new Words();
  #version = '';
  #asked = -1;
  #rest = 0;
  /** The cards that were selected at my last action. */
  #acted: readonly string[] = [];

  constructor(readonly code: string) {
    this.order = new Order(`haggis-order-${code}`, (text) => this.tell(text));
    this.choosing.select(recall<string[]>(this.#key, []));
    this.#read = recall(`haggis-chat-${code}`, 0);
    this.#connection = new Connection(
      code,
      (message) => this.#hear(message),
      (line) => (this.line = line),
      () => void person.look().catch(() => undefined),
    );
  }

  close(): void {
    this.#connection.close();
  }

  /** Reconnect as the guest this browser is now. */
  renew(): void {
    this.#connection.renew();
  }

  get host(): boolean {
    return this.state !== null && this.state.host === this.you;
  }

  /** Whether I play against bots only, in a game that is under way. */
  get alone(): boolean {
    const others = this.state?.seats.filter((_, seat) => seat !== this.seat) ?? [];
    return this.seat !== null && this.state?.status === 'playing' && others.every(({ kind }) => kind === 'bot');
  }

  get auction(): boolean {
    return !!ruleSets.find(this.state?.settings.rules ?? '')?.bids.length;
  }

  nameOf = (seat: number): string => {
    if (seat === this.seat) return t('you');
    const who = this.state?.seats[seat];
    return who?.kind === 'bot' ? botName(this.code, seat) : who?.name || t('seat.number', { n: seat + 1 });
  };

  /** Who sat where when something happened: a name and its cloth stay with those who have left since. */
  asOf(seq: number): { reader: Reader; cloths: readonly Cloth[] } {
    const nameOf = (seat: number) => this.#gone(seat, seq)?.name ?? this.nameOf(seat);
    const worn = this.cloths.map((now, seat) => {
      const left = this.#gone(seat, seq);
      return left ? clothOf(left.id) : now;
    });
    return { reader: { seat: this.seat, nameOf, auction: this.auction, standIn: this.standIn }, cloths: worn };
  }

  /** Who sat here when this happened, if it is somebody who has left since. */
  #gone(seat: number, seq: number): Left | null {
    const left = this.state?.seats[seat]?.left;
    return left && seq <= left.seq ? left : null;
  }

  /** Whether a bot did this in a person's place. */
  standIn = ({ bot, seat, seq }: Acted): boolean =>
    !!bot && (this.state?.seats[seat]?.kind === 'person' || this.#gone(seat, seq) !== null);

  /** The plays of a trick that a bot made in a person's place; tricks count from 1. */
  standIns(trick = 0): ReadonlySet<number> | undefined {
    return this.#standIns[trick - 1];
  }

  /** I have read what a bot did for me: it is not told again, also after a reload. */
  dismiss(): void {
    remember(`haggis-missed-${this.code}`, this.missed.at(-1)?.seq ?? 0);
    this.missed = [];
  }

  /** Look for what a bot did for me. Only on coming back: while I am here, one plays for me only once my time is up. */
  #lookBack(): void {
    if (this.seat === null) return;
    const read = recall<number>(`haggis-missed-${this.code}`, 0);
    this.missed = byBotsSince(this.events, this.seat).filter(({ seq }) => seq > read);
    if (this.missed.length) this.tell(missedText(this.missed, this));
  }

  async ask(wish: Wish): Promise<boolean> {
    this.refused = null;
    if (wish.type === 'act') this.#takeRest();
    const refusal = await this.#connection.ask(wish);
    this.refused = refusal;
    if (refusal) this.tell(refusalText(refusal));
    return refusal === null;
  }

  /** Answer the open decision; true once it is done. */
  async act(action: string): Promise<boolean> {
    if (!this.decision || this.sending) return false;
    this.sending = true;
    this.#acted = this.choosing.selected;
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

  /** Ask for a hint. Asked again, select another play. */
  async advise(): Promise<void> {
    const number = this.decision?.number;
    if (number === undefined || this.thinking) return;
    if (this.#hint?.decision === number) {
      // It is told again where no cards are played, so that there are no other plays, and if it came unasked.
      if (this.unasked || (this.decision?.kind !== 'lead' && this.decision?.kind !== 'follow')) {
        this.#follow(this.#hint);
        return;
      }
      const first = !this.choosing.turn;
      this.choosing.selectNext();
      // Another one than the hint itself.
      if (first && this.advice) this.choosing.selectNext();
      return;
    }
    this.#advising = number;
    this.refused = null;
    try {
      const hint = await api.hint(this.code, number);
      if (this.decision?.number !== number) return;
      this.#follow(hint);
    } catch (error) {
      if (this.decision?.number !== number) return;
      const { code, message } = error instanceof Failed ? error : { code: 'failed', message: String(error) };
      this.refused = { type: 'refusal', code, text: message };
      this.tell(refusalText(this.refused));
    } finally {
      if (this.#advising === number) this.#advising = null;
    }
  }

  #follow(hint: Hint, unasked = false): void {
    const { action } = hint.expected[0]!;
    this.#hint = hint;
    this.unasked = unasked;
    if (unasked) this.choosing.suggest(action);
    else this.choosing.take(action);
    this.tell(hintText(hint, this, unasked));
  }

  /** Whether only one thing can be played, as far as it is known. */
  get #oneChoice(): boolean {
    return this.decision !== null && this.words?.playable(this.hand, this.decision).length === 1;
  }

  /** In the first games, against bots alone: select a lead and say why, unless cards are selected meanwhile. */
  async #suggest(number: number): Promise<void> {
    const hints = this.state?.settings.hints ?? true;
    if (!hints || !this.alone || this.decision?.kind !== 'lead' || this.choosing.selected.length || !isFirstGame(this.code) || !preferences.suggestions) return;
    if (this.#oneChoice) return;
    const hint = await api.hint(this.code, number).catch(() => null);
    // First one sees what happened.
    await this.watcher?.calm();
    const waiting = this.decision?.number === number && !this.choosing.selected.length && !this.thinking;
    if (hint && waiting && !this.#oneChoice) this.#follow(hint, true);
  }

  /** Suggest no lead any more, in no game. */
  suggestNoMore(): void {
    preferences.suggestions = false;
    this.choosing.clear();
  }

  /** A bet answers no decision: it may be placed out of turn. */
  bet(amount: number): Promise<boolean> {
    return this.ask({ type: 'act', action: `bet${amount}` });
  }

  /** Make a group of the selected cards, or of one card; or dissolve it if they are one already. */
  group(card = ''): void {
    const chosen = this.choosing.cards.map(({ key }) => key);
    const keys = chosen.length ? chosen : this.hand.flatMap(({ key }) => (key === card ? [key] : []));
    if (keys.length) this.order.toggle(keys);
  }

  passThisTrick(on: boolean): void {
    if (this.resting) return;
    this.passing = on;
    this.#passIfTold();
  }

  /** Other cards are selected: keep them, and be done with what was refused. */
  keepSelection(): void {
    this.refused = null;
    remember(this.#key, this.choosing.selected);
  }

  /** The chat is open: what it says is not new any more, also after a reload. */
  readChat(): void {
    this.#read = this.chat.at(-1)?.seq ?? 0;
    remember(`haggis-chat-${this.code}`, this.#read);
  }

  get #key(): string {
    return `haggis-selected-${this.code}`;
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
        this.#lookBack();
        break;
      case 'table':
        this.#changeSeats(message.table);
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
        this.#speak(message);
        break;
    }
  }

  /** Say at the seat that a person has left and who plays on. */
  #changeSeats({ seats, status }: TableState): void {
    this.state?.seats.forEach(({ kind, name = '' }, seat) => {
      if (kind !== 'person' || seats[seat]?.kind !== 'bot' || status !== 'playing') return;
      const text = t('seat.left', { name, bot: botName(this.code, seat) });
      this.watcher?.speak(seat, text);
      this.tell(text);
    });
  }

  #say(said: Said): void {
    this.chat = [...this.chat, said].slice(-CHAT_LINES);
  }

  /** Show what another player says at their seat, unless they are muted. */
  #speak(said: Said): void {
    if (said.id === this.you || this.muted.includes(said.id)) return;
    const text = saidText(said);
    const seat = this.state?.seats.findIndex(({ kind, id }) => kind === 'person' && id === said.id) ?? -1;
    if (seat >= 0) this.watcher?.speak(seat, text);
    this.tell(`${said.name}: ${text}`);
  }

  #learn(message: FromServer & { type: 'lexicon' }): void {
    if (message.part === 1) this.#learning = new Words();
    if (this.#learning.learn(message)) this.words = this.#learning;
  }

  #update(events: Event[], round: OpenRound, own: Own | null): void {
    if (round.tricks !== this.round?.tricks || round.stage !== 'trick') this.passing = false;
    this.watcher?.before(this.#unseen(events, round));
    if (own?.decision?.number !== this.decision?.number) this.refused = null;
    this.round = round;
    this.own = own;
    this.order.hold(round.number, this.hand, this.#acted);
    this.choosing.keep();
    this.#happened(events);
    if (this.seat !== null && events.some((event) => decided(event, this.seat!) && !(event.type === 'acted' && event.bot))) this.missed = [];
    this.#announce(events);
    if (this.watcher) {
      flushSync();
      this.watcher.after();
    }
    this.#passIfTold();
  }

  /** The events to show: a game that begins with the table was dealt before the page came to it. */
  #unseen(events: Event[], round: OpenRound): Event[] {
    const untouched = this.events.every(({ type }) => type === 'dealt' || type === 'trick-begun');
    return untouched && this.order.isNew(round.number) ? [...this.events, ...events] : events;
  }

  #happened(events: Event[]): void {
    const last = this.events.at(-1)?.seq ?? -1;
    const fresh = events.filter((event) => event.seq > last);
    if (!fresh.length) return;
    const dealt = fresh.findLastIndex((event) => event.type === 'dealt');
    const known = dealt >= 0 ? fresh.slice(dealt) : [...this.events, ...fresh];
    this.events = withoutTakenBack(known);
  }

  #announce(events: Event[]): void {
    const told = events.map((event, at) => eventText(event, this, events[at - 1])).filter(Boolean);
    const number = this.decision?.number ?? -1;
    if (number >= 0 && number !== this.#asked) {
      told.push(t('turn.yours'));
      void this.#suggest(number);
      if (!this.passing) {
        callToTurn();
        void notifyTurn(rulesName(this.state?.settings.rules ?? ''));
      }
    } else if (number < 0) stopCalling();
    this.#asked = number;
    if (told.length) this.tell(told.join('. '));
  }

  /** Make the screen reader say this. Each text has its own line, so that none is lost when the next comes soon. */
  tell(text: string): void {
    const number = (this.news.at(-1)?.number ?? 0) + 1;
    this.news = [...this.news, { number, text }].slice(-NEWS_LINES);
  }

  #passIfTold(): void {
    if (this.passing && this.decision?.kind === 'follow') void this.pass();
  }
}
