import { describe, expect, test } from 'vitest';
import { handCards } from '../src/lib/cards';
import { follow, place, put, shift, stillHeld, toggle, type Groups } from '../src/lib/groups';

/** Groups as one writes them: `3r 3g | J`. */
const read = (text: string): Groups =>
  text.split('|').flatMap((group) => {
    const keys = group.trim().split(/\s+/).filter(Boolean);
    return keys.length ? [keys.map((card) => (card.includes('.') ? card : `${card}.0`))] : [];
  });
const write = (groups: Groups) => groups.map((group) => group.map((key) => key.replace('.0', '')).join(' ')).join(' | ');
const key = (card: string) => `${card}.0`;

describe('cards are put', () => {
  const groups = read('3r 3g | 5b 6b 7b');
  test.each([
    ['into a group of their own', ['9p', '9y'], 'new', '3r 3g | 5b 6b 7b | 9p 9y'],
    ['out of all groups', ['3g', '6b'], 'loose', '3r | 5b 7b'],
    ['out of the group that was theirs alone', ['3r', '3g'], 'loose', '5b 6b 7b'],
  ] as const)('%s', (_, cards, place, result) => {
    expect(write(put(groups, cards.map(key), place))).toBe(result);
  });

  test.each([
    ['9p', '6b', false, '3r 3g | 5b 9p 6b 7b'],
    ['9p', '7b', true, '3r 3g | 5b 6b 7b 9p'],
    ['5b', '7b', true, '3r 3g | 6b 7b 5b'],
    ['7b', '5b', false, '3r 3g | 7b 5b 6b'],
    ['3g', '5b', false, '3r | 3g 5b 6b 7b'],
    ['9p', '9y', true, '3r 3g | 5b 6b 7b'],
    ['3r', '9y', true, '3g | 5b 6b 7b'],
    ['5b', '5b', true, '3r 3g | 5b 6b 7b'],
  ])('%s beside %s', (card, beside, after, result) => {
    expect(write(put(groups, [key(card)], { beside: key(beside), after }))).toBe(result);
  });

  test('several at once, in their order', () => {
    expect(write(put(groups, ['9p', '3g', '2y'].map(key), { beside: key('6b'), after: true }))).toBe('3r | 5b 6b 9p 3g 2y 7b');
  });
});

test('cards without a group are put among each other', () => {
  const lie = ['3r', '5b', '9p'];
  expect(place(lie, ['9p'], { beside: '5b', after: false })).toEqual(['3r', '9p', '5b']);
  expect(place(lie, ['J', '3r'], { beside: '9p', after: true })).toEqual(['5b', '9p', 'J', '3r']);
  expect(place(lie, ['5b', '9p'], { beside: '5b', after: true })).toEqual(lie);
});

test('what is a group already is loose again, and anything else becomes one', () => {
  const groups = read('3r 3g | 5b');
  expect(write(toggle(groups, ['3g', '3r'].map(key)))).toBe('5b');
  expect(write(toggle(groups, ['3r'].map(key)))).toBe('3g | 5b | 3r');
  expect(write(toggle(groups, ['3r', '3g', '5b'].map(key)))).toBe('3r 3g 5b');
});

test('a card goes step by step through all groups and back', () => {
  const way = (card: string, step: -1 | 1, groups: Groups, times: number) => {
    const seen = [];
    for (let at = 0; at < times; at++) seen.push(write((groups = shift(groups, key(card), step))));
    return seen;
  };
  expect(way('9p', -1, read('3r | 5b 6b'), 6)).toEqual([
    '3r | 5b 6b 9p',
    '3r | 5b 9p 6b',
    '3r | 9p 5b 6b',
    '3r 9p | 5b 6b',
    '9p 3r | 5b 6b',
    '9p | 3r | 5b 6b',
  ]);
  expect(way('3r', 1, read('3r | 5b'), 4)).toEqual(['3r 5b', '5b 3r', '5b', '5b']);
  expect(way('3r', -1, [], 2)).toEqual(['3r', '3r']);
});

describe('when cards leave the hand', () => {
  const left = (groups: string, before: string, now: string, selected: string[] = []) =>
    write(follow(read(groups), stillHeld(read(groups), handCards(before), handCards(now), selected)));

  test('the others of a group stay together', () => {
    expect(left('3r 3g J | 5b', '3r3g4r5bJ', '3r4rJ')).toBe('3r J');
  });
  test('one card alone is no group, unless it was one', () => {
    expect(left('3r 3g', '3r3g', '3r')).toBe('');
    expect(left('3r | 3g', '3r3g', '3r')).toBe('3r');
  });
  test('new cards are in no group', () => {
    expect(left('3r 3g', '3r3g', '3r3g4y')).toBe('3r 3g');
    expect(left('3r', '3r', '3r3r')).toBe('3r');
  });
  test('of two equal cards the selected one has gone', () => {
    expect(left('7r.1 8r', '7r7r8r', '7r8r', ['7r.0'])).toBe('7r 8r');
    expect(left('7r.1 8r', '7r7r8r', '7r', ['7r.1', '8r.0'])).toBe('');
    expect(left('7r.0 8r', '7r7r8r', '7r', ['7r.0', '8r.0'])).toBe('');
    expect(left('7r.0 | 7r.1 8r', '7r7r8r', '7r8r', ['7r.0'])).toBe('7r 8r');
  });
  test('and else the loose one', () => {
    expect(left('7r.1 8r', '7r7r8r', '7r8r')).toBe('7r 8r');
  });
});
