/** What happened in a finished round, in a few sentences. */

import { t, type Filling } from '.';
import type { RulesInfo, SheetRow } from '../lib/protocol';
import { nth, tAbout, type Reader } from './say';

export function roundStory(row: SheetRow, rules: RulesInfo, reader: Reader): string {
  return [...(row.slam ? slam(row, reader) : outs(row, rules, reader)), ...bets(row, reader)].join(' ');
}

function slam({ out, lines }: SheetRow, reader: Reader): string[] {
  const points = out.reduce((sum, seat) => sum + lines[seat]!.hand, 0);
  return [t('story.slam', { names: out.map(reader.nameOf).join(' & '), points })];
}

function outs({ out, lines }: SheetRow, { players }: RulesInfo, reader: Reader): string[] {
  const first = out[0]!;
  const { recorded: n, hand: points } = lines[first]!;
  return [
    tAbout(reader, first, 'story.first'),
    players > 2 ? tAbout(reader, first, 'story.most', { n, points }) : held(reader, 1 - first, first, { n, points }),
    ...out.slice(1).map((seat, at) => tAbout(reader, seat, 'story.later', { place: nth('places', at + 1), points: lines[seat]!.hand })),
  ];
}

function held(reader: Reader, loser: number, winner: number, points: Filling): string {
  if (winner === reader.seat) return t('story.heldForYou', { name: reader.nameOf(loser), ...points });
  return tAbout(reader, loser, 'story.held', { winner: reader.nameOf(winner), ...points });
}

function bets({ lines, bets_won }: SheetRow, reader: Reader): string[] {
  return lines.flatMap(({ bet }, seat) => (bet ? tAbout(reader, seat, bets_won[seat] ? 'story.won' : 'story.lost', { bet }) : []));
}
