// Made from the types in haggis/server/protocol by `python -m haggis.server.protocol`: do not edit.

/**
 * The messages between page and server; `docs/protocol.md` explains them. A field at its default
 * is left out. The default is null, 0, false or empty, unless the comment gives another.
 */

/** The version of the protocol. It changes when older pages would no longer work. */
export const PROTOCOL = 2;

/** The quick phrases. */
export const PHRASES = ['hello', 'good-luck', 'well-played', 'thanks', 'oops', 'one-moment', 'your-turn', 'bye'] as const;

export type Phrase = (typeof PHRASES)[number];

/**
 * The codes with which the WebSocket of a table is closed.
 *
 * The server closes with them in `socket/tab.py`, `socket/gate.py` and `socket/wire.py`, in `tabs.py`,
 * `actor.py`, `inbox.py` and `check_guests.py` of `table/`, in `nodes/relay.py` and in `backend.py`.
 */
export const CLOSE_CODES = {
  /** A text that is not UTF-8 came. */
  NOT_UTF8: 1007,
  /** Too many messages came, or there is another refusal. */
  REFUSED: 1008,
  /** Connect again: the server restarts, the table moves to another node, or saving fails. */
  COME_AGAIN: 1012,
  /** The client does not read what it is sent, or too many look at the table (`crowded`). */
  TRY_LATER: 1013,
  /** The session has ended. */
  SIGNED_OUT: 4401,
  /** There is no such table. */
  NO_TABLE: 4404,
  /** A newer tab of the same guest took its place. */
  REPLACED: 4409,
  /** The guest was deleted. */
  DELETED: 4410,
} as const;

/** How far the game at a table is. */
export type Status = 'waiting' | 'playing' | 'over' | 'closed';

/** What a round is waiting for. */
export type StageName = 'passing' | 'auction' | 'exchange' | 'trick' | 'taker' | 'leader' | 'over';

/** What somebody did. */
export type Did = 'play' | 'pass' | 'bet' | 'bid' | 'discard' | 'give' | 'name-taker' | 'name-leader';

/** What has happened. */
export type Event =
  | Dealt
  | Acted
  | Given
  | CardsPassed
  | TakenBack
  | ShepherdFound
  | TrickBegun
  | WentOut
  | TrickTaken
  | RoundScored;

/** A message from the server. */
export type FromServer = Welcome | TableChanged | Update | Lexicon | Sheet | Ack | Refusal | Said | Pong;

/** A message from a client. */
export type FromClient =
  | Act
  | Ready
  | Say
  | Sit
  | Leave
  | Seat
  | Start
  | Close
  | Rematch
  | Mute
  | TakeBack
  | Pause
  | Resume
  | Ping;

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/** What the page asks for; the connection adds the id. */
export type Wish = WithoutId<Act | Ready | Say | Sit | Leave | Seat | Start | Close | Rematch | Mute | TakeBack | Pause>;

// ---- from the client

/** Do something in the game. */
export interface Act {
  type: 'act';
  id: string;
  /** As in records: `4r4g`, `5rJQ:567`, `pass`, `bet15`, `give4r` … */
  action: string;
  /**
   * The number of the decision this answers; a bet has none.  While cards are given, all givers have the same number
   * until everybody has chosen. Until then `own.decision` stays, `own.given` is the chosen card, and giving another
   * one changes it.
   */
  decision?: number | null;
}

/**
 * Go on to the next round.
 *
 * The `ack` comes at once, with the number of the last fact: being ready is not a fact itself.
 * `ready` in `TableState` shows it. The round is dealt when everybody who is here is ready, or 60
 * seconds after the first. At the end of the game `round-scored` names a `winner`, and `table`
 * with the status `over` follows the `update`. From then on this is acknowledged and does nothing.
 */
export interface Ready {
  type: 'ready';
  id: string;
}

/**
 * Chat: a text or a quick phrase.
 *
 * Five lines at once, then one a second; more are refused as `too-many`. Control, bidirectional
 * and invisible characters are removed from the text.
 */
export interface Say {
  type: 'say';
  id: string;
  text?: string;
  phrase?: string;
}

/** Take an open seat. */
export interface Sit {
  type: 'sit';
  id: string;
  seat: number;
}

