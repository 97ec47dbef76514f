/** Cards as they are written in records: `4r`, `Tb`, `J`. */

import type { RulesInfo } from './protocol';

export type Suit = 'r' | 'y' | 'g' | 'b' | 'p';

export interface Card {
  text: string;
  /** 2–10, and 11–13 for J, Q, K. */
  rank: number;
  /** Empty for a court. */
  suit: Suit | '';
}

/** A card of a hand; the key tells two equal cards apart. */
export interface HandCard extends Card {
  key: string;
}

export type Sorting = 'rank' | 'suit' | 'grid';

/** What a card left in hand is worth to whoever goes out. */
export const HELD_CARD = 5;

const RANKS = '23456789TJQK';
export const SUITS: readonly Suit[] = ['r', 'y', 'g', 'b', 'p'];
const COURTS = 'JQK';

export function rankOf(letter: string): number {
  return RANKS.indexOf(letter) + 2;
}

/** The letter of a rank, as in records. */
export function rankLetter(rank: number): string {
  return RANKS[rank - 2] ?? '?';
}

/** A rank as people read it. */
export function rankName(rank: number): string {
  return rank === 10 ? '10' : rankLetter(rank);
}

export function parseCards(text: string): Card[] {
  const cards: Card[] = [];
  const plain = text.split(':')[0] ?? '';
  for (let at = 0; at < plain.length; ) {
    const size = COURTS.includes(plain[at]!) ? 1 : 2;
    const card = plain.slice(at, at + size);
    cards.push({ text: card, rank: rankOf(card[0]!), suit: (card[1] ?? '') as Suit | '' });
    at += size;
  }
  return cards;
}

/** The cards of a hand; their keys count equal cards from 0. */
export function handCards(text: string): HandCard[] {
  const seen = new Map<string, number>();
  return parseCards(text).map((card) => {
    const copy = seen.get(card.text) ?? 0;
    seen.set(card.text, copy + 1);
    return { ...card, key: `${card.text}.${copy}` };
  });
}

const bySuit = (card: Card) => (card.suit ? SUITS.indexOf(card.suit) : SUITS.length);

export function sortCards<C extends Card>(cards: readonly C[], sorting: Sorting): C[] {
  const suitFirst = sorting === 'suit';
  return [...cards].sort((a, b) => {
    const suits = bySuit(a) - bySuit(b);
    const ranks = a.rank - b.rank;
    return suitFirst ? suits || ranks : ranks || suits;
  });
}

/** The keys of cards that were added to a hand; of two equal cards, the last. */
export function keysOf(cards: string, hand: readonly HandCard[]): string[] {
  const texts = parseCards(cards).map((card) => card.text);
  return texts.flatMap((text) => hand.findLast((card) => card.text === text)?.key ?? []);
}

/** The cards as records write them: ascending rank, then suits, courts last. */
export function cardsText(cards: readonly Card[]): string {
  return sortCards(cards, 'rank')
    .map((card) => card.text)
    .join('');
}

export function isCourt(card: Card): boolean {
  return card.suit === '';
}

/** The part of a selection that is still in the hand. */
export function keepSelected(selected: Iterable<string>, hand: readonly HandCard[]): string[] {
  const held = new Set(hand.map((card) => card.key));
  return [...selected].filter((key) => held.has(key));
}

/** The points of captured cards; `worth` has them by rank. */
export function cardPoints(cards: readonly Card[], worth: Readonly<Record<string, number>>): number {
  return cards.reduce((sum, card) => sum + (worth[rankLetter(card.rank)] ?? 0), 0);
}

/** The points of a captured card by rank, with the options of a table. */
export function worthOf({ worth, option_worth }: RulesInfo, options: readonly string[] = []): Readonly<Record<string, number>> {
  return options.map((option) => option_worth?.[option]).find(Boolean) ?? worth;
}

/** How the dots of the cards are shown: not at all where every card is worth the same. */
export function dotsFor(worth: Readonly<Record<string, number>>): string | undefined {
  return '23456789TJQK'.split('').every((rank) => worth[rank] === worth['2']) ? 'none' : undefined;
}
