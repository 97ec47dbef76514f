import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { ruleSets } from '../src/lib/guest.svelte';
import { stakedIn } from '../src/lib/history';
import type { Player, RulesInfo, StatisticsRow } from '../src/lib/protocol';
import StatisticsTable from '../src/parts/games/StatisticsTable.svelte';

const row = (...opponents: Player[]): StatisticsRow => ({ rules: 'haggis-3', opponents, games: 1, won: 0, rounds: 1, first_outs: 0, bets: 0, bets_won: 0 });

test('opponents of one name, and names that look like lists or bots, stay apart', () => {
  const rows = [row({ name: 'Ann' }, { name: 'Ann' }), row({ name: 'Ann' }, { name: 'Ann' }), row({ name: 'x, bot greedy' }, { level: 'greedy' }), row({ level: 'random' }, { level: 'random' })];
  const table = mount(StatisticsTable, { target: document.body, props: { rows } });
  flushSync();
  const against = [...document.querySelectorAll('tbody tr')].map((line) => line.querySelector('td')?.textContent);
  expect(against).toEqual(['Ann and Ann', 'Ann and Ann', 'x, bot greedy and Greedy bot', '2 × Random bot']);
  void unmount(table);
});

test('what was won is called a bet, a bid, or both, as the games have it', () => {
  ruleSets.list = [
    { name: 'haggis-3', bets: [15, 30], bids: [] },
    { name: 'tatties', bets: [], bids: [15, 30, 45] },
  ] as unknown as RulesInfo[];
  const bets = { ...row({ level: 'greedy' }), bets: 2, bets_won: 1 };
  const bids = { ...bets, rules: 'tatties' };
  const titles = [[bets], [bids], [bets, bids], [row(), bids], [{ ...row(), rules: 'tatties' }]].map((rows) => {
    const table = mount(StatisticsTable, { target: document.body, props: { rows } });
    flushSync();
    const title = document.querySelector('thead th:last-child')?.textContent;
    void unmount(table);
    return title;
  });
  ruleSets.list = [];
  expect(titles).toEqual(['Bets won', 'Successful bids', 'Bets and bids won', 'Successful bids', 'Successful bids']);
  expect(stakedIn([])).toBe('bet');
});
