/** My games, for the statistics and the list of games. */

import type { Unit } from '../i18n/grammar';
import { stakeOf, type Stake } from '../i18n/say';
import { ruleSets } from './guest.svelte';
import type { GameRow, Player, RulesInfo, StatisticsRow } from './protocol';

export type Outcome = 'won' | 'lost' | 'running' | 'closed';

export interface Game extends GameRow {
  outcome: Outcome;
  /** Those on other teams, with their seats. */
  opponents: { player: Player; seat: number }[];
}

/** Which games to show; an empty text means any. */
export interface Filter {
  rules: string;
  /** An opponent as `opponentKey` has it. */
  opponent: string;
}

/** What was staked in some games: bets, bids, or both. */
export type Staked = Stake | 'stake';

export interface Sums {
  games: number;
  won: number;
  rounds: number;
  firstOuts: number;
  bets: number;
  betsWon: number;
}

export interface Period {
  start: Date;
  won: number;
  lost: number;
}

/** The most periods that fit in a chart. */
const PERIODS = 14;
const UNITS: readonly Unit[] = ['day', 'week', 'month', 'year'];

export function toGame(row: GameRow, rules: RulesInfo | undefined): Game {
  const teams = rules?.teams ?? row.players.map((_, seat) => seat);
  const mine = typeof row.seat === 'number' ? teams[row.seat] : undefined;
  const opponents = row.players.map((player, seat) => ({ player, seat })).filter(({ seat }) => teams[seat] !== mine);
  return { ...row, opponents, outcome: outcomeOf(row, mine) };
}

function outcomeOf({ status, winner }: GameRow, team: number | undefined): Outcome {
  if (status === 'waiting' || status === 'playing') return 'running';
  if (status !== 'over' || typeof winner !== 'number' || team === undefined) return 'closed';
  return winner === team ? 'won' : 'lost';
}

/** A key: a person's name, or a blank and a bot's level. No name begins with a blank. */
export function opponentKey({ name = '', level = '' }: Player): string {
  return level ? ` ${level}` : name;
}

export function fits({ rules, opponents }: { rules: string; opponents: readonly Player[] }, filter: Filter): boolean {
  if (filter.rules && filter.rules !== rules) return false;
  return !filter.opponent || opponents.some((player) => opponentKey(player) === filter.opponent);
}

export function fitting(games: readonly Game[], filter: Filter): Game[] {
  return games.filter(({ rules, opponents }) => fits({ rules, opponents: opponents.map(({ player }) => player) }, filter));
}

/** All opponents, the most frequent first. */
export function opponentsIn(games: readonly Game[]): Player[] {
  const met = new Map<string, { player: Player; times: number }>();
  for (const { player } of games.flatMap((game) => game.opponents)) {
    const key = opponentKey(player);
    if (key) met.set(key, { player, times: (met.get(key)?.times ?? 0) + 1 });
  }
  return [...met.values()].sort((a, b) => b.times - a.times).map(({ player }) => player);
}

/** Whether every word of the search is somewhere in the texts. */
export function found(search: string, texts: readonly string[]): boolean {
  const all = texts.join(' ').toLocaleLowerCase();
  return search.toLocaleLowerCase().split(/\s+/).every((word) => all.includes(word));
}

export function sum(rows: readonly StatisticsRow[]): Sums {
  const total = (count: (row: StatisticsRow) => number) => rows.reduce((all, row) => all + count(row), 0);
  return {
    games: total((row) => row.games),
    won: total((row) => row.won),
    rounds: total((row) => row.rounds),
    firstOuts: total((row) => row.first_outs),
    bets: total((row) => row.bets),
    betsWon: total((row) => row.bets_won),
  };
}

/** What the `bets` of these rows are. Where nothing was staked, it is what could have been. */
export function stakedIn(rows: readonly StatisticsRow[]): Staked {
  const staked = rows.some(({ bets }) => bets) ? rows.filter(({ bets }) => bets) : rows;
  const kinds = new Set(staked.map(({ rules }) => stakeOf(ruleSets.find(rules) ?? { bets: [], bids: [] })));
  return kinds.size > 1 ? 'stake' : ([...kinds][0] ?? 'bet');
}

/** How many of the latest games were won in a row, or lost (below 0), and the longest row ever won. `games` are latest first. */
export function streaks(games: readonly Game[]): { now: number; longest: number } {
  const results = games.flatMap(({ outcome }) => (outcome === 'won' || outcome === 'lost' ? [outcome] : []));
  const turn = results.findIndex((result) => result !== results[0]);
  const length = turn < 0 ? results.length : turn;
  const longest = Math.max(0, ...results.join(' ').split('lost').map((run) => run.split('won').length - 1));
  return { now: results[0] === 'lost' ? -length : length, longest };
}

/** Games won and lost, by the shortest unit of time that fits. Empty periods are included. */
export function periods(games: readonly Game[]): { unit: Unit; periods: Period[] } {
  const finished = games.filter(({ outcome }) => outcome === 'won' || outcome === 'lost');
  const moments = finished.map(({ updated }) => updated * 1000);
  if (!moments.length) return { unit: 'day', periods: [] };
  const from = Math.min(...moments);
  const to = Math.max(...moments);
  const unit = UNITS.find((unit) => starts(from, to, unit, PERIODS + 1).length <= PERIODS) ?? 'year';
  const found = starts(from, to, unit).map((start): Period => ({ start, won: 0, lost: 0 }));
  for (const { updated, outcome } of finished) {
    const period = found.findLast(({ start }) => start.getTime() <= updated * 1000)!;
    period[outcome === 'won' ? 'won' : 'lost'] += 1;
  }
  return { unit, periods: found };
}

/** The starts of all periods from one moment to another. */
function starts(from: number, to: number, unit: Unit, most = Infinity): Date[] {
  const found = [];
  for (let start = startOf(new Date(from), unit); start.getTime() <= to && found.length < most; start = after(start, unit)) found.push(start);
  return found;
}

function startOf(moment: Date, unit: Unit): Date {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth(), moment.getDate()];
  if (unit === 'year') return new Date(year, 0);
  if (unit === 'month') return new Date(year, month);
  // A week begins on Monday.
  return new Date(year, month, unit === 'week' ? day - ((moment.getDay() + 6) % 7) : day);
}

function after(start: Date, unit: Unit): Date {
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()];
  if (unit === 'year') return new Date(year + 1, 0);
  if (unit === 'month') return new Date(year, month + 1);
  return new Date(year, month, day + (unit === 'week' ? 7 : 1));
}

/** Load all games, page by page. `more` gets what is there so far. */
export async function loadGames(
  load: (limit: number, before?: number) => Promise<GameRow[]>,
  more: (rows: GameRow[]) => void,
  page = 500,
): Promise<void> {
  const rows = new Map<string, GameRow>();
  let before: number | undefined;
  for (;;) {
    const next = await load(page, before);
    const known = rows.size;
    for (const row of next) rows.set(row.code, row);
    more([...rows.values()]);
    if (next.length < page || rows.size === known) return;
    // Several games may have ended within that second.
    before = next.at(-1)!.updated + 1;
  }
}
