/** Who captured which cards, as they are tapped on the score sheet for real cards. */

import { cardsText, parseCards } from './cards';

/** How often a pile holds a card. */
export type Pile = Readonly<Record<string, number>>;

export const COURTS = ['J', 'Q', 'K'] as const;

/** The seats that hold a card; a seat with two copies is listed twice. */
export function holders(piles: readonly Pile[], card: string): number[] {
  return piles.flatMap((pile, seat) => Array<number>(pile[card] ?? 0).fill(seat));
}

/** A tap: the seat gets a copy, from the deck or another seat, or gives its own back if all are taken. */
export function give(piles: readonly Pile[], seat: number, card: string, copies: number): Pile[] {
  const held = holders(piles, card);
  const own = piles[seat]?.[card] ?? 0;
  const other = held.find((holder) => holder !== seat);
  const full = held.length >= copies;
  const change = (pile: Pile, to: number) => ({ ...pile, [card]: to });
  return piles.map((pile, at) => {
    if (at === seat) return change(pile, full && own ? 0 : own + 1);
    return full && !own && at === other ? change(pile, (pile[card] ?? 0) - 1) : pile;
  });
}

/** The cards of a pile as records write them. */
export function pileText(pile: Pile): string {
  return cardsText(parseCards(Object.entries(pile).map(([card, number]) => card.repeat(number)).join('')));
}

/** The pile with the cards of this text. */
export function readPile(text: string): Pile {
  const pile: Record<string, number> = {};
  for (const card of parseCards(text)) pile[card.text] = (pile[card.text] ?? 0) + 1;
  return pile;
}
