import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { Player, StatisticsRow } from '../src/lib/protocol';
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
