import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { csv } from '../src/lib/csv';
import type { RulesInfo, Sheet } from '../src/lib/protocol';
import PaperRoundForm from '../src/parts/sheet/PaperRoundForm.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
});

const ranks = '23456789TJQK'.split('');
const rules = {
  players: 3,
  copies: 1,
  bids: [],
  bets: [15, 30],
  worth: { 3: 1, 5: 1, 7: 1, 9: 1, J: 2, Q: 3, K: 5 },
  option_worth: { 'one-point': Object.fromEntries(ranks.map((rank) => [rank, 1])) },
} as unknown as RulesInfo;

/** How many cards can be tapped on the sheet of a game with these options. */
function cards(...options: string[]): number {
  const struck = { out: [0, 1], recorded: [3, 2], captured: ['', '', ''], bets: [null, null, null] };
  const props = { rules, options, names: ['Ann', 'Ben', 'Cat'], number: 1, problems: [], struck, onadd: () => undefined };
  shown = mount(PaperRoundForm, { target: document.body, props });
  flushSync();
  return document.querySelectorAll('.deck button').length;
}

test('cards without points are not to be tapped', () => {
  expect(cards()).toBe(5 * 4 + 3);
});

test('with one point each all cards are', () => {
  expect(cards('tournament', 'one-point')).toBe(5 * 9 + 3);
});

test('an option that leaves the points alone changes nothing', () => {
  expect(cards('tournament')).toBe(5 * 4 + 3);
});

/** A sheet of one round in which everybody has so many points, with these totals of the game. */
function sheet(players: number, totals: number[]): Sheet {
  const line = { recorded: 1, hand: 5, captured: 2, bet: 0, bets: 0, bonus: 0, total: 7 };
  const bets = Array.from({ length: players }, (_, seat) => [null, 0, 15][seat] ?? null);
  const row = { lines: Array.from({ length: players }, () => line), bets, totals, lead: 0, out: [0], bets_won: [] };
  return { rows: [row], totals } as unknown as Sheet;
}

/** The cells of a table as it is downloaded, without the heading. */
function cells(text: string): string[][] {
  const [, ...rows] = text.trim().split('\r\n');
  return rows.map((row) => row.slice(1, -1).split('","'));
}

test('the table has the totals of the game', () => {
  expect(cells(csv(sheet(2, [72, 24]), ['Ann', 'Ben'], [0, 1], ['Round'])).map((row) => row.at(-1))).toEqual(['72', '24']);
  const partners = cells(csv(sheet(4, [130, 57]), ['Ann', 'Ben', 'Cat', 'Dan'], [0, 1, 0, 1], ['Round']));
  expect(partners.map((row) => row.at(-1))).toEqual(['130', '57', '130', '57']);
  const neighbours = cells(csv(sheet(4, [130, 57]), ['Ann', 'Ben', 'Cat', 'Dan'], [0, 0, 1, 1], ['Round']));
  expect(neighbours.map((row) => row.at(-1))).toEqual(['130', '130', '57', '57']);
});

test('no bet is a stroke in it, and a declared one is 0', () => {
  const rows = cells(csv(sheet(3, [7, 7, 7]), ['Ann', 'Ben', 'Cat'], [0, 1, 2], ['Round']));
  expect(rows.map((row) => row[6])).toEqual(['–', '0', '15']);
});

test('a name is no formula in it', () => {
  const names = ['=1+1', '+1', '-1', '@now'];
  const rows = cells(csv(sheet(4, [1, 2]), names, [0, 1, 0, 1], ['Round']));
  expect(rows.map((row) => row[1])).toEqual(names.map((name) => `'${name}`));
  expect(cells(csv(sheet(2, [-5, 0]), ['A=B', 'Ben'], [0, 1], ['Round'])).map((row) => [row[1], row.at(-1)])).toEqual([['A=B', '-5'], ['Ben', '0']]);
});
