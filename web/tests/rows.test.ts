import { describe, expect, test } from 'vitest';
import { handCards, type Sorting } from '../src/lib/cards';
import type { Groups } from '../src/lib/groups';
import { groupBlocks, layRows, looseCards, placedBlocks, rowWidth, sortedBlocks, type Room } from '../src/lib/rows';

const room = (cards: number): Room => ({ width: 50 + (cards - 1) * 25, card: 50, step: 25, gap: 10 });
const suit = (letter: string, number: number) => Array.from({ length: number }, (_, at) => `${'23456789T'[at % 9]}${letter}`).join('');

function lay(hand: string, sorting: Sorting, cards: number, groups: Groups = []) {
  const held = handCards(hand);
  const blocks = [...groupBlocks(held, groups), ...sortedBlocks(looseCards(held, groups).suited, sorting)];
  const rows = layRows(blocks, room(cards), sorting);
  for (const row of rows) expect(rowWidth(row, room(cards))).toBeLessThanOrEqual(room(cards).width);
  expect(rows.flat().flatMap((block) => block.cards)).toHaveLength(held.filter((card) => card.suit).length);
  return rows.map((row) => row.map((block) => block.cards.map((card) => card.text).join('')).join(' '));
}
const lengths = (rows: string[]) => rows.map((row) => row.split(' ').map((block) => block.length / 2));

describe('suits are whole', () => {
  test('in one row where there is room', () => {
    expect(lay('2r3r4y5y', 'suit', 4)).toEqual(['2r3r 4y5y']);
  });
  test('in rows of about one length', () => {
    expect(lengths(lay(suit('r', 4) + suit('y', 4) + suit('g', 4) + suit('b', 4), 'suit', 12))).toEqual([[4, 4], [4, 4]]);
  });
  test('and change places where that saves a row', () => {
    expect(lengths(lay(suit('r', 5) + suit('y', 8) + suit('g', 5), 'suit', 11))).toEqual([[5, 5], [8]]);
  });
  test('and take a row more where nothing else helps', () => {
    expect(lengths(lay(suit('r', 6) + suit('y', 6) + suit('g', 6), 'suit', 11))).toEqual([[6], [6], [6]]);
  });
  test('and break only where a suit is longer than a row', () => {
    expect(lengths(lay(suit('r', 14) + suit('y', 2), 'suit', 11))).toEqual([[7], [7, 2]]);
  });
});

describe('ranks', () => {
  test('are whole where they can be', () => {
    expect(lay('2r2y3r3y3g4r4y', 'rank', 5)).toEqual(['2r2y 3r3y3g', '4r4y']);
  });
  test('break rather than take another row', () => {
    expect(lay('2r2y2g3r3y3g4r4y4g', 'rank', 5).map((row) => row.replaceAll(' ', ''))).toEqual(['2r2y2g3r3y', '3g4r4y4g']);
  });
});

describe('groups', () => {
  const groups = [['4y.0', '2r.0'], ['J.0', '9b.0']];
  test('lie first, in the order of the player, with courts in them', () => {
    const held = handCards('2r3r4y9bJK');
    expect(groupBlocks(held, groups).map((block) => block.cards.map((card) => card.text))).toEqual([['4y', '2r'], ['J', '9b']]);
    expect(looseCards(held, groups).courts.map((card) => card.text)).toEqual(['K']);
    expect(looseCards(held, groups).suited.map((card) => card.text)).toEqual(['3r']);
  });
  test('are not torn apart, and their gaps need room', () => {
    const held = '2r3r4r5r6r7r';
    const own = [['7r.0', '2r.0', '5r.0']];
    expect(lay(held, 'rank', 6)).toHaveLength(1);
    expect(lay(held, 'rank', 6, own)).toEqual(['7r2r5r', '3r 4r 6r']);
    expect(lay(held, 'suit', 7, own)).toEqual(['7r2r5r 3r4r6r']);
  });
  test('whose cards are gone leave no gap', () => {
    expect(groupBlocks(handCards('3r'), groups)).toEqual([]);
  });
});

test('cards lie where the player has put them, courts too, and new ones where they are sorted', () => {
  const held = handCards('2r3r4y9bJK');
  const placed = ['4y.0', 'K.0', '2r.0', '9b.0'];
  const { suited, courts } = looseCards(held, [], placed);
  expect(courts.map((card) => card.text)).toEqual(['J']);
  expect(placedBlocks(suited, placed, 'rank').map((block) => block.cards.map((card) => card.text).join(''))).toEqual(['3r', '4y', 'K', '2r', '9b']);
});

test('a hand of nothing is a row of nothing', () => {
  expect(lay('', 'suit', 5)).toEqual(['']);
});