/** Leave the seat: before the game it becomes open, in the game a bot plays on. */
export interface Leave {
  type: 'leave';
  id: string;
}

/**
 * Before the game, the host gives a seat to a bot or a person; with neither it becomes open.
 *
 * A person who sits at another seat is moved. Anybody else is invited: the seat is kept for them
 * until they `sit` there, or until the host changes it.
 */
export interface Seat {
  type: 'seat';
  id: string;
  seat: number;
  level?: string;
  person?: string;
}

/** The host starts the game. With a level, bots of that level take the open seats. */
export interface Start {
  type: 'start';
  id: string;
  level?: string;
  /** The seat that leads or deals the first round. None picks one at random. */
  first?: number | null;
}

/** The host closes the table; a game under way is abandoned. */
export interface Close {
  type: 'close';
  id: string;
}

/** Another game with the same people and settings, at a table of its own. */
export interface Rematch {
  type: 'rematch';
  id: string;
}

/** Stop showing a person's chat, or show it again. */
export interface Mute {
  type: 'mute';
  id: string;
  person: string;
  /** @defaultValue true */
  on?: boolean;
}

/** Against bots only: take back your last decision in this round, and all that came after. */
export interface TakeBack {
  type: 'take-back';
  id: string;
}

/** Against bots only: stop the bots and the clocks, or let them go on. */
export interface Pause {
  type: 'pause';
  id: string;
  /** @defaultValue true */
  on?: boolean;
}

/**
 * Ask for a new welcome with what has happened after this number.
 *
 * A client that has missed more than 500 facts gets the round under way only. This can be sent
 * five times at once, then once in five seconds. It has no id and no `ack`.
 */
export interface Resume {
  type: 'resume';
  seq: number;
}

/** Is anybody there? */
export interface Ping {
  type: 'ping';
}

// ---- from the server

/** The first message of a connection, and the answer to `resume`. */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  /** The server's version. The page reloads itself when it changes. */
  version: string;
  /** The number of the last fact at this table. */
  seq: number;
  table: TableState;
  /** The seat that is yours; None for a spectator. */
  seat?: number | null;
  /** Your id. */
  you?: string;
  /** The events after the client's number; without one, the events of this round. */
  events?: Event[];
  /** The chat after that number, at most the last 50 lines. */
  chat?: Said[];
  /** The ids of the people you have muted. */
  muted?: string[];
}

/** Somebody came, left or sat down, or the game started or was closed. */
export interface TableChanged {
  type: 'table';
  seq: number;
  table: TableState;
  seat?: number | null;
}

/** The game has moved on; `round` and `own` replace what was there. */
export interface Update {
  type: 'update';
  seq: number;
  events: Event[];
  round: OpenRound;
  /** None for a spectator. */
  own?: Own | null;
}

/**
 * Everything the hand can mean, sent when the hand gains cards.
 *
 * To label a selection: make the mask of its suit cards (bit n is `cards[n]`; of two equal
 * cards the first is taken first) and count its courts. It means each block whose list of
 * masks has exactly that mask and whose width × length is the number of all cards selected: any
 * courts of the hand fill it up. A selection whose text is in `exact` means that. Any other
 * selection is no combination. A lexicon comes after the `update` that needs it. It also serves
 * later, smaller hands, as long as their suit cards are all among `cards`, equal ones counted.
 * A play with courts beside suit cards is sent with `:` and its ranks, from
 * `rank` − `length` + 1 to `rank`, each `width` times, as in records.
 */
export interface Lexicon {
  type: 'lexicon';
  /** A new number replaces the lexicon before it. */
  number: number;
  /** From 1 to `parts`; of a long lexicon, `blocks` and `exact` come in several messages. */
  part: number;
  parts: number;
  /** The suit cards of the hand, in order. */
  cards: string[];
  /** Width, length, rank, masks: `rank` is the highest of a sequence, 11–13 for J, Q and K. */
  blocks: [number, number, number, number[]][];
  /** Courts alone, which are blocks too, and bombs, of width 0: cards, width, length, rank. */
  exact?: [string, number, number, number][];
}

/** The score sheet, sent when a round has ended and after a welcome. */
export interface Sheet {
  type: 'sheet';
  rows: SheetRow[];
  totals: number[];
  winner?: number | null;
  next_lead?: number | null;
  next_dealer?: number | null;
  /** The key of the rule that says who leads next; the page has the words. */
  lead_rule?: string;
}

