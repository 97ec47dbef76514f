/** What goes over the wire; `docs/protocol.md` says what it means. Fields at their default are left out. */

export type Status = 'waiting' | 'playing' | 'over' | 'closed';
export type StageName =
  | 'passing'
  | 'auction'
  | 'exchange'
  | 'trick'
  | 'taker'
  | 'leader'
  | 'over';

export interface Person {
  id: string;
  name: string;
}

export interface SeatState {
  kind: 'open' | 'person' | 'bot';
  name?: string;
  id?: string;
  level?: string;
  here?: boolean;
  stand_in?: boolean;
}

export interface Settings {
  rules: string;
  options?: string[];
  goal?: string;
  public?: boolean;
  delay?: 'off' | 'quick' | 'human';
  grace?: number;
  bank?: number;
  hints?: boolean;
  counter?: boolean;
}

export interface TableState {
  code: string;
  status: Status;
  settings: Settings;
  seats: SeatState[];
  host: string;
  spectators?: Person[];
  next?: string;
  ready?: number[];
}

export interface Meaning {
  width: number;
  length: number;
  rank: number;
}

export interface Played extends Meaning {
  seat: number;
  play: string;
}

export interface Clock {
  left: number;
  running?: boolean;
}

export interface Revealed {
  dealt: string[];
  hands: string[];
  haggis: string;
  history: string[];
}

export interface OpenRound {
  number: number;
  stage: StageName;
  deciders: number[];
  suits: string;
  lead: number;
  sizes: number[];
  courts: string[];
  captured: number[];
  haggis: number;
  bets: (number | null)[];
  totals: number[];
  dealer?: number | null;
  started?: number[];
  out?: number[];
  recorded?: number[];
  shepherd?: number | null;
  opener?: number | null;
  tricks?: number;
  trick?: Played[];
  passed?: number[];
  bid?: number;
  bidder?: number | null;
  bidding?: number[];
  may_match?: number[];
  giving?: number;
  given?: number[];
  last_trick?: { plays: Played[]; taker: number } | null;
  clocks?: Clock[];
  revealed?: Revealed | null;
}

export interface ToBeat extends Meaning {
  bomb: number;
  same_shape: string;
  other_shape: string;
  low_bomb: string;
}

export interface Decision {
  number: number;
  kind: 'lead' | 'follow' | 'bid' | 'discard' | 'give' | 'taker' | 'leader';
  may_pass?: boolean;
  beat?: ToBeat | null;
  bids?: number[];
  draws?: number[];
  match?: boolean;
  discard?: number;
  takers?: number[];
  leaders?: number[];
}

export interface Own {
  seat: number;
  hand: string;
  decision?: Decision | null;
  bets?: number[];
  given?: string;
  drawn?: string;
}

export interface Line {
  recorded: number;
  hand: number;
  captured: number;
  bet: number;
  bets: number;
  bonus: number;
  total: number;
}

export interface SheetRow {
  lines: Line[];
  totals: number[];
  lead: number;
  out: number[];
  slam?: boolean;
}

export interface Sheet {
  rows: SheetRow[];
  totals: number[];
  winner?: number | null;
  next_lead?: number | null;
  next_dealer?: number | null;
  lead_rule?: string;
}

export type Event =
  | { type: 'dealt'; seq: number; round: number; lead: number; dealer?: number | null }
  | ({ type: 'acted'; seq: number; seat: number; action: string; bot?: boolean } & Partial<Meaning>)
  | { type: 'given'; seq: number; seat: number }
  | { type: 'captured'; seq: number; winner: number; taker: number; cards: number }
  | {
      type: 'scored';
      seq: number;
      round: number;
      lines: Line[];
      totals: number[];
      winner?: number | null;
    };

export interface Lexicon {
  number: number;
  part: number;
  parts: number;
  cards: string[];
  blocks: [width: number, length: number, rank: number, masks: number[]][];
  exact?: [cards: string, width: number, length: number, rank: number][];
}

