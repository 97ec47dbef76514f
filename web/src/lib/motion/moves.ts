/** Which moves at the table belong to which events. This is data; nothing here touches the screen. */

import { parseCards } from '../cards';
import type { Event, OpenRound, RulesInfo } from '../protocol';
import type { Sound } from '../sound';

export type Move =
  | { kind: 'deal' }
  | { kind: 'play'; seat: number; cards: number; bomb: boolean }
  | { kind: 'pass'; seat: number }
  /** Cards change hands: mine and the partner's, by giver. */
  | { kind: 'give'; partner: number; cards: readonly string[] }
  | { kind: 'bet'; seat: number; points: number }
  | { kind: 'out'; seat: number; recorded: number }
  | { kind: 'sweep'; to: number; cards: number; points: number }
  | { kind: 'end' };

/** How long a movement takes at normal speed, and the delay of each further card, in milliseconds. */
export const TIMES = {
  play: { time: 240, gap: 28 },
  trail: { time: 200, gap: 0 },
  sweep: { time: 360, gap: 22 },
  deal: { time: 320, gap: 34 },
  pass: { time: 180, gap: 0 },
  /** How long the pass that ends a trick can be read before the trick is swept away. */
  lastPass: { time: 450, gap: 0 },
  give: { time: 420, gap: 0 },
  bump: { time: 300, gap: 0 },
  flash: { time: 520, gap: 0 },
  word: { time: 900, gap: 0 },
  shake: { time: 320, gap: 0 },
  banner: { time: 1600, gap: 0 },
} as const;

/** How long something to read stays, at any speed, in milliseconds. */
export const STAYS = {
  /** What somebody has captured or bet. */
  note: 1800,
  /** What somebody says. */
  words: 6000,
  /** The last play of a round, alone on the table. */
  lastPlay: 1200,
  /** The hands that were left, face up. */
  turned: 900,
  /** The last captures, until the sheet opens. */
  swept: 700,
} as const;

/** The moves of these events, in order. */
export function movesOf(events: readonly Event[]): Move[] {
  return events.flatMap((event): Move[] => {
    switch (event.type) {
      case 'dealt':
        return [{ kind: 'deal' }];
      case 'acted':
        if (event.did === 'play') return [{ kind: 'play', seat: event.seat, cards: parseCards(event.cards ?? '').length, bomb: !event.width }];
        if (event.did === 'pass') return [{ kind: 'pass', seat: event.seat }];
        return event.did === 'bet' && event.points ? [{ kind: 'bet', seat: event.seat, points: event.points }] : [];
      case 'cards-passed':
        return typeof event.giver === 'number' ? [{ kind: 'give', partner: event.giver, cards: event.cards }] : [];
      case 'went-out':
        return [{ kind: 'out', seat: event.seat, recorded: event.recorded }];
      case 'trick-taken':
        return [{ kind: 'sweep', to: event.taker, cards: event.cards, points: event.points }];
      case 'round-scored':
        return [{ kind: 'end' }];
      default:
        return [];
    }
  });
}

/** The player whose pass ended a trick, if it ended just now and the round goes on. */
export function lastPass(moves: readonly Move[]): number | null {
  const pass = moves.find(({ kind }) => kind === 'pass');
  const kinds = moves.map(({ kind }) => kind);
  return pass?.kind === 'pass' && kinds.includes('sweep') && !kinds.includes('end') ? pass.seat : null;
}

/** How long these moves take at normal speed, in milliseconds. */
export function timeOf(moves: readonly Move[]): number {
  return Math.max(
    0,
    ...moves.map((move) => {
      if (move.kind === 'out') return TIMES.banner.time;
      if (move.kind === 'play') return TIMES.play.time + (move.bomb ? TIMES.word.time : TIMES.play.gap * move.cards);
      if (move.kind === 'give') return TIMES.give.time;
      return move.kind === 'sweep' ? TIMES.sweep.time + TIMES.sweep.gap * move.cards : 0;
    }),
  );
}

/** The sound of a move, and how often: once for each card of a play, and for the two that change hands. */
export function soundOf(move: Move): [Sound, number] {
  if (move.kind === 'give') return ['play', 2];
  if (move.kind !== 'play') return [move.kind, 1];
  return move.bomb ? ['bomb', 1] : ['play', move.cards];
}

/** Who captures what is left at the end of a round, and from which seats. */
export function leftovers(round: OpenRound, rules: RulesInfo): { to: number; from: number[] } | null {
  const to = round.out?.[0];
  if (to === undefined) return null;
  const from = rules.teams.flatMap((team, seat) => {
    const partner = team === rules.teams[to];
    return seat === to || (partner && rules.last_hands === 'opponents-only') ? [] : [seat];
  });
  return { to, from };
}
