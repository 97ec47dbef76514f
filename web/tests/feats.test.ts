import { afterEach, beforeEach, expect, test } from 'vitest';
import { betsOf, featsOf, firstOuts } from '../src/lib/feats';
import { levels } from '../src/lib/guest.svelte';
import type { Acted, Event, SeatState, SheetRow, TrickTaken } from '../src/lib/protocol';
import { stepped } from '../src/lib/start';
import { gameStory, leadWhy } from '../src/i18n/story';

const play = (seat: number, width: number, length: number): Acted => ({ type: 'acted', seq: 1, seat, did: 'play', action: '', width, length });
const taken = (taker: number, points: number): TrickTaken => ({ type: 'trick-taken', seq: 1, winner: taker, taker, cards: 4, points });
const rounds = (...events: Event[][]) => events.map((round) => ({ steps: [round] }));

test('deeds are of all rounds: bombs by seat, the best trick, the longest sequence', () => {
  const { bombs, best, longest } = featsOf(rounds([play(0, 0, 0), taken(0, 7), play(1, 1, 3)], [play(0, 0, 0), taken(1, 19), play(0, 1, 4), play(1, 2, 5), play(1, 3, 1)]), 2);
  expect(bombs).toEqual([2, 0]);
  expect(best).toMatchObject({ taker: 1, points: 19 });
  expect(longest).toMatchObject({ seat: 0, length: 4 });
});

test('what was not done is not told', () => {
  expect(featsOf(rounds([play(0, 1, 1), play(1, 2, 1), taken(0, 0)]), 2)).toEqual({ bombs: [0, 0], best: null, longest: null });
});

const row = (totals: number[], more: Partial<SheetRow> = {}) => ({ totals, lines: [], lead: 0, out: [0], bets: [], bets_won: [], ...more }) as SheetRow;

test('bets that stood and were won, and who was out first', () => {
  const rows = [row([], { bets: [15, null], bets_won: [true, false] }), row([], { bets: [30, 0], bets_won: [false, false], out: [1] })];
  expect(betsOf(rows, [0])).toEqual({ all: 2, won: 1 });
  expect(betsOf(rows, [1])).toEqual({ all: 0, won: 0 });
  expect([firstOuts(rows, [0]), firstOuts(rows, [1])]).toEqual([1, 1]);
});

test.each([
  [[[50, 10]], 'Won by 40 points.'],
  [[[50, 10], [90, 20]], 'Won by 70 points. In front after every round.'],
  [[[10, 50], [30, 60], [91, 90]], 'Won by 1 point. Round 3 turned the game, from 30 points behind.'],
  [[[10, 10], [91, 90]], 'Won by 1 point. Round 2 decided the game, from a tie.'],
  [[[10, 50], [70, 60], [91, 80]], 'Won by 11 points. At worst 40 points behind, in front from round 2 on.'],
  [[[10, 10], [70, 60], [91, 80]], 'Won by 11 points. In front from round 2 on.'],
])('a game with the totals %j', (totals, told) => {
  expect(gameStory(totals.map((each) => row(each)), 0).join(' ')).toBe(told);
});

test('why somebody leads is the part of the rule that decided it', () => {
  const why = (lead_rule: string, totals: number[]) => leadWhy({ type: 'sheet', rows: [], totals, lead_rule });
  expect(why('lowest-or-same', [10, 10, 30])).toBe('In a tie, whoever led last time leads.');
  expect(why('lowest-or-same', [10, 30, 30])).toBe('The player with the fewest points leads.');
  expect(why('first-out-deals', [10, 10])).toContain('The first player out deals');
});

beforeEach(() => (levels.list = ['novice', 'greedy', 'planner', 'mine:BOT'].map((level) => ({ level }))));
afterEach(() => (levels.list = []));
const bot = (level: string): SeatState => ({ kind: 'bot', level });
const me: SeatState = { kind: 'person' };

test('opponents become stronger or weaker; a partner stays', () => {
  const table = [bot('greedy'), me, bot('novice'), bot('greedy')];
  expect(stepped(table, 1, [0, 1, 0, 1], 1)).toEqual(['greedy', 'greedy', 'planner']);
  expect(stepped(table, 1, [0, 1, 0, 1], -1)).toBeNull();
});

test('nobody is stronger than the strongest, and people and other bots have no level', () => {
  expect(stepped([me, bot('planner')], 0, [0, 1], 1)).toBeNull();
  expect(stepped([me, bot('mine:BOT')], 0, [0, 1], -1)).toBeNull();
  expect(stepped([me, me], 0, [0, 1], 1)).toBeNull();
});
