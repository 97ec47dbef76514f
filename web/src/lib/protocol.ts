// Made from the types in haggis/server/protocol by `python -m haggis.server.protocol`: do not edit.

/**
 * What goes over the wire; `docs/protocol.md` says how. A field at its default is left out: where
 * nothing else is said, that is null, 0, false or empty.
 */

/** The version of the protocol; it changes when an old page could no longer follow. */
export const PROTOCOL = 2;

/** The quick phrases. */
export const PHRASES = ['hello', 'good-luck', 'well-played', 'thanks', 'oops', 'one-moment', 'your-turn', 'bye'] as const;

export type Phrase = (typeof PHRASES)[number];

/** How far a table is. */
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
  | ShepherdFound
  | TrickBegun
  | WentOut
  | TrickTaken
  | RoundScored;

/** What the server says. */
export type FromServer = Welcome | TableChanged | Update | Lexicon | Sheet | Ack | Refusal | Said | Pong;

/** What a client says. */
export type FromClient = Act | Ready | Say | Sit | Leave | Seat | Start | Close | Rematch | Mute | Resume | Ping;

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/** What the page asks for; the connection adds the id. */
export type Wish = WithoutId<Act | Ready | Say | Sit | Leave | Seat | Start | Close | Rematch | Mute>;

// ---- from the client

/** Do something in the game. */
export interface Act {
  type: 'act';
  id: string;
  /** As in records: `4r4g`, `5rJQ:567`, `pass`, `bet15`, `give4r` … */
  action: string;
  /** The number of the decision this answers; a bet has none. */
  decision?: number | null;
}

/** Go on to the next round. */
export interface Ready {
  type: 'ready';
  id: string;
}

/** Chat: a text or a quick phrase. */
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
 * The host settles a seat before the game: a bot's level, a person, or neither to open it.
 *
 * The person is anybody who has had the table open, also one who sits at another seat.
 */
export interface Seat {
  type: 'seat';
  id: string;
  seat: number;
  level?: string;
  person?: string;
}

/** The host starts the game; with a level, bots of it take the open seats. */
export interface Start {
  type: 'start';
  id: string;
  level?: string;
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

/** Hear a person's chat no more, or again. */
export interface Mute {
  type: 'mute';
  id: string;
  person: string;
  /** @defaultValue true */
  on?: boolean;
}

/** Ask for a new welcome with all that has happened after this number. */
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
  /** The server's version; the page reloads itself when it differs from its own. */
  version: string;
  /** The number of the last thing that has happened here. */
  seq: number;
  table: TableState;
  /** The seat that is yours; None for a spectator. */
  seat?: number | null;
  /** Your id. */
  you?: string;
  /** What has happened after the number the client had; else, in this round. */
  events?: Event[];
  /** What has been said after that number; else, lately. */
  chat?: Said[];
  /** The ids of those whose chat you do not see. */
  muted?: string[];
}

/** Somebody came, went, sat down, or the game started or was closed. */
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
 * cards the first is taken first) and count its courts. It means each block whose masks
 * contain that mask and whose width × length is the number of all cards selected. A selection
 * that is, in text, one of `exact` means that. What is not found is no combination. Later,
 * smaller hands use the same lexicon.
 */
export interface Lexicon {
  type: 'lexicon';
  /** A new number replaces the lexicon before it. */
  number: number;
  /** From 1 to `parts`; a long lexicon comes in several messages. */
  part: number;
  parts: number;
  /** The suit cards of the hand, in order. */
  cards: string[];
  /** Width, length, rank, masks. */
  blocks: [number, number, number, number[]][];
  /** Courts alone and bombs: cards, width, length, rank. */
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
  /** Why that player leads: the rule's key, for the page's catalogue. */
  lead_rule?: string;
}

/** It has been done and saved. */
export interface Ack {
  type: 'ack';
  id: string;
  /** The number of what was done; the same when the same wish is repeated. */
  seq: number;
}

/** It has not been done: a stable code, and a sentence for people. */
export interface Refusal {
  type: 'refusal';
  code: string;
  text: string;
  /** None where the message could not be read. */
  id?: string | null;
  /** The plays that were possible, where the code is `ambiguous`. */
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
  /** A quick phrase, for the page's catalogue. */
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
  /** The same as records have it; `discard?` and `give?` where the card was not seen. */
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
  /** Whose card you have got; None for a spectator. */
  giver?: number | null;
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
  /** The guest's public name tag; it opens nothing. */
  id: string;
  name: string;
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
  /** Whether a bot plays here for an absent person. */
  stand_in?: boolean;
}