/** The wish was done and saved. */
export interface Ack {
  type: 'ack';
  id: string;
  /** The number of the fact. A repeated wish gets the same number. */
  seq: number;
}

/** The wish was not done: a stable code, and a sentence for people. */
export interface Refusal {
  type: 'refusal';
  code: string;
  text: string;
  /** The id of the wish that failed; None if the message had no readable id, and over HTTP. */
  id?: string | null;
  /** The plays it could mean, if the code is `ambiguous`. */
  readings?: string[];
}

/** Chat. */
export interface Said {
  type: 'said';
  seq: number;
  /** Who said it. */
  id: string;
  name: string;
  text?: string;
  /** A quick phrase; the page has the words. */
  phrase?: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong';
}

// ---- events

/** A round was dealt. */
export interface Dealt {
  type: 'dealt';
  seq: number;
  round: number;
  lead: number;
  dealer?: number | null;
}

/** Somebody did something. */
export interface Acted {
  type: 'acted';
  seq: number;
  seat: number;
  did: Did;
  /** As in records; `discard?` and `give?` where the card was not seen. */
  action: string;
  /** Whether a bot did it, also in a person's place. */
  bot?: boolean;
  /** What was played, discarded or given; empty where it was not seen. */
  cards?: string;
  /** Of a play: its meaning, as in a trick. */
  width?: number;
  length?: number;
  rank?: number;
  /** Of a bet or bid. */
  points?: number;
  /** The seat that was named to take the trick, or to lead. */
  to?: number | null;
}

/** Somebody has chosen, or changed, the card for the partner. */
export interface Given {
  type: 'given';
  seq: number;
  seat: number;
}

/** Everybody has chosen, and the cards change hands. */
export interface CardsPassed {
  type: 'cards-passed';
  seq: number;
  /** By giver; empty where the card was not seen. */
  cards: string[];
  /** Whose card you received; None for a spectator. */
  giver?: number | null;
}

/** A player against bots took a move back: everything with a number above `to` is undone. */
export interface TakenBack {
  type: 'taken-back';
  seq: number;
  seat: number;
  to: number;
}

/** The auction was won, and the Shepherd draws from the Haggis. */
export interface ShepherdFound {
  type: 'shepherd-found';
  seq: number;
  seat: number;
  bid: number;
  /** How many cards are drawn. */
  number: number;
  /** The cards; empty where they were not seen. */
  drawn?: string;
}

/** A trick begins, and this seat leads. */
export interface TrickBegun {
  type: 'trick-begun';
  seq: number;
  leader: number;
}

/** Somebody has no card left, and records the largest opposing hand. */
export interface WentOut {
  type: 'went-out';
  seq: number;
  seat: number;
  recorded: number;
}

/** A trick has ended: the winner's play was the last, and the taker captures the cards. */
export interface TrickTaken {
  type: 'trick-taken';
  seq: number;
  winner: number;
  taker: number;
  /** How many cards. */
  cards: number;
  /** What they are worth. */
  points: number;
}

/** The round is over. */
export interface RoundScored {
  type: 'round-scored';
  seq: number;
  round: number;
  lines: Line[];
  totals: number[];
  /** The team that has won the game. */
  winner?: number | null;
}

// ---- what they are made of

/** Somebody with the table open. */
export interface Person {
  /** The guest's public id. It gives no access to anything. */
  id: string;
  name: string;
}

/** Somebody who left a seat during the game. */
export interface Left {
  id: string;
  name: string;
  /** What was done at the seat up to the fact with this number, they did. */
  seq: number;
}

/** Who sits on a seat. */
export interface SeatState {
  kind: 'open' | 'person' | 'bot';
  name?: string;
  /** The person's id. */
  id?: string;
  /** The bot's level; at a person's seat, the bot that plays while the person is away. */
  level?: string;
  /** Whether the person has the table open. @defaultValue true */
  here?: boolean;
  /** The id of the person the host keeps this open seat for; `name` is then theirs. */
  invited?: string;
  /** Whether a bot plays here for an absent person. */
  stand_in?: boolean;
  /** Who sat here before the bot. */
  left?: Left | null;
}

