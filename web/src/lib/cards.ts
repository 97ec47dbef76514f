/** Cards as they are written in records: `4r`, `Tb`, `J`. */

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

const RANKS = '23456789TJQK';
export const SUITS: readonly Suit[] = ['r', 'y', 'g', 'b', 'p'];
const COURTS = 'JQK';

export function rankOf(letter: string): number {
  return RANKS.indexOf(letter) + 2;
}

/** The letter of a rank as records have it. */
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

/** The cards of a hand with keys that stay the same while cards are played. */
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

/** The keys of cards that have come into a hand; of two equal cards, the last. */
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

/** What is left of a selection in another hand. */
export function keepSelected(selected: Iterable<string>, hand: readonly HandCard[]): string[] {
  const held = new Set(hand.map((card) => card.key));
  return [...selected].filter((key) => held.has(key));
}
