import { expect, test } from 'vitest';
import { give, holders, pileText, readPile, type Pile } from '../src/lib/piles';

const NONE: Pile[] = [{}, {}];

test('a tap captures a card, another gives it back', () => {
  const taken = give(NONE, 0, '3r', 1);
  expect(taken.map(pileText)).toEqual(['3r', '']);
  expect(give(taken, 0, '3r', 1).map(pileText)).toEqual(['', '']);
});

test('a card that another has captured changes hands', () => {
  expect(give(give(NONE, 0, '3r', 1), 1, '3r', 1).map(pileText)).toEqual(['', '3r']);
});

test('copies are shared out, and then given back together', () => {
  let piles = give(give(NONE, 0, 'J', 2), 1, 'J', 2);
  expect(holders(piles, 'J')).toEqual([0, 1]);
  piles = give(give(NONE, 0, 'J', 2), 0, 'J', 2);
  expect(piles.map(pileText)).toEqual(['JJ', '']);
  expect(give(piles, 0, 'J', 2).map(pileText)).toEqual(['', '']);
});

test('a pile is read back from its text', () => {
  expect(readPile('')).toEqual({});
  expect(readPile('3rTgJJ')).toEqual({ '3r': 1, Tg: 1, J: 2 });
});