/** What was chosen when the table was made. */
export interface Settings {
  rules: string;
  options?: string[];
  /**
   * `250` points or `6r` rounds, with more rounds while the leaders are level; empty for the rule set's first
   * suggestion.
   */
  goal?: string;
  /** The suits of the deck, such as `rgbp`; empty for the first ones of r y g b p. */
  suits?: string;
  /** Whether the lobby lists it. */
  public?: boolean;
  /** How long a bot seems to think, and how long it may. @defaultValue "quick" */
  delay?: 'off' | 'quick' | 'human';
  /** Seconds until a bot takes the seat of a person who is away. @defaultValue 60 */
  grace?: number;
  /** Seconds each player has for all decisions of the game; 0 for no clock. */
  bank?: number;
  /** @defaultValue true */
  hints?: boolean;
  /** Whether the page may show which cards have been played. @defaultValue true */
  counter?: boolean;
}

/** The table around the game. */
export interface TableState {
  /** The table's link. */
  code: string;
  status: Status;
  settings: Settings;
  seats: SeatState[];
  /** The id of the person who may seat, unseat, start and close. */
  host: string;
  /** Those with a name who watch, without a seat. */
  spectators?: Person[];
  /**
   * How many people watch, also those without a name. Players are kept up to date; spectators are not told when
   * somebody without a name comes or goes.
   */
  watching?: number;
  /** The code of the rematch. */
  next?: string;
  /** At the end of a round: who wants to go on. */
  ready?: number[];
  /** Whether the bots wait. */
  paused?: boolean;
}

/** What a combination is; a bomb has width and length 0 and rank 1–6. */
export interface Meaning {
  width: number;
  length: number;
  rank: number;
}

/** A play of a trick with its meaning. */
export interface Played extends Meaning {
  seat: number;
  play: string;
}

/** The trick before this one. */
export interface LastTrick {
  plays: Played[];
  /** Who captured it; the winner is the player of its last play. */
  taker: number;
}

/** What is left of a player's time, in milliseconds, and whether it is running. */
export interface Clock {
  left: number;
  running?: boolean;
}

/** A finished round, all cards face up. */
export interface Revealed {
  /** The suit cards each seat was dealt. */
  dealt: string[];
  /** What was left in each hand, even if it was captured in the end. */
  hands: string[];
  /** The Haggis as dealt, its top card first. */
  haggis: string;
  /** What lay in the Haggis in the end, even if it was captured then; discards are in it. */
  haggis_left: string;
  /** Every action, with the cards that were discarded and given. */
  history: string[];
}

/** Everything about a round that all can see. */
export interface OpenRound {
  /** The round of the game, from 1. */
  number: number;
  stage: StageName;
  /** The seats that must decide now. */
  deciders: number[];
  suits: string;
  lead: number;
  /** How many cards each hand holds, courts included. */
  sizes: number[];
  /** The courts face up before each player. */
  courts: string[];
  /** How many cards lie in each captured pile. */
  captured: number[];
  /** What those cards are worth. */
  points: number[];
  /** How many cards lie in the Haggis. */
  haggis: number;
  /** The bet that stands for each seat; the Shepherd's is the bid. */
  bets: (number | null)[];
  /** The game's points of each team, finished rounds only. */
  totals: number[];
  dealer?: number | null;
  /** Who has played a card. */
  started?: number[];
  /** Who has gone out, in order. */
  out?: number[];
  /** How many cards each of them recorded. */
  recorded?: number[];
  shepherd?: number | null;
  /** Who led the first trick. */
  opener?: number | null;
  /** How many tricks have begun. */
  tricks?: number;
  trick?: Played[];
  /** Who has passed since the last play, in order. */
  passed?: number[];
  /** The bid that stands in the auction. */
  bid?: number;
  bidder?: number | null;
  /** Who is still in the auction, next first. */
  bidding?: number[];
  /** Those of them who may match the bid that stands; the others must raise it or pass. */
  may_match?: number[];
  /** Which card is being passed to the partner, 1 or 2. */
  giving?: number;
  /** Who has chosen that card; it can be changed until everybody has. */
  given?: number[];
  last_trick?: LastTrick | null;
  /** By seat, where the table has clocks. */
  clocks?: Clock[];
  /** Everything, once the round is over. */
  revealed?: Revealed | null;
}

