/** What happened in a finished round, in a few sentences. */

import { t } from '.';
import type { RulesInfo, SheetRow } from '../lib/protocol';
import { nth, tAbout, type NameOf } from './say';

export function roundStory(row: SheetRow, rules: RulesInfo, shepherd: number | null, nameOf: NameOf): string {
  return [...(row.slam ? slam(row, nameOf) : outs(row, rules, nameOf)), ...bets(row, rules, shepherd, nameOf)].join(' ');
}

function slam({ out, lines }: SheetRow, nameOf: NameOf): string[] {
  const points = out.reduce((sum, seat) => sum + lines[seat]!.hand, 0);
  return [t('story.slam', { names: out.map(nameOf).join(' & '), points })];
}

function outs({ out, lines }: SheetRow, { players }: RulesInfo, nameOf: NameOf): string[] {
  const first = out[0]!;
  const winner = nameOf(first);
  const { recorded: n, hand: points } = lines[first]!;
  return [
    tAbout(winner, 'story.first'),
    players > 2 ? tAbout(winner, 'story.most', { n, points }) : held(nameOf(1 - first), winner, n, points),
    ...out.slice(1).map((seat, at) => tAbout(nameOf(seat), 'story.later', { place: nth('places', at + 1), points: lines[seat]!.hand })),
  ];
}

function held(name: string, winner: string, n: number, points: number): string {
  if (winner === t('you')) return t('story.heldForYou', { name, n, points });
  return tAbout(name, 'story.held', { winner, n, points });
}

/** Who went out first has won a bet; side bets beside an auction are settled otherwise. */
function bets({ out, lines }: SheetRow, rules: RulesInfo, shepherd: number | null, nameOf: NameOf): string[] {
  return lines.flatMap(({ bet }, seat) => {
    if (!bet || (rules.bids.length && seat !== shepherd)) return [];
    return tAbout(nameOf(seat), seat === out[0] ? 'story.won' : 'story.lost', { bet });
  });
}
