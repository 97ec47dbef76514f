/** The bots' first names at a table. Records keep their levels. */

const NAMES = [
  'Ailsa', 'Angus', 'Bonnie', 'Callum', 'Catriona', 'Duncan', 'Eilidh', 'Fergus', 'Fiona', 'Hamish', 'Iona', 'Lachlan',
  'Mairi', 'Malcolm', 'Morag', 'Rory', 'Skye',
] as const;

/** The name of the bot on a seat of a table: the same for everybody there, different for every seat. */
export function botName(code: string, seat: number): string {
  let number = 7;
  for (const letter of code) number = (number * 31 + letter.charCodeAt(0)) % 65_521;
  return NAMES[(number + 5 * seat) % NAMES.length]!;
}
