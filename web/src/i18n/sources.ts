/** Where a number of the score sheet comes from, in words. */

import { list, t } from '.';
import type { Line, SheetRow, Source } from '../lib/protocol';
import { tAbout, type Reader, type Stake } from './say';

export function recordedWhy(row: SheetRow, seat: number, reader: Reader): string {
  const n = row.lines[seat]!.recorded;
  const held = row.held?.[seat] ?? [];
  if (!n) return tAbout(reader, seat, 'why.notOut');
  return held.length
    ? t('why.held', { name: reader.nameOf(seat), n, names: list(held.map(reader.nameOf)) })
    : t('why.recorded', { name: reader.nameOf(seat), n });
}

export function capturedWhy(row: SheetRow, seat: number, reader: Reader): string {
  const sources = row.sources?.[seat] ?? [];
  const told = { name: reader.nameOf(seat), n: row.lines[seat]!.captured };
  if (!sources.length) return t('why.captured', told);
  return t('why.from', { ...told, parts: sources.map((source) => sourceText(source, reader)).join(' · ') });
}

function sourceText({ how, points, cards, tricks = 0, of }: Source, reader: Reader): string {
  switch (how) {
    case 'tricks':
      return t('from.tricks', { points, tricks });
    case 'bombed':
      return tAbout(reader, of!, 'from.bombed', { points, tricks });
    case 'haggis':
      return t('from.haggis', { points, cards });
    case 'hand':
      return tAbout(reader, of!, 'from.hand', { points, cards });
  }
}

/** The bets or the bid of a round, and what they brought. */
export function betsWhy({ bets = [], bets_won }: SheetRow, n: number, stake: Stake, reader: Reader): string {
  const stood = bets.flatMap((bet, seat) =>
    bet ? t(bets_won[seat] ? 'why.betWon' : 'why.betLost', { name: reader.nameOf(seat), bet }) : [],
  );
  return stood.length ? t(`why.${stake}s`, { n, bets: list(stood) }) : t(stake === 'bid' ? 'why.noBids' : 'why.noBets');
}

/** What the lines of a team add up to. */
export function roundWhy(lines: readonly Line[], bonus: boolean, stake: Stake): string {
  const sum = (field: 'hand' | 'captured' | 'bonus' | 'bets' | 'total') =>
    lines.reduce((all, line) => all + line[field], 0);
  const terms = [sum('hand'), sum('captured'), ...(bonus ? [sum('bonus')] : []), sum('bets')];
  const key = bonus ? 'why.roundBonus' : stake === 'bid' ? 'why.roundBid' : 'why.round';
  return t(key, { sum: terms.join(' + '), n: sum('total') });
}
