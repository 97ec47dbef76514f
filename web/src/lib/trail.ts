/** Which earlier plays of a trick are drawn above the last one. */

/** The least of a card that is visible beside the next one, as a fraction of its width: its rank is readable. */
const READABLE = 0.4;

export interface Row {
  width: number;
  /** The width of a card, the space between plays, and the width of the note that there are more. */
  card: number;
  gap: number;
  note: number;
}

/** How many of the earlier plays are drawn: the latest that fit into the row, but at least one. */
export function fitting(sizes: readonly number[], most: number, { width, card, gap, note }: Row): number {
  for (let shown = Math.min(most, sizes.length); shown > 1; shown--) {
    const plays = sizes.slice(-shown).reduce((sum, size) => sum + card * (1 + READABLE * (size - 1)) + gap, -gap);
    if (plays + (shown < sizes.length ? note + gap : 0) <= width) return shown;
  }
  return Math.min(1, most, sizes.length);
}
