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

/** Whether it is my turn, by code of the game; where the table does not answer, it is not said. */
export type Turns = ReadonlyMap<string, boolean>;

/** Ask where it is my turn. Against bots alone that does not change while I am here: what is known stays. */
export async function myTurns(rows: readonly GameRow[], known: Turns): Promise<Turns> {
  const running = rows.filter(isRunning).slice(0, MOST);
  const found = await Promise.all(
    running.map(async (row): Promise<[string, boolean][]> => {
      const { code, seat } = row;
      const before = known.get(code);
      if (before !== undefined && !hasPeople(row)) return [[code, before]];
      const answer = await api.turn(code).catch(() => null);
      return answer ? [[code, !!answer.seats?.some((other) => other === seat)]] : [];
    }),
  );
  return new Map(found.flat());
}

/** Those where people wait for me come first, then others with people, then bots, then what is not under way; else the latest. */
export function mostUrgent(rows: readonly GameRow[], turns: Turns): GameRow[] {
  const rank = (row: GameRow) => (!isRunning(row) ? 3 : !hasPeople(row) ? 2 : turns.get(row.code) ? 0 : 1);
  return [...rows].sort((one, other) => rank(one) - rank(other));
}
