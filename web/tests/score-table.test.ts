import { flushSync, mount, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { expect, test } from 'vitest';
import type { Line, Sheet } from '../src/lib/protocol';
import ScoreTable from '../src/parts/sheet/ScoreTable.svelte';

const line = (bet: number, bets: number): Line => ({ recorded: 0, hand: 0, captured: 0, bet, bets, bonus: 0, total: bets });

test('a lost bet is struck through, and a tap says whose it was', () => {
  const row = { lines: [line(30, 15), line(0, 30), line(0, 0), line(15, 0)], bets: [30, null, null, 15], bets_won: [false, false, false, false], totals: [15, 30], lead: 0, out: [2] };
  const sheet = { type: 'sheet', rows: [row], totals: [15, 30], winner: null } as unknown as Sheet;
  const shown = mount(ScoreTable, { target: document.body, props: { sheet, teams: [0, 1, 0, 1], names: ['You', 'Ben', 'Cat', 'Dan'], bonus: false, stake: 'bet', me: 0 } });
  flushSync();
  const bet = document.querySelector<HTMLButtonElement>('button[aria-label="Bet: 30 (lost)"]')!;
  expect(bet.querySelector('s')!.textContent).toBe('30');
  bet.click();
  flushSync();
  expect(document.querySelector('.why')!.textContent).toBe('The bet that stood at the end: You 30 (lost).');
  document.querySelector<HTMLButtonElement>('button[aria-label="Bet points: 15"]')!.click();
  flushSync();
  expect(document.querySelector('.why')!.textContent).toContain('Bet points: 15 for your team and 30 for Ben and Dan.');
  void unmount(shown);
});

test('a round that is entered again is explained with its new numbers', () => {
  const sheetOf = (...rows: number[]) =>
    ({ type: 'sheet', totals: [0, 0], winner: null, rows: rows.map((n) => ({ lines: [{ ...line(0, 0), recorded: n, hand: 5 * n }, line(0, 0)], bets: [0, 0], bets_won: [false, false], totals: [5 * n, 0], lead: 0, out: [0] })) }) as unknown as Sheet;
  const sheets = new SvelteMap([['now', sheetOf(3)]]);
  const props = { get sheet() { return sheets.get('now')!; }, teams: [0, 1], names: ['Ann', 'Ben'], bonus: false, stake: 'bet' as const };
  const shown = mount(ScoreTable, { target: document.body, props });
  flushSync();
  document.querySelectorAll<HTMLButtonElement>('tbody button')[1]!.click();
  flushSync();
  const why = () => document.querySelector('.why')?.textContent ?? '';
  const said = () => document.querySelector('[role=status]')!.textContent;
  expect(why()).toContain('15');
  sheets.set('now', sheetOf());
  flushSync();
  expect([why(), said()]).toEqual(['', '']);
  sheets.set('now', sheetOf(4));
  flushSync();
  expect(why()).toContain('20');
  expect(said()).toBe(why());
  void unmount(shown);
});
