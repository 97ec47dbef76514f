import { describe, expect, test } from 'vitest';
import { cardsText, handCards, keepSelected, parseCards, sortCards } from '../src/lib/cards';

const texts = (cards: { text: string }[]) => cards.map((card) => card.text).join(' ');

describe('cards', () => {
  test('are read as records write them', () => {
    expect(parseCards('4rTbJ:TTT')).toEqual([
      { text: '4r', rank: 4, suit: 'r' },
      { text: 'Tb', rank: 10, suit: 'b' },
      { text: 'J', rank: 11, suit: '' },
    ]);
  });

  test('are written in the one order', () => {
    expect(cardsText(parseCards('QTb4g4rJ'))).toBe('4r4gTbJQ');
  });

  test('are sorted by rank or by suit', () => {
    const hand = parseCards('2b3rTr4gJ');
    expect(texts(sortCards(hand, 'rank'))).toBe('2b 3r 4g Tr J');
    expect(texts(sortCards(hand, 'suit'))).toBe('3r Tr 4g 2b J');
  });

  test('of a hand are told apart when they are equal', () => {
    expect(handCards('4r4r5b').map((card) => card.key)).toEqual(['4r.0', '4r.1', '5b.0']);
  });
});

test('a selection keeps what is still held', () => {
  expect(keepSelected(['4r.0', '5b.0', 'J.0'], handCards('4r6bJ'))).toEqual(['4r.0', 'J.0']);
});
