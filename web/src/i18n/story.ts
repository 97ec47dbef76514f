/** What happened in a finished round, and in a whole game, in a few sentences. */

import { list, t, tMaybe, type Filling } from '.';
import type { RulesInfo, Sheet, SheetRow } from '../lib/protocol';
import { stakeOf, tAbout, type Reader, type Stake } from './say';
import { betsPaid } from './sources';

/** The sentences; the first tells who went out. */
export function roundStory(row: SheetRow, rules: RulesInfo, reader: Reader): string[] {
  return [...(row.slam ? slam(row, reader) : outs(row, rules, reader)), ...bets(row, rules, stakeOf(rules), reader)];
}

/** By how much a game was won, and when. */
export function gameStory(rows: readonly SheetRow[], winner: number): string[] {
  const ahead = rows.map(({ totals }) => totals[winner]! - Math.max(...totals.filter((_, team) => team !== winner)));
  const round = ahead.findLastIndex((lead) => lead <= 0) + 2;
  const behind = -Math.min(...ahead);
  const margin = t('game.margin', { n: ahead.at(-1)! });
  if (rows.length < 2) return [margin];
  if (round === rows.length) return [margin, t(ahead.at(-2)! < 0 ? 'game.last' : 'game.tied', { round, behind: -ahead.at(-2)! })];
  if (behind > 0) return [margin, t('game.turned', { round, behind })];
  return [margin, round > 1 ? t('game.ahead', { round }) : t('game.always')];
}

/** Why somebody leads the next round: the part of the rule that decided it. */
export function leadWhy({ lead_rule = '', totals }: Sheet): string {
  const tied = totals.filter((points) => points === Math.min(...totals)).length > 1;
  return tMaybe(`next.${lead_rule}${tied ? '.tie' : ''}`, tMaybe(`lead.${lead_rule}`, ''));
}

function slam({ out, lines }: SheetRow, reader: Reader): string[] {
  const points = out.reduce((sum, seat) => sum + lines[seat]!.hand, 0);
  return [t('story.slam', { names: list(out.map(reader.nameOf)) }), tAbout(reader, out[0]!, 'story.slamHeld', { n: lines[out[0]!]!.recorded, points })];
}

function outs(row: SheetRow, { teams }: RulesInfo, reader: Reader): string[] {
  const { out, lines, held = [] } = row;
  const told = out.flatMap((seat, at) => {
    const { recorded: n, hand: points } = lines[seat]!;
    const holding = teams.flatMap((team, other) => (team === teams[seat] || out.slice(0, at).includes(other) ? [] : [other]));
    const largest = holding.length > 1 ? (held[seat] ?? []) : holding;
    if (largest.length > 1) return tAbout(reader, seat, 'story.each', { n, points, names: list(largest.map(reader.nameOf)) });
    return largest.map((loser) => hand(holding.length > 1 ? 'most' : 'held', reader, loser, seat, { n, points }));
  });
  return [tAbout(reader, out[0]!, 'story.first'), ...told];
}

/** Whose cards counted for somebody who went out. */
function hand(which: 'held' | 'most', reader: Reader, loser: number, winner: number, points: Filling): string {
  if (winner === reader.seat) return t(`story.${which}ForYou`, { name: reader.nameOf(loser), ...points });
  return tAbout(reader, loser, `story.${which}`, { winner: reader.nameOf(winner), ...points });
}

const SETTLED = { bet: ['story.lost', 'story.won'], bid: ['story.bidLost', 'story.bidWon'] } as const;

function bets(row: SheetRow, { teams }: RulesInfo, stake: Stake, reader: Reader): string[] {
  const settled = row.lines.flatMap(({ bet }, seat) => (bet ? tAbout(reader, seat, SETTLED[stake][row.bets_won[seat] ? 1 : 0], { bet }) : []));
  return [...settled, betsPaid(row, teams, stake, reader)].filter(Boolean);
}