/**
 * What a play must beat, and the reason codes for plays that do not.
 *
 * A block of `width` × `length` needs a rank above `rank`, or else it is `same_shape`; a bomb
 * needs a rank above `bomb`, or else it is `low_bomb`; any other block is `other_shape`.
 * Where a bomb lies, width, length and rank are 0, and only a higher bomb can be played.
 */
export interface ToBeat extends Meaning {
  /** 0, or the bomb that lies there. */
  bomb: number;
  same_shape: string;
  other_shape: string;
  low_bomb: string;
  /** Whether nothing of this shape is ever higher: only a bomb beats it, or nothing does. */
  highest?: boolean;
}

/**
 * What a seat must decide, with all that can be chosen.
 *
 * The answer to `lead` and `follow` is a play, or `pass` where `may_pass` is set; to `bid` it is
 * `bidN` or `pass`; to `discard` `discard` with that many suit cards; to `give` `give` with one
 * suit card, never a court; to `taker` `trickSEAT`; to `leader` `leadSEAT`.
 */
export interface Decision {
  /** To be sent back with the action; it changes only when the decision does. */
  number: number;
  kind: 'lead' | 'follow' | 'bid' | 'discard' | 'give' | 'taker' | 'leader';
  may_pass?: boolean;
  /** When following. When leading every combination may be played. */
  beat?: ToBeat | null;
  /** The bids that can be made; none where only a pass is left. */
  bids?: number[];
  /** How many cards of the Haggis each of the bids draws. */
  draws?: number[];
  /** Whether the lowest of the bids only matches the one that stands. */
  match?: boolean;
  /** How many suit cards the Shepherd discards. */
  discard?: number;
  takers?: number[];
  leaders?: number[];
}

/** What only the seat itself knows. */
export interface Own {
  seat: number;
  hand: string;
  /**
   * None while others decide. After giving a card it stays until everybody has given, although `deciders` no longer
   * has the seat.
   */
  decision?: Decision | null;
  /** The bets this seat may place now, in or out of turn. */
  bets?: number[];
  /** The card chosen for the partner, while it can still be changed. */
  given?: string;
  /** What the Shepherd drew from the Haggis. */
  drawn?: string;
}

/** One player's line of the score sheet. */
export interface Line {
  recorded: number;
  hand: number;
  captured: number;
  bet: number;
  bets: number;
  bonus: number;
  total: number;
}

/** Cards that a player captured in one way. */
export interface Source {
  /** Tricks won; tricks that somebody's bomb gave away; the Haggis; a hand that was left. */
  how: 'tricks' | 'bombed' | 'haggis' | 'hand';
  /** How many. */
  cards: number;
  points: number;
  tricks?: number;
  /** The seat whose bomb it was, or whose hand. */
  of?: number | null;
}

/** A finished round on the score sheet. */
export interface SheetRow {
  /** By seat. */
  lines: Line[];
  /** By seat: the bet that stood; None where none was made, 0 for a declared No Bet. */
  bets: (number | null)[];
  /** Each team's points of the game after the round. */
  totals: number[];
  lead: number;
  /** Who went out, in order. */
  out: number[];
  /** By seat: whether a bet of its own was won. */
  bets_won: boolean[];
  slam?: boolean;
  /** By seat: where its captured points come from; empty for a round with real cards. */
  sources?: Source[][];
  /** By seat: the seats whose hands had the size it recorded; empty for real cards. */
  held?: number[][];
}

// ---- over HTTP

/** `GET me`: who this browser is signed in as. The id is empty if it is not signed in. */
export interface Me {
  id: string;
  name: string;
}

/** `POST me`: become a guest, or take another name. */
export interface Name {
  name: string;
}

/** `POST me/link`: a link that signs another device in as the same guest. It works once. */
export interface PersonalLink {
  url: string;
  /** How long the link is valid. */
  minutes: number;
}

/** `POST me/claim`: use a personal link's token. */
export interface Claim {
  token: string;
}

/**
 * `GET me/sessions`: a device that is signed in as me. The most recently used comes first.
 *
 * `DELETE me/sessions/ID` signs one out, `DELETE me/sessions` all except this one. Their sockets
 * are closed with 4401.
 */
