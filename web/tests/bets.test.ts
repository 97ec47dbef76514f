import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import BetChip from '../src/parts/table/BetChip.svelte';

/** What is asked of somebody who may bet. */
function asked(side: boolean): string {
  const shown = mount(BetChip, { target: document.body, props: { amounts: [15], side, open: true, onbet: () => undefined } });
  flushSync();
  const question = document.querySelector('.amounts p')?.textContent ?? '';
  void unmount(shown);
  document.body.innerHTML = '';
  return question;
}

test('a bet is on going out first, a side bet on points', () => {
  expect(asked(false)).toBe('Bet that you will go out first?');
  expect(asked(true)).toMatch(/^Bet that you will score at least this many points/);
});
