import { afterEach, expect, test } from 'vitest';
import { speak } from '../src/i18n';
import { betsPaid, betsWhy, capturedWhy, recordedWhy, roundWhy, stakesText } from '../src/i18n/sources';
import type { Line, SheetRow } from '../src/lib/protocol';

afterEach(() => speak('en'));

const line = (recorded: number, captured: number, bets = 0): Line => ({
  recorded,
  hand: 5 * recorded,
  captured,
  bet: 0,
  bets,
  bonus: 0,
  total: 5 * recorded + captured + bets,
});
const row: SheetRow = {
  lines: [line(9, 24, 20), line(0, 5), line(4, 21)],
  bets: [15, 5, null],
  totals: [89, 5, 41],
  lead: 0,
  out: [0, 2],
  bets_won: [true, false, false],
  sources: [
    [
      { how: 'tricks', cards: 9, points: 12, tricks: 3 },
      { how: 'bombed', cards: 4, points: 5, tricks: 1, of: 2 },
      { how: 'haggis', cards: 3, points: 4 },
      { how: 'hand', cards: 3, points: 3, of: 1 },
    ],
    [{ how: 'bombed', cards: 4, points: 5, tricks: 1, of: 0 }],
    [],
  ],
  held: [[1, 2], [], [1]],
};
const reader = { seat: 0, nameOf: (seat: number) => ['You', 'Ben', 'Cat'][seat]! };

test('captured points are told by tricks, bombs, Haggis and hands, with names', async () => {
  expect(capturedWhy(row, 0, reader)).toBe(
    'You: captured cards worth 24 points: 12 in 3 tricks won · 5 in 1 trick that Cat’s bomb gave away · ' +
      '4 in the Haggis (3 cards) · 3 in Ben’s last hand (3 cards).',
  );
  expect(capturedWhy(row, 1, reader)).toBe('Ben: captured cards worth 5 points: 5 in 1 trick that your bomb gave away.');
  expect(capturedWhy(row, 2, reader)).toBe('Cat: captured cards worth 21 points.');
  await speak('de');
  expect(capturedWhy(row, 1, reader)).toContain('durch deine Bombe verschenkt');
});

test('whose hand counted is told by name', () => {
  expect(recordedWhy(row, 0, reader)).toContain(': Ben and Cat.');
  expect(recordedWhy(row, 1, reader)).toBe('Ben did not go out, so no cards count here.');
});

test('bets and sums show what they are made of', () => {
  expect(betsWhy(row, [0, 1, 2], 20, 'bet', reader)).toBe('20 points from the bets of the round: You 15 (won) and Ben 5 (lost). Bet points: 20 for you.');
  expect(betsWhy({ ...row, bets: [null, 0, null] }, [0, 1, 2], 0, 'bet', reader)).toBe('No bet was made in this round.');
  expect(roundWhy([row.lines[0]!], false, 'bet')).toBe('Cards left in hand, cards captured and bets: 45 + 24 + 20 = 89.');
});

test('whom a lost bet paid is told, by team where there are teams', () => {
  const lost = { ...row, bets: [null, 30, null], bets_won: [false, false, false], lines: [line(9, 40, 30), line(1, 7), line(0, 3, 30)] };
  expect(betsPaid(lost, [0, 1, 2], 'bet', reader)).toBe('Bet points: 30 for you and 30 for Cat.');
  const four = { ...lost, lines: [line(0, 0), line(0, 0), line(0, 0, 30), line(0, 0)] };
  expect(betsPaid(four, [0, 1, 0, 1], 'bet', reader)).toBe('Bet points: 30 for your team.');
  expect(betsPaid(four, [0, 1, 0, 1], 'bet', { ...reader, seat: 1 })).toBe('Bet points: 30 for You and Cat.');
  expect(stakesText(lost, [1], reader)).toBe('Ben 30 (lost)');
  const won = { ...row, bets: [15, null, null], lines: [line(9, 40, 15), line(1, 7), line(0, 3)] };
  expect(betsPaid(won, [0, 1, 2], 'bet', reader)).toBe('');
});

test('where there is an auction, a bid is called a bid', () => {
  const auctioned = { ...row, bets: [30, null, null], lines: [line(9, 24, 30), line(0, 5), line(4, 21)] };
  expect(betsWhy(auctioned, [0, 1, 2], 30, 'bid', reader)).toBe('30 points from the Shepherd’s bid: You 30 (won).');
  expect(betsWhy({ ...row, bets: [null, null, null] }, [0, 1, 2], 0, 'bid', reader)).toBe('Nobody bid in this round.');
  expect(roundWhy([row.lines[0]!], false, 'bid')).toBe('Cards left in hand, cards captured and bid: 45 + 24 + 20 = 89.');
});