export interface SessionInfo {
  id: string;
  /** Its browser and system, as far as they are known. */
  device: string;
  /** Seconds since 1970. */
  made: number;
  /** When it was last used, to the day. */
  seen: number;
  /** Whether this request came from it. */
  this?: boolean;
}

/** Who takes a seat at a new table. */
export interface SeatWish {
  kind: 'open' | 'me' | 'bot';
  level?: string;
}

/** `POST tables`: make a table. `start` begins the game at once, if no seat is open. */
export interface NewTable {
  settings: Settings;
  seats: SeatWish[];
  start?: boolean;
  /** With `start`: the seat that leads or deals the first round. None picks one at random. */
  first?: number | null;
}

/** The answer: the table's code, which is its link. */
export interface TableMade {
  code: string;
  seat?: number | null;
}

/**
 * `POST tables/CODE/join`: take an open seat.
 *
 * Without a number it is the seat that is kept for me, or else the first open one.
 */
export interface Join {
  seat?: number | null;
}

/** `GET tables/CODE/turn`: who must decide something now. */
export interface Turn {
  seats?: number[];
}

/** `POST tables/CODE/hint`: ask what the strongest bot would do here, and why. */
export interface HintWish {
  /** The number of the decision this seat must take. */
  decision: number;
}

/** What the strongest bot expects of an action. */
export interface Expected {
  /** Its `seq` is 0, because it has not happened. */
  action: Acted;
  /**
   * Points of the round above the mean of the opponents. In an endgame that is solved exactly, the value of winning
   * the game is added.
   */
  points: number;
  /** The standard error of the points; 0 where no deals were sampled. */
  error: number;
  /** The probability of going out first. */
  out_first: number;
  /** How many sampled deals it was tried in; 0 if a network valued it. */
  worlds: number;
}

/** The answer, made from this seat's view alone. Asking again gives the same hint. */
export interface Hint {
  decision: number;
  /** The candidates, best first; the first is the hint. */
  expected: Expected[];
  /** The code of a reason that is true here; the page has the words. */
  because: string;
  /** The values in the reason, by name. */
  values?: Record<string, number | string>;
}

/** A player in a list: a person has a name, a bot has a level, an open seat has neither. */
export interface Player {
  name?: string;
  level?: string;
}

/** `GET lobby`: a public table with an open seat. */
export interface LobbyRow {
  code: string;
  rules: string;
  options: string[];
  goal: string;
  seats: Player[];
  bank?: number;
}

/** `GET me/games`: one of my games. The latest comes first. */
export interface GameRow {
  code: string;
  rules: string;
  status: Status;
  /** By seat. */
  players: Player[];
  /** By team. */
  totals: number[];
  /** How many rounds are finished. */
  rounds: number;
  /** Seconds since 1970. */
  updated: number;
  seat?: number | null;
  winner?: number | null;
}

/** `GET me/statistics`: my finished games of one rule set against the same opponents. */
export interface StatisticsRow {
  rules: string;
  opponents: Player[];
  games: number;
  won: number;
  rounds: number;
  first_outs: number;
  bets: number;
  bets_won: number;
}

/** `GET bots`: a level of bot that can take a seat. */
export interface BotInfo {
  level: string;
  about?: string;
}

/** `GET rules`: a rule set, for choosing a game and for drawing its sheet. */
export interface RulesInfo {
  name: string;
  title: string;
  source: string;
  players: number;
  teams: number[];
  suits: number;
  copies: number;
  dealt: number;
  haggis: number;
  bets: number[];
  bids: number[];
  /** How many cards each player gives to the partner. */
  gives: number;
  /** The suggested goals, the default first. */
  goals: string[];
  /** The options it takes. */
  options: string[];
  /** Points for going out first. */
  bonus: number;
  slam: boolean;
  dealer: boolean;
  /** The points of a captured card, by rank. Ranks that are not listed have none. */
  worth: Record<string, number>;
  /** The key of the rule that says who takes a bombed trick. */
  bombed_trick: string;
  /** The key of the rule for the hands that are left at the end of a round. */
  last_hands: string;
  haggis_to: 'first-out' | 'nobody';
  /** The key of the rule that settles bets. */
  bet_points: string;
  /** The key of the rule for the next round's lead: the `lead_rule` of a sheet. */
  lead_rule: string;
  /** `worth` with an option, for each option that changes it. */
  option_worth?: Record<string, Record<string, number>>;
}

