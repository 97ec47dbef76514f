import { afterEach, expect, test } from 'vitest';
import type { Line, RulesInfo, SheetRow } from '../src/lib/protocol';
import { speak } from '../src/i18n';
import { roundStory } from '../src/i18n/story';

afterEach(() => speak('en'));

const rules = (players: number, bids: number[] = []) => ({ players, bids, bets: bids.length ? [] : [5, 15, 30], teams: players < 4 ? [0, 1, 2].slice(0, players) : [0, 1, 0, 1] }) as unknown as RulesInfo;
const line = (recorded: number, bet = 0, bets = 0) => ({ recorded, hand: 5 * recorded, bet, bets }) as Line;
const row = (out: number[], lines: Line[], slam = false, won = out.slice(0, 1), held: number[][] = [[1], [0], [1]]): SheetRow => ({
  lines,
  held,
  bets: lines.map(({ bet }) => bet || null),
  totals: [],
  lead: 0,
  out,
  slam,
  bets_won: lines.map((_, seat) => won.includes(seat)),
});
const from = (me: string, second = 'Rory') => ({ seat: 0, nameOf: (seat: number) => [me, second, 'Cat', 'Dan'][seat]! });

test('two players: who went out, what the other held, and the bets', async () => {
  const lost = row([1], [line(0, 15), line(5, 30, 45)]);
  expect(roundStory(lost, rules(2), from('You')).join(' ')).toBe(
    'Rory went out first. When Rory went out, you still held 5 cards: 25 points for Rory. You lost your bet of 15. Rory won the bet of 30. Bet points: 45 for Rory.',
  );
  const won = row([0], [line(1), line(0)]);
  expect(roundStory(won, rules(2), from('You')).join(' ')).toBe('You went out first. When you went out, Rory still held 1 card: 5 points for you.');
  await speak('de');
  expect(roundStory(won, rules(2), from('Du')).join(' ')).toBe('Du warst zuerst fertig. Als du fertig wurdest, hatte Rory noch 1 Karte: 5 Punkte für dich.');
});

test('an opponent called "You" is told of as an opponent', async () => {
  const out = row([1], [line(0), line(5, 30, 30)]);
  expect(roundStory(out, rules(2), from('You', 'You')).join(' ')).toBe('You went out first. When You went out, you still held 5 cards: 25 points for You. You won the bet of 30.');
  await speak('de');
  expect(roundStory(out, rules(2), from('Du', 'Du')).join(' ')).toBe('Du war zuerst fertig. Als Du fertig wurde, hattest du noch 5 Karten: 25 Punkte für Du. Du hat die Wette über 30 gewonnen.');
});

test('three players: everybody who went out, in order', () => {
  expect(roundStory(row([2, 0], [line(4), line(0), line(9)]), rules(3), from('You')).join(' ')).toBe(
    'Cat went out first. When Cat went out, Rory held the larger of the two opposing hands, 9 cards: 45 points for Cat. When you went out, Rory still held 4 cards: 20 points for you.',
  );
  const tied = row([2, 0], [line(4), line(0), line(9)], false, [], [[1], [], [0, 1]]);
  expect(roundStory(tied, rules(3), from('You'))).toContain('When Cat went out, the two opposing hands were equal (You and Rory: 9 cards each). Only one counts: 45 points for Cat.');
});

test('of four, the hands of the opponents count, not the partner’s', () => {
  const told = roundStory(row([1, 0, 2], [line(9), line(8), line(2), line(0)], false, [], [[3], [2], [3], []]), rules(4), from('You'));
  expect(told.slice(1)).toEqual([
    'When Rory went out, Cat held the larger of the two opposing hands, 8 cards: 40 points for Rory.',
    'When you went out, Dan still held 9 cards: 45 points for you.',
    'When Cat went out, Dan still held 2 cards: 10 points for Cat.',
  ]);
});

test('a slam is called one', () => {
  expect(roundStory(row([0, 2], [line(14), line(0, 5), line(14, 0, 5), line(0)], true), rules(4), from('You')).join(' ')).toBe(
    'Slam! First and second out: You and Cat. When you went out, the larger of the two opposing hands had 14 cards. It counts for both partners: 140 points. ' +
      'Rory lost the bet of 5. Bet points: 5 for your team.',
  );
});

test('whose bet was won is what the server says, as where a side bet is about points', () => {
  const told = roundStory(row([2, 1], [line(0, 30), line(4, 15), line(9)], false, [1]), rules(3), from('You'));
  expect(told).toContain('You lost your bet of 30.');
  expect(told).toContain('Rory won the bet of 15.');
});

test('where there is an auction, a bid is no bet', () => {
  const shepherd = row([2, 1], [line(0, 30), line(4), line(9)]);
  expect(roundStory(shepherd, rules(3, [15, 30, 45]), from('You'))).toContain('Your bid of 30 failed.');
  expect(roundStory(row([0, 1], [line(9, 45), line(4), line(0)]), rules(3, [15, 30, 45]), from('You'))).toContain('Your bid of 45 paid off.');
});
