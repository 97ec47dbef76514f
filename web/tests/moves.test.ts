import { expect, test } from 'vitest';
import { lastPass, leftovers, movesOf, soundOf, timeOf } from '../src/lib/motion/moves';
import type { Event, OpenRound, RulesInfo } from '../src/lib/protocol';

const play = { type: 'acted', seq: 1, seat: 2, did: 'play', action: '4r4g', cards: '4r4g', width: 2, length: 1, rank: 4 } as const;

test('what happened in a round is what moves, in order', () => {
  const events: Event[] = [
    play,
    { type: 'went-out', seq: 1, seat: 2, recorded: 7 },
    { type: 'trick-taken', seq: 1, winner: 2, taker: 0, cards: 5, points: 3 },
    { type: 'trick-begun', seq: 1, leader: 0 },
  ];
  expect(movesOf(events)).toEqual([
    { kind: 'play', seat: 2, cards: 2, bomb: false },
    { kind: 'out', seat: 2, recorded: 7 },
    { kind: 'sweep', to: 0, cards: 5, points: 3 },
  ]);
});

test('only the reader’s card and the partner’s fly when cards are passed', () => {
  const passed = { type: 'cards-passed', seq: 1, cards: ['4r', '', '7b', ''] } as const;
  const [move] = movesOf([{ ...passed, cards: [...passed.cards], giver: 2 }]);
  expect(move).toEqual({ kind: 'give', partner: 2, cards: ['4r', '', '7b', ''] });
  expect(soundOf(move!)).toEqual(['play', 2]);
  expect(movesOf([{ ...passed, cards: [...passed.cards] }])).toEqual([]);
});

test('a play without width is a bomb', () => {
  const { width: _, ...bomb } = { ...play, cards: 'JQ', length: 0, rank: 2 };
  const [move] = movesOf([bomb]);
  expect(move).toEqual({ kind: 'play', seat: 2, cards: 2, bomb: true });
  expect(soundOf(move!)).toEqual(['bomb', 1]);
});

test('that somebody declares no bet moves nothing', () => {
  const bet = { type: 'acted', seq: 1, seat: 1, did: 'bet', action: 'bet0', points: 0 } as const;
  expect(movesOf([bet])).toEqual([]);
});

test('a bet is told with its points', () => {
  const bet = { type: 'acted', seq: 1, seat: 1, did: 'bet', action: 'bet15', points: 15 } as const;
  expect(movesOf([bet])).toEqual([{ kind: 'bet', seat: 1, points: 15 }]);
});

test.each([
  ['every-hand', [1, 2, 3]],
  ['opponents-only', [1, 3]],
])('hands that are left go to the first out by the rule %s', (last_hands, from) => {
  const rules = { teams: [0, 1, 0, 1], last_hands } as unknown as RulesInfo;
  expect(leftovers({ out: [0, 1] } as unknown as OpenRound, rules)).toEqual({ to: 0, from });
});

const pass = { kind: 'pass', seat: 1 } as const;
const sweep = { kind: 'sweep', to: 0, cards: 5, points: 3 } as const;

test('a pass is the last one of a trick if the trick is swept and the round goes on', () => {
  expect(lastPass([pass, sweep])).toBe(1);
  expect(lastPass([pass])).toBeNull();
  expect(lastPass([sweep])).toBeNull();
  expect(lastPass([pass, sweep, { kind: 'end' }])).toBeNull();
});

test('moves take as long as the longest of them', () => {
  expect(timeOf([])).toBe(0);
  const bomb = { kind: 'play', seat: 0, cards: 2, bomb: true } as const;
  expect(timeOf([bomb])).toBeGreaterThan(timeOf([sweep]));
  expect(timeOf([pass, sweep])).toBe(timeOf([sweep]));
});