/** A finished round of a replay. */
export interface ReplayRound {
  /** The deal, then each action with what came of it; `seq` is the number of actions so far. */
  steps: Event[][];
}

/** `GET tables/CODE/replay`: the finished rounds of a game, action by action. */
export interface Replay {
  rules: string;
  options: string[];
  goal: string;
  /** By seat. */
  players: Player[];
  rounds: ReplayRound[];
  totals: number[];
  winner?: number | null;
}

/**
 * `GET tables/CODE/replay/ROUND/ACTION`: a finished round after that many of its actions.
 *
 * With `?seat=2` it shows what that player knew then, with no other hand.
 */
export interface ReplayState {
  round: OpenRound;
  hands: (string | null)[];
  /** The Haggis, top card first. */
  haggis: string | null;
}

/** A round with real cards, as entered. */
export interface PaperRound {
  /** Who went out, in order. */
  out: number[];
  /** How many cards each of them recorded. */
  recorded: number[];
  /** By seat: the points captured, or the cards in text. */
  captured: (number | string)[];
  /** The bet that stood, by seat; the Shepherd's is the bid. */
  bets: (number | null)[];
  shepherd?: number | null;
}

/** `POST sheets`: score a game with real cards and, for a guest, keep the sheet. */
export interface Paper {
  rules: string;
  options: string[];
  goal: string;
  /** Names, by seat. */
  players: string[];
  /** Who leads the first round, or deals it where there is a dealer. */
  first: number;
  rounds: PaperRound[];
  /** Which of my sheets this replaces. Any other code makes a new sheet. */
  code?: string;
  /**
   * The revision this was edited from. If a newer one is kept, this is refused as `stale-sheet`. None replaces any
   * revision.
   */
  revision?: number | null;
}

/** Something that cannot happen in a round: a stable code, and a sentence for people. */
export interface PaperProblem {
  /** From 1. */
  round: number;
  code: string;
  text: string;
  /** The values in the sentence, by name, for a page that words it itself. */
  values?: Record<string, number | string>;
}

/** The answer: the sheet with all its sums, or its problems. Then nothing is kept. */
export interface Reckoned {
  /** The sheet's link; empty if it is not kept. */
  code: string;
  /** How often it has been saved. */
  revision?: number;
  sheet?: Sheet | null;
  problems?: PaperProblem[];
  /** What looks wrong, but is kept. */
  warnings?: PaperProblem[];
}

/** `GET sheets/CODE`: a kept sheet, for everybody who has its link. */
export interface KeptSheet {
  /** As last sent, with its code and revision. */
  paper: Paper;
  sheet: Sheet;
  /** Whether I may change it, and delete it with `DELETE sheets/CODE`. */
  mine?: boolean;
}

/** `GET me/sheets`: one of my sheets. The latest comes first. */
export interface SheetInfo {
  code: string;
  rules: string;
  players: string[];
  /** How many are on it. */
  rounds: number;
  /** Seconds since 1970. */
  updated: number;
}

/** Something I did in a game. */
export interface MyAction {
  /** Seconds since 1970. */
  at: number;
  /** As in records. */
  action: string;
}

/** A game of mine; all of its finished rounds are in `GET tables/CODE/record.json`. */
export interface MyGame {
  game: GameRow;
  actions: MyAction[];
}

/** Something I said. */
export interface MyChat {
  /** At which table. */
  code: string;
  at: number;
  text: string;
  phrase: string;
}

/** `GET me/data`: everything that is kept about me, as a file to download. */
export interface MyData {
  id: string;
  name: string;
  sessions: SessionInfo[];
  /** The names of the people I have muted. */
  muted: string[];
  games: MyGame[];
  chat: MyChat[];
  sheets: Paper[];
  statistics: StatisticsRow[];
}

/** `GET health`: whether the server can save. */
export interface Health {
  ok: boolean;
}

/** `GET version`. */
export interface Version {
  version: string;
  protocol: number;
  /**
   * The address to give to other devices. It is empty if it is not known, or if only this machine can reach the
   * server.
   */
  address?: string;
}
