import { expect, test } from 'vitest';
import { botName } from '../src/lib/bots';
import { levels } from '../src/lib/guest.svelte';
import { characterOf, opponentName, playerName } from '../src/i18n/say';

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
  levels.list = ['random', 'novice', 'greedy', 'planner', 'search', 'net'].map((level) => ({ level }));
  expect(levels.choose(['simple', 'search'], 3)).toEqual(['greedy', 'search', 'greedy']);
  expect(levels.choose([], 1)).toEqual(['greedy']);
});

test('every bot has a character, in a line', () => {
  const lines = ['random', 'novice', 'greedy', 'planner', 'search', 'net'].map(characterOf);
  expect(new Set(lines).size).toBe(6);
  expect(lines).not.toContain('');
  expect(characterOf('mine')).toBe('');
});
