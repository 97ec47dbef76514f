/** What selected cards mean, looked up in the lexicon that the server sends for the hand. */

import { cardsText, isCourt, parseCards, rankLetter, type Card } from './cards';
import type { Decision, Lexicon, Meaning, ToBeat } from './protocol';

interface Block extends Meaning {
  masks: Set<number>;
}

export class Words {
  #number = -1;
  #missing = new Set<number>();
  #cards: string[] = [];
  #blocks: Block[] = [];
  #exact = new Map<string, Meaning>();

  /** Add a part of a lexicon; true once all parts are there. */
  learn(message: Lexicon): boolean {
    if (message.number !== this.#number) {
      this.#number = message.number;
      this.#missing = new Set(Array.from({ length: message.parts }, (_, part) => part + 1));
      this.#cards = message.cards;
      this.#blocks = [];
      this.#exact.clear();
    }
    if (this.#missing.delete(message.part)) {
      for (const [width, length, rank, masks] of message.blocks)
        this.#blocks.push({ width, length, rank, masks: new Set(masks) });
      for (const [cards, width, length, rank] of message.exact ?? [])
        this.#exact.set(cards, { width, length, rank });
    }
    return this.complete;
  }

  get complete(): boolean {
    return this.#number >= 0 && this.#missing.size === 0;
  }

  /** Everything that exactly these cards can mean, the highest first. */
  meanings(cards: readonly Card[]): Meaning[] {
    if (!cards.length) return [];
    const exact = this.#exact.get(cardsText(cards));
    const found: Meaning[] = exact ? [exact] : [];
    const mask = this.#mask(cards.filter((card) => !isCourt(card)));
    if (mask)
      for (const { width, length, rank, masks } of this.#blocks)
        if (width * length === cards.length && masks.has(mask)) found.push({ width, length, rank });
    return found.sort((a, b) => b.rank - a.rank || b.width - a.width);
  }

  /** All plays of a hand that the decision allows: few courts first, then low ranks, then many cards. */
  playable(hand: readonly Card[], decision: Decision): Playable[] {
    const held = this.#mask(hand.filter((card) => !isCourt(card)));
    const courts = hand.filter(isCourt);
    const found: Playable[] = [];
    for (const block of this.#blocks) {
      if (refusal(block, decision)) continue;
      for (const mask of block.masks) {
        if ((mask & held) !== mask) continue;
        const cards = this.#cards.filter((_, bit) => mask & (1 << bit)).flatMap(parseCards);
        const missing = block.width * block.length - cards.length;
        if (missing > courts.length) continue;
        found.push({ meaning: block, cards: [...cards, ...courts.slice(0, missing)] });
      }
    }
    const text = new Map<string, number>();
    for (const card of hand) text.set(card.text, (text.get(card.text) ?? 0) + 1);
    for (const [cards, meaning] of this.#exact) {
      const wanted = parseCards(cards);
      if (!refusal(meaning, decision) && wanted.every((card) => text.has(card.text)))
        found.push({ meaning, cards: wanted });
    }
    const price = ({ meaning, cards }: Playable) =>
      cards.filter(isCourt).length * 100 + (meaning.width ? 0 : 60) + meaning.rank;
    return found
      .sort((a, b) => price(a) - price(b) || b.cards.length - a.cards.length)
      .slice(0, 60);
  }

  /** Whether nothing in a hand can be played; false if these are the words of another hand. */
  stuck(hand: readonly Card[], decision: Decision): boolean {
    const suited = hand.filter((card) => !isCourt(card));
    return (!suited.length || this.#mask(suited) !== 0) && !this.playable(hand, decision).length;
  }

  /** The cards as bits of the lexicon's hand, equal cards in turn; 0 if one is unknown. */
  #mask(cards: readonly Card[]): number {
    let mask = 0;
    for (const card of cards) {
      const bit = this.#cards.findIndex((text, at) => text === card.text && !(mask & (1 << at)));
      if (bit < 0) return 0;
      mask |= 1 << bit;
    }
    return mask;
  }
}

export interface Playable {
  meaning: Meaning;
  cards: Card[];
}

/** The ranks of a block's places, ascending. */
export function placesOf({ width, length, rank }: Meaning): number[] {
  const places: number[] = [];
  for (let at = rank - length + 1; at <= rank; at++) for (let n = 0; n < width; n++) places.push(at);
  return places;
}

/** The play as it is sent: its cards, and the ranks they make if courts are beside suit cards. */
export function playText(cards: readonly Card[], meaning: Meaning): string {
  const text = cardsText(cards);
  const wild = cards.some(isCourt) && !cards.every(isCourt);
  return wild ? `${text}:${placesOf(meaning).map(rankLetter).join('')}` : text;
}

/** The rank each court of a play stands for, in the order of the courts. */
export function courtsAs(cards: readonly Card[], meaning: Meaning): Map<string, number> {
  const stands = new Map<string, number>();
  const courts = cards.filter(isCourt);
  if (!meaning.width || courts.length === cards.length) return stands;
  const free = placesOf(meaning);
  for (const card of cards) if (!isCourt(card)) free.splice(free.indexOf(card.rank), 1);
  for (const court of courts) {
    const own = free.indexOf(court.rank);
    const [place] = free.splice(own < 0 ? 0 : own, 1);
    if (place !== undefined) stands.set(court.text, place);
  }
  return stands;
}

/** The code of the reason why a meaning cannot be played now; empty if it can. */
export function refusal(meaning: Meaning, decision: Decision): string {
  const beat: ToBeat | null | undefined = decision.beat;
  if (!beat) return '';
  if (meaning.width === 0) return meaning.rank > beat.bomb ? '' : beat.low_bomb;
  if (meaning.width !== beat.width || meaning.length !== beat.length) return beat.other_shape;
  return meaning.rank > beat.rank ? '' : beat.same_shape;
}
