import { expect, test } from 'vitest';
import { betQuestion } from '../src/i18n/say';

test('a bet is on going out first, a side bet on points', () => {
  expect(betQuestion({ bids: [] })).toBe('Bet that you will go out first? If you do not, the other side scores your bet.');
  expect(betQuestion({ bids: [250, 350] })).toMatch(/^Bet that you will score at least this many points/);
});
