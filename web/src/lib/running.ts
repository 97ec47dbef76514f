/** My games under way: which of them wait for me, and which comes first. */

import { api } from './api';
import type { GameRow } from './protocol';

/** There are seldom more at once. */
const MOST = 8;

export function isRunning({ status, seat }: GameRow): boolean {
  return status === 'playing' && typeof seat === 'number';
}

/** Whether other people sit there, who wait for me. */
export function hasPeople({ players, seat }: GameRow): boolean {
  return players.some(({ name, level }, other) => other !== seat && !!name && !level);
}

/** The codes of the games where it is my turn; where the table does not answer, it is not said. */
export async function myTurns(rows: readonly GameRow[]): Promise<Set<string>> {
  const asked = rows.filter(isRunning).slice(0, MOST);
  const answers = await Promise.all(asked.map(({ code }) => api.turn(code).catch(() => ({ seats: [] as number[] }))));
  return new Set(asked.flatMap(({ code, seat }, at) => (answers[at]!.seats?.some((other) => other === seat) ? [code] : [])));
}

/** Those where people wait for me come first, then others with people, then bots, then what is not under way; else the latest. */
export function mostUrgent(rows: readonly GameRow[], mine: ReadonlySet<string>): GameRow[] {
  const rank = (row: GameRow) => (!isRunning(row) ? 3 : !hasPeople(row) ? 2 : mine.has(row.code) ? 0 : 1);
  return [...rows].sort((one, other) => rank(one) - rank(other));
}
