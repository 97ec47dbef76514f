/** Lays out the cards of a hand in rows, so that cards that belong together stay together. */

import { isCourt, sortCards, type HandCard, type Sorting } from './cards';
import type { Groups } from './groups';

/** Cards that are side by side. */
export interface Block {
  cards: readonly HandCard[];
  /** The number of the player's own group, from 1; 0 for cards in their usual order. */
  group: number;
}

export interface Room {
  /** The available width, and the width of a card. */
  width: number;
  card: number;
  /** The least width of a card that must be visible beside its neighbour. */
  step: number;
  /** The space between a group and its neighbours. */
  gap: number;
}

/** The player's groups, as far as their cards are held. */
export function groupBlocks(cards: readonly HandCard[], groups: Groups): Block[] {
  const held = new Map(cards.map((card) => [card.key, card]));
  return groups
    .map((keys, at) => ({ cards: keys.flatMap((key) => held.get(key) ?? []), group: at + 1 }))
    .filter((block) => block.cards.length > 0);
}

/** The cards in no group; courts that the player has not put among them are apart. */
export function looseCards(cards: readonly HandCard[], groups: Groups, placed: readonly string[] = []): { suited: HandCard[]; courts: HandCard[] } {
  const grouped = new Set(groups.flat());
  const loose = cards.filter((card) => !grouped.has(card.key));
  const apart = (card: HandCard) => isCourt(card) && !placed.includes(card.key);
  return { suited: loose.filter((card) => !apart(card)), courts: loose.filter(apart) };
}

/** Suit cards in a usual order, a block for each suit or rank. */
export function sortedBlocks(cards: readonly HandCard[], sorting: Sorting): Block[] {
  const mark = (card: HandCard) => (sorting === 'suit' ? card.suit : `${card.rank}`);
  const found = new Map<string, HandCard[]>();
  for (const card of sortCards(cards, sorting)) found.set(mark(card), [...(found.get(mark(card)) ?? []), card]);
  return [...found.values()].map((cards) => ({ cards, group: 0 }));
}

/** Cards where the player has put them, a block for each; others are where they would be sorted. */
export function placedBlocks(cards: readonly HandCard[], placed: readonly string[], sorting: Sorting): Block[] {
  const sorted = sortCards(cards, sorting);
  const laid = placed.flatMap((key) => sorted.find((card) => card.key === key) ?? []);
  for (const card of sorted) {
    if (placed.includes(card.key)) continue;
    const next = laid.findIndex((other) => sorted.indexOf(other) > sorted.indexOf(card));
    laid.splice(next < 0 ? laid.length : next, 0, card);
  }
  return laid.map((card) => ({ cards: [card], group: 0 }));
}

/**
 * Blocks in as few rows as possible.
 *
 * If whole blocks need one row more, suits change places and ranks are split.
 */
export function layRows(blocks: readonly Block[], room: Room, sorting: Sorting): Block[][] {
  const longest = Math.max(1, Math.floor((room.width - room.card) / room.step) + 1);
  const whole = blocks.flatMap((block) => pieces(block, longest));
  const most = Math.max(room.width, room.card);
  const inOrder = fill(whole, room, most);
  const torn = () => whole.flatMap((block) => (block.group ? [block] : pieces(block, 1)));
  const moved = sorting === 'suit' ? swap(whole, room, most) : fill(torn(), room, most);
  return even(moved.length < inOrder.length ? moved : inOrder, room, most);
}

/** The least width of a row. */
export function rowWidth(row: readonly Block[], { card, step, gap }: Room): number {
  const cards = row.reduce((sum, block) => sum + block.cards.length, 0);
  return card + (cards - 1) * step + gaps(row) * gap;
}

/** How many gaps a row has: one on each side of a group of the player's. */
export function gaps(row: readonly Block[]): number {
  return row.filter((block, at) => at > 0 && (block.group || row[at - 1]!.group)).length;
}

function pieces(block: Block, size: number): Block[] {
  const number = Math.ceil(block.cards.length / size);
  const each = Math.ceil(block.cards.length / number);
  return Array.from({ length: number }, (_, at) => ({ ...block, cards: block.cards.slice(at * each, (at + 1) * each) }));
}

/** Row by row, each as full as possible. */
function fill(blocks: readonly Block[], room: Room, most: number): Block[][] {
  const rows: Block[][] = [[]];
  for (const block of blocks) {
    const row = rows.at(-1)!;
    if (row.length && rowWidth([...row, block], room) > most) rows.push([block]);
    else row.push(block);
  }
  return rows;
}

/** The largest blocks first, each where there is room for it; within a row they keep their order. */
function swap(blocks: readonly Block[], room: Room, most: number): Block[][] {
  const rows: Block[][] = [[]];
  for (const block of [...blocks].sort((a, b) => b.cards.length - a.cards.length)) {
    const row = rows.find((row) => rowWidth([...row, block], room) <= most);
    if (row) row.push(block);
    else rows.push([block]);
  }
  const place = (block: Block) => blocks.indexOf(block);
  for (const row of rows) row.sort((a, b) => place(a) - place(b));
  return rows.sort((a, b) => place(a[0]!) - place(b[0]!));
}

/** The same blocks in the same number of rows, with the longest row as short as possible. */
function even(rows: readonly Block[][], room: Room, most: number): Block[][] {
  const blocks = rows.flat();
  const widths = blocks.flatMap((_, from) => blocks.slice(from).map((_, at) => rowWidth(blocks.slice(from, from + at + 1), room)));
  for (const width of widths.filter((width) => width <= most).sort((a, b) => a - b)) {
    const found = fill(blocks, room, width);
    if (found.length <= rows.length && found.every((row) => rowWidth(row, room) <= width)) return found;
  }
  return [...rows];
}
