/** What is worth telling at the end of a game. */

import { isPlay } from './events';
import type { Acted, ReplayRound, SheetRow, TrickTaken } from './protocol';

export interface Feats {
  /** By seat: how many bombs were played. */
  bombs: readonly number[];
  /** The trick with the most points. */
  best: TrickTaken | null;
  /** The sequence with the most ranks. */
  longest: Acted | null;
}

export function featsOf(rounds: readonly ReplayRound[], players: number): Feats {
  const events = rounds.flatMap(({ steps }) => steps.flat());
  const plays = events.filter(isPlay);
  const bombs = Array.from({ length: players }, (_, seat) => plays.filter((play) => play.seat === seat && !play.width).length);
  const runs = plays.filter(({ width = 0, length = 0 }) => width === 1 && length > 1);
  return {
    bombs,
    best: highest(events.filter((event) => event.type === 'trick-taken'), ({ points }) => points),
    longest: highest(runs, ({ length = 0 }) => length),
  };
}

/** The bets of these seats that stood, and those that were won. */
export function betsOf(rows: readonly SheetRow[], seats: readonly number[]): { all: number; won: number } {
  const stood = rows.flatMap(({ bets, bets_won }) => seats.flatMap((seat) => (bets?.[seat] ? [bets_won[seat]] : [])));
  return { all: stood.length, won: stood.filter(Boolean).length };
}

/** How often one of these seats was the first to go out. */
export function firstOuts(rows: readonly SheetRow[], seats: readonly number[]): number {
  return rows.filter(({ out }) => seats.includes(out[0]!)).length;
}

/** The first item with the highest number; null if all are 0. */
function highest<Item>(items: readonly Item[], of: (item: Item) => number): Item | null {
  return items.reduce<Item | null>((best, item) => (of(item) > (best ? of(best) : 0) ? item : best), null);
}
