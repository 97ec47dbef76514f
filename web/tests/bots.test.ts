import { expect, test } from 'vitest';
import { botName } from '../src/lib/bots';
import { levels } from '../src/lib/guest.svelte';
import { opponentName, playerName } from '../src/words/say';

test('bots of a table have names of their own that stay', () => {
  for (const code of ['jhz5avarvuw8', 'a', 'zzzz', '']) {
    const names = [0, 1, 2, 3].map((seat) => botName(code, seat));
    expect(new Set(names).size).toBe(4);
    expect(names).toEqual([0, 1, 2, 3].map((seat) => botName(code, seat)));
  }
});

test('a player of a list is a bot by its level, never by a name', () => {
  expect(playerName({ level: 'greedy' }, 'abc', 1)).toBe(botName('abc', 1));
  expect(playerName({ name: 'bot greedy' }, 'abc', 1)).toBe('bot greedy');
  expect(playerName({}, 'abc', 0)).toBe('');
  expect(opponentName({ level: 'greedy' })).toBe('Greedy bot');
  expect(opponentName({ name: 'bot greedy' })).toBe('bot greedy');
});

test('a level that no longer exists gives way to the middle one', () => {
  levels.list = ['random', 'novice', 'greedy', 'planner', 'search'].map((level) => ({ level }));
  expect(levels.choose(['simple', 'search'], 3)).toEqual(['greedy', 'search', 'greedy']);
  expect(levels.choose([], 1)).toEqual(['greedy']);
});
