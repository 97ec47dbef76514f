/** The score sheet as CSV. */

import { t, type Key } from '../i18n';
import type { Stake } from '../i18n/say';
import type { Sheet } from './protocol';

/** No bet was made; 0 is the first edition's declared No Bet. */
export const NO_BET = '–';

const columnsOf = (stake: Stake): Key[] => [
  'sheet.number', 'keep.players', 'sheet.recorded', 'sheet.hand', 'sheet.captured', 'sheet.bonus', `sheet.${stake}`, `sheet.${stake}s`,
  'sheet.round', 'sheet.game',
];

export function downloadCsv(sheet: Sheet, names: readonly string[], teams: readonly number[], stake: Stake): void {
  const columns = columnsOf(stake).map((column) => t(column).replaceAll('\u00ad', ''));
  const file = new Blob([csv(sheet, names, teams, columns)], { type: 'text/csv' });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = 'haggis.csv';
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}

/**
 * The sheet, a line for each player and round; `teams` has the team of each seat.
 *
 * A name that a spreadsheet would read as a formula gets a quote in front.
 */
export function csv(sheet: Sheet, names: readonly string[], teams: readonly number[], columns: readonly string[]): string {
  const defused = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const quoted = (cell: string | number) =>
    `"${(typeof cell === 'string' ? defused(cell) : String(cell)).replaceAll('"', '""')}"`;
  const rows = sheet.rows.flatMap((row, at) =>
    row.lines.map((line, seat) => [
      at + 1,
      names[seat] ?? '',
      line.recorded,
      line.hand,
      line.captured,
      line.bonus,
      row.bets?.[seat] ?? NO_BET,
      line.bets,
      line.total,
      row.totals[teams[seat] ?? seat] ?? 0,
    ]),
  );
  return [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n';
}
