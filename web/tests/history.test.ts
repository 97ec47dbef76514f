import { describe, expect, test } from 'vitest';
import { fits, fitting, found, loadGames, opponentKey, opponentsIn, periods, streaks, sum, toGame, type Game } from '../src/lib/history';
import type { GameRow, RulesInfo, StatisticsRow } from '../src/lib/protocol';

const neeps = { name: 'neeps', teams: [0, 1, 0, 1] } as RulesInfo;
const two = { name: 'haggis-2', teams: [0, 1] } as RulesInfo;
const ann = { name: 'Ann' };
const bot = { level: 'greedy' };

const row = (more: Partial<GameRow> = {}): GameRow => ({
  code: 'abc', rules: 'haggis-2', status: 'over', players: [ann, bot], totals: [9, 5], rounds: 1, updated: 0, seat: 0, winner: 0, ...more,
});
const at = (day: string, outcome: 'won' | 'lost' = 'won'): Game =>
  toGame(row({ code: day, updated: new Date(`${day}T12:00`).getTime() / 1000, winner: outcome === 'won' ? 0 : 1 }), two);

test('a game is won by the team, and partners are no opponents', () => {
  const players = [{ name: 'Me' }, ann, { name: 'Pat' }, bot];
  const game = toGame(row({ rules: 'neeps', players, seat: 2, winner: 0 }), neeps);
  expect(game.outcome).toBe('won');
  expect(game.opponents).toEqual([{ player: ann, seat: 1 }, { player: bot, seat: 3 }]);
  expect(toGame(row({ players, seat: 1, winner: 0 }), neeps).outcome).toBe('lost');
});

test.each([
  [{ status: 'playing', winner: null }, 'running'],
  [{ status: 'waiting', winner: null }, 'running'],
  [{ status: 'closed', winner: null }, 'closed'],
  [{ status: 'over', seat: null }, 'closed'],
] as const)('%o is %s', (more, outcome) => {
  expect(toGame(row(more), two).outcome).toBe(outcome);
});

test('games are found by game and opponent, and a bot is no person of that name', () => {
  const games = [row(), row({ rules: 'neeps', players: [ann, { name: 'greedy' }, bot, bot] })].map((one) => toGame(one, one.rules === 'neeps' ? neeps : two));
  const count = (rules: string, opponent = '') => fitting(games, { rules, opponent }).length;
  expect([count(''), count('neeps'), count('tatties')]).toEqual([2, 1, 0]);
  expect([count('', opponentKey(bot)), count('haggis-2', 'greedy'), count('', 'greedy')]).toEqual([2, 0, 1]);
  expect(fits({ rules: 'neeps', opponents: [ann] }, { rules: 'neeps', opponent: 'Ann' })).toBe(true);
  expect(opponentsIn(games)).toEqual([bot, { name: 'greedy' }]);
});

test('every word of a search must be there', () => {
  const texts = ['Haggis for two', 'Ann', '18 Nov 2026'];
  expect(['', ' ann ', 'TWO ann', 'nov 18'].map((search) => found(search, texts))).toEqual([true, true, true, true]);
  expect(found('ann ben', texts)).toBe(false);
});

test('figures are added up', () => {
  const line = (games: number): StatisticsRow => ({ rules: 'neeps', opponents: [], games, won: 1, rounds: 5, first_outs: 2, bets: 3, bets_won: 1 });
  expect(sum([line(2), line(4)])).toEqual({ games: 6, won: 2, rounds: 10, firstOuts: 4, bets: 6, betsWon: 2 });
  expect(sum([]).games).toBe(0);
});

test.each([
  ['', 0, 0],
  ['w', 1, 1],
  ['llwww', -2, 3],
  ['wwlwww', 2, 3],
  ['lll', -3, 0],
])('streaks of %s', (results, now, longest) => {
  const games = [...results].map((result) => at('2026-01-01', result === 'w' ? 'won' : 'lost'));
  expect(streaks([toGame(row({ status: 'playing' }), two), ...games])).toEqual({ now, longest });
});

describe('results over time', () => {
  const told = (games: Game[]) => {
    const { unit, periods: all } = periods(games);
    return [unit, all.map(({ won, lost }) => `${won}:${lost}`).join(' ')];
  };
  test('are by day, with the days between', () => {
    expect(told([at('2026-03-29'), at('2026-03-31', 'lost'), at('2026-03-29', 'lost')])).toEqual(['day', '1:1 0:0 0:1']);
  });
  test('are by week from Monday, by month and by year where it is long', () => {
    expect(told([at('2026-11-15'), at('2026-11-16'), at('2026-12-01')])[0]).toBe('week');
    expect(told([at('2026-11-15'), at('2026-11-16'), at('2026-12-01')])[1]).toBe('1:0 1:0 0:0 1:0');
    expect(told([at('2025-10-31'), at('2026-09-01')])).toEqual(['month', '1:0 0:0 0:0 0:0 0:0 0:0 0:0 0:0 0:0 0:0 0:0 1:0']);
    expect(told([at('2022-10-31'), at('2026-09-01')])).toEqual(['year', '1:0 0:0 0:0 0:0 1:0']);
  });
  test('are none without a finished game', () => {
    expect(told([toGame(row({ status: 'playing' }), two)])).toEqual(['day', '']);
  });
});

test('all games are loaded, also those of one second', async () => {
  const all = [5, 4, 4, 4, 3].map((updated, number) => row({ code: `${number}`, updated }));
  const asked: (number | undefined)[] = [];
  const load = async (limit: number, before = Infinity) => {
    asked.push(before);
    return all.filter(({ updated }) => updated < before).slice(0, limit);
  };
  let rows: GameRow[] = [];
  await loadGames(load, (more) => (rows = more), 4);
  expect(rows.map(({ code }) => code)).toEqual(['0', '1', '2', '3', '4']);
  expect(asked).toEqual([Infinity, 5, 4]);
});
