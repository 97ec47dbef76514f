import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import type { RulesInfo } from '../src/lib/protocol';
import PaperRoundForm from '../src/parts/PaperRoundForm.svelte';

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
