import { expect, test } from 'vitest';
import { fill } from '../src/words';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { texts as german } from '../src/lessons/de';
import { texts as english } from '../src/lessons/en';

const gaps = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

test('German has every key of English, with the same gaps', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en) as (keyof typeof en)[])
    expect([key, gaps(de[key])]).toEqual([key, gaps(en[key])]);
});

test('gaps and numbers are filled', () => {
  expect(fill('{name}: {n|card|cards}', { name: 'Ann', n: 1 })).toBe('Ann: 1 card');
  expect(fill('{n|card|cards}', { n: 3 })).toBe('3 cards');
});

test('both languages tell of the same games', () => {
  expect(Object.keys(german.games)).toEqual(Object.keys(english.games));
  expect(german.common).toHaveLength(english.common.length);
});
