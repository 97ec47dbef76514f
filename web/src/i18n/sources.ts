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

/** What these seats captured when the round was over: the Haggis and the last hands, which no trick has shown. */
export function endWhy({ sources = [] }: SheetRow, seats: readonly number[], reader: Reader): string {
  const last = seats.flatMap((seat) => sources[seat] ?? []).filter(({ how }) => how === 'haggis' || how === 'hand');
  return last.length ? t('why.atEnd', { parts: last.map((source) => sourceText(source, reader)).join(' · ') }) : '';
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

/** The bets of these seats, or the bid, with how they ended. */
export function stakesText({ bets = [], bets_won }: SheetRow, seats: readonly number[], reader: Reader): string {
  const stood = seats.filter((seat) => bets[seat]);
  return list(stood.map((seat) => t(bets_won[seat] ? 'why.betWon' : 'why.betLost', { name: reader.nameOf(seat), bet: bets[seat]! })));
}

/** The bets or the bid of a round, and what they brought. */
export function betsWhy(row: SheetRow, teams: readonly number[], n: number, stake: Stake, reader: Reader): string {
  const bets = stakesText(row, [...teams.keys()], reader);
  if (!bets) return t(stake === 'bid' ? 'why.noBids' : 'why.noBets');
  return [t(`why.${stake}s`, { n, bets }), betsPaid(row, teams, stake, reader)].filter(Boolean).join(' ');
}

/** Whom the bets of a round paid; empty if they only paid one winner their own bet. */
export function betsPaid({ lines, bets = [], bets_won }: SheetRow, teams: readonly number[], stake: Stake, reader: Reader): string {
  const paid = [...new Set(teams)].sort().flatMap((team) => {
    const seats = teams.flatMap((own, seat) => (own === team ? [seat] : []));
    const n = seats.reduce((sum, seat) => sum + lines[seat]!.bets, 0);
    const own = seats.reduce((sum, seat) => sum + (bets_won[seat] ? (bets[seat] ?? 0) : 0), 0);
    return n ? [{ seats, n, own }] : [];
  });
  if (paid.every(({ n, own }) => n === own)) return '';
  const parts = paid.map(({ seats, n }) => {
    if (reader.seat === null || !seats.includes(reader.seat)) return t('story.paid', { n, names: list(seats.map(reader.nameOf)) });
    return t(seats.length > 1 ? 'story.paidTeam' : 'story.paidYou', { n });
  });
  return t(`story.${stake}s`, { parts: list(parts) });
}

/** What the lines of a team add up to. */
export function roundWhy(lines: readonly Line[], bonus: boolean, stake: Stake): string {
  const sum = (field: 'hand' | 'captured' | 'bonus' | 'bets' | 'total') =>
    lines.reduce((all, line) => all + line[field], 0);
  const terms = [sum('hand'), sum('captured'), ...(bonus ? [sum('bonus')] : []), sum('bets')];
  const key = bonus ? 'why.roundBonus' : stake === 'bid' ? 'why.roundBid' : 'why.round';
  return t(key, { sum: terms.join(' + '), n: sum('total') });
}