export interface Said {
  seq: number;
  id: string;
  name: string;
  text?: string;
  phrase?: string;
}

export interface Refusal {
  code: string;
  text: string;
  id?: string | null;
  readings?: string[];
}

export type FromServer =
  | {
      type: 'welcome';
      protocol: number;
      version: string;
      seq: number;
      table: TableState;
      seat?: number | null;
      you?: string;
      events?: Event[];
      chat?: Said[];
      muted?: string[];
    }
  | { type: 'table'; seq: number; table: TableState; seat?: number | null }
  | { type: 'update'; seq: number; events: Event[]; round: OpenRound; own?: Own | null }
  | ({ type: 'lexicon' } & Lexicon)
  | ({ type: 'sheet' } & Sheet)
  | { type: 'ack'; id: string; seq: number }
  | ({ type: 'refusal' } & Refusal)
  | ({ type: 'said' } & Said)
  | { type: 'pong' };

/** A wish without its id, which the connection adds. */
export type Wish =
  | { type: 'act'; action: string; decision?: number }
  | { type: 'ready' }
  | { type: 'say'; text?: string; phrase?: string }
  | { type: 'sit'; seat: number }
  | { type: 'leave' }
  | { type: 'seat'; seat: number; level?: string; person?: string }
  | { type: 'start'; level?: string }
  | { type: 'close' }
  | { type: 'rematch' }
  | { type: 'mute'; person: string; on: boolean };

export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'oops',
  'one-moment',
  'your-turn',
  'bye',
] as const;
export type Phrase = (typeof PHRASES)[number];

// ---- over HTTP

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
  gives: number;
  goals: string[];
  options: string[];
  bonus: number;
  slam: boolean;
  dealer: boolean;
  worth: Record<string, number>;
}

export interface BotInfo {
  level: string;
  about?: string;
}

export interface LobbyRow {
  code: string;
  rules: string;
  options: string[];
  goal: string;
  seats: string[];
  bank?: number;
}

export interface GameRow {
  code: string;
  rules: string;
  status: Status;
  players: string[];
  totals: number[];
  rounds: number;
  updated: number;
  seat?: number | null;
  winner?: number | null;
}

export interface StatisticsRow {
  rules: string;
  opponents: string;
  games: number;
  won: number;
  rounds: number;
  first_outs: number;
  bets: number;
  bets_won: number;
}

export interface ReplayStep extends Partial<Meaning> {
  seat: number;
  action: string;
}

export interface Replay {
  rules: string;
  options: string[];
  goal: string;
  players: string[];
  rounds: { steps: ReplayStep[] }[];
  totals: number[];
  winner?: number | null;
}

export interface ReplayState {
  round: OpenRound;
  hands: (string | null)[];
  haggis?: string | null;
}

export interface SeatWish {
  kind: 'open' | 'me' | 'bot';
  level?: string;
}

// ---- the score sheet for real cards

export interface PaperRound {
  /** Who went out, in order. */
  out: number[];
  /** What each of those recorded. */
  recorded: number[];
  /** By seat: captured points, or the cards. */
  captured: (number | string)[];
  /** The bet that stood, by seat; the Shepherd's is the bid. */
  bets: (number | null)[];
  shepherd?: number | null;
}

export interface Paper {
  rules: string;
  options: string[];
  goal: string;
  players: string[];
  /** Who leads the first round, or deals it where there is a dealer. */
  first: number;
  rounds: PaperRound[];
  /** Its link, once the server keeps it. */
  code?: string;
  revision?: number;
}

export interface PaperProblem {
  round: number;
  code: string;
  text: string;
  values?: Record<string, number | string>;
}

export interface PaperReckoned {
  code: string;
  revision?: number;
  sheet?: Sheet | null;
  problems?: PaperProblem[];
}

export interface KeptSheet {
  paper: Paper;
  sheet: Sheet;
  mine?: boolean;
}

export interface SheetInfo {
  code: string;
  rules: string;
  players: string[];
  rounds: number;
  updated: number;
}
