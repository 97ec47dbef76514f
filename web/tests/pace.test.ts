import { afterEach, expect, test, vi } from 'vitest';
import { pace, preferences } from '../src/lib/preferences.svelte';

afterEach(() => {
  vi.restoreAllMocks();
  preferences.speed = 'normal';
});

const paces = () =>
  (['slow', 'normal', 'quick', 'off'] as const).map((speed) => {
    preferences.speed = speed;
    return pace(240);
  });

test('things move slowly, naturally, quickly or not at all', () => {
  expect(paces()).toEqual([480, 240, 120, 0]);
});

test('nothing moves where the device asks for less', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(paces()).toEqual([0, 0, 0, 0]);
  vi.unstubAllGlobals();
});