/** What was chosen when the table was made. */
export interface Settings {
  rules: string;
  options?: string[];
  /** `250` points or `6r` rounds; empty for the rule set's first suggestion. */
  goal?: string;
  /** Whether the lobby lists it. */
  public?: boolean;
  /** How long a bot seems to think. @defaultValue "quick" */
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
  spectators?: Person[];
  /** The code of the rematch. */
  next?: string;
  /** At the end of a round: who wants to go on. */
  ready?: number[];
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

/** A finished round, turned over. */
export interface Revealed {
  /** The suit cards each seat was dealt. */
  dealt: string[];
  /** What was left in each hand, also where it was captured in the end. */
  hands: string[];
  /** The Haggis as dealt, its top card first. */
  haggis: string;
  /** Every action, with the cards that were discarded and given. */
  history: string[];
}

/** All of a round that lies open. */
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
  /** The cards that each of those recorded. */
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
 * What a play must be higher than, and the reason codes for those that are not.
 *
 * A block of `width` × `length` needs a rank above `rank`, or else it is `same_shape`; a bomb
 * needs a rank above `bomb`, or else it is `low_bomb`; any other block is `other_shape`.
 */
export interface ToBeat extends Meaning {
  /** 0, or the bomb that lies there. */
  bomb: number;
  same_shape: string;
  other_shape: string;
  low_bomb: string;
}

/** What a seat must decide, with all that can be chosen. */
export interface Decision {
  /** To be sent back with the action; it changes only when the decision does. */
  number: number;
  kind: 'lead' | 'follow' | 'bid' | 'discard' | 'give' | 'taker' | 'leader';
  may_pass?: boolean;
  /** When following. When leading every combination may be played. */
  beat?: ToBeat | null;
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
  /** None while it is for others to decide. */
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

/** A finished round on the score sheet. */
export interface SheetRow {
  /** By seat. */
  lines: Line[];
  /** Each team's points of the game after the round. */
  totals: number[];
  lead: number;
  /** Who went out, in order. */
  out: number[];
  /** By seat: whether a bet of its own was won. */
  bets_won: boolean[];
  slam?: boolean;
}

// ---- over HTTP

/** The guest this browser is. */
export interface Me {
  id: string;
  name: string;
}

/** `POST me`: become a guest, or take another name. */
export interface Name {
  name: string;
}

/** `POST me/link`: a link that makes another device the same guest, once. */
export interface PersonalLink {
  url: string;
  /** How long it can be used. */
  minutes: number;
}

/** `POST me/claim`: use a personal link's token. */
export interface Claim {
  token: string;
}

/** Who is to sit on a seat of a new table. */
export interface SeatWish {
  kind: 'open' | 'me' | 'bot';
  level?: string;
}

/** `POST tables`: make a table; `start` begins at once where no seat is open. */
export interface NewTable {
  settings: Settings;
  seats: SeatWish[];
  start?: boolean;
}

/** The answer: the table's code, which is its link. */
export interface TableMade {
  code: string;
  seat?: number | null;
}

/** `POST tables/CODE/join`: take an open seat, this one or the first. */
export interface Join {
  seat?: number | null;
}

/** Somebody in a list: a person by name, or a bot by its level; an open seat has neither. */
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

/** `GET me/games`: a game of mine, the latest first. */
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

/** `GET bots`: a level a seat can be given to. */
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
  /** How many cards everybody gives to the partner. */
  gives: number;
  /** The suggested goals, the default first. */
  goals: string[];
  /** The options it takes. */
  options: string[];
  /** Points for going out first. */
  bonus: number;
  slam: boolean;
  dealer: boolean;
  /** The points of captured cards, by rank; a card that is not there has none. */
  worth: Record<string, number>;
  /** The key of the rule by which a bombed trick is given. */
  bombed_trick: string;
  /** The key of the rule for hands that are left at the end of a round. */
  last_hands: string;
  haggis_to: 'first-out' | 'nobody';
  /** The key of the rule by which bets are settled. */
  bet_points: string;
  /** The key of the rule for the next round's lead: the `lead_rule` of a sheet. */
  next_lead: string;
  /** The points of captured cards with an option, for the options that change them. */
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
 * `GET tables/CODE/replay/ROUND/ACTION`: the state of a finished round after so many actions.
 *
 * With `?seat=2` it holds that seat's hand alone, as that player knew it then.
 */
export interface ReplayState {
  round: OpenRound;
  hands: (string | null)[];
  /** The Haggis as it lies there, its top card first. */
  haggis: string | null;
}

/** A round with real cards, as it was entered. */
export interface PaperRound {
  /** Who went out, in order. */
  out: number[];
  /** The cards that each of those recorded. */
  recorded: number[];
  /** By seat: the points captured, or the cards in text. */
  captured: (number | string)[];
  /** The bet that stood, by seat; the Shepherd's is the bid. */
  bets: (number | null)[];
  shepherd?: number | null;
}

/** `POST sheets`: a game with real cards, to be reckoned and, for a guest, kept. */
export interface Paper {
  rules: string;
  options: string[];
  goal: string;
  /** Names, by seat. */
  players: string[];
  /** Who leads the first round, or deals it where there is a dealer. */
  first: number;
  rounds: PaperRound[];
  /** The sheet of mine that this replaces; any other makes a new one. */
  code?: string;
  /**
   * The revision that was changed, so that a newer one is not lost: this is then refused as `stale-sheet`. None
   * replaces whichever there is.
   */
  revision?: number | null;
}

/** What cannot be in a round: a stable code, and a sentence for people. */
export interface PaperProblem {
  /** From 1. */
  round: number;
  code: string;
  text: string;
  /** What the sentence tells, by name, for a page with sentences of its own. */
  values?: Record<string, number | string>;
}

/** The answer: the sheet with all its sums; or what cannot be, and then nothing is kept. */
export interface Reckoned {
  /** The sheet's link; empty if it is not kept. */
  code: string;
  /** How often it has been kept. */
  revision?: number;
  sheet?: Sheet | null;
  problems?: PaperProblem[];
  /** What is odd, but kept. */
  warnings?: PaperProblem[];
}

/** `GET sheets/CODE`: a sheet that is kept, for everybody who has its link. */
export interface KeptSheet {
  /** As it was sent last, with its code and revision. */
  paper: Paper;
  sheet: Sheet;
  /** Whether I may change it, and `DELETE sheets/CODE`. */
  mine?: boolean;
}

/** `GET me/sheets`: a sheet of mine, the latest first. */
export interface SheetInfo {
  code: string;
  rules: string;
  players: string[];
  /** How many are on it. */
  rounds: number;
  /** Seconds since 1970. */
  updated: number;
}

/** `GET health`: whether the server can save. */
export interface Health {
  ok: boolean;
}

/** `GET version`. */
export interface Version {
  version: string;
  protocol: number;
}
