import { expect, test } from 'vitest';
import { fitting } from '../src/lib/trail';

const ROW = { width: 420, card: 80, gap: 22, note: 44 };

test('of the earlier plays the latest are drawn, as many as stay readable', () => {
  expect(fitting([], 4, ROW)).toBe(0);
  expect(fitting([1, 1], 4, ROW)).toBe(2);
  expect(fitting([1, 1, 1, 1], 4, ROW)).toBe(4);
  // Three sets of three would print their ranks over each other.
  expect(fitting([3, 3, 3], 4, ROW)).toBe(2);
  expect(fitting([3, 3, 3], 4, { ...ROW, width: 480 })).toBe(3);
});

test('the note that there are more needs its own space', () => {
  expect(fitting([1, 1, 1, 1, 1], 4, ROW)).toBe(3);
  expect(fitting([1, 1, 1, 1, 1], 4, { ...ROW, width: 470 })).toBe(4);
});

test('one earlier play is drawn however long it is, and none where none may be', () => {
  expect(fitting([2, 14], 4, ROW)).toBe(1);
  expect(fitting([2, 2], 0, ROW)).toBe(0);
});
