/** What this device remembers: settings, language, and the last game chosen. */

import type { Sorting } from './cards';
import type { Language } from '../i18n';

export interface GameChoice {
  rules: string;
  options: string[];
  goal: string;
  /** The bots' levels, one for each of the others in turn. */
  levels: string[];
  delay: 'off' | 'quick' | 'human';
  /** The seat that leads or deals the first round; null picks one at random. */
  first: number | null;
  /** The suits of the deck; empty for the usual ones. */
  suits: string;
}

/** How quickly things move, from the slowest. */
export const SPEEDS = ['slow', 'normal', 'quick', 'off'] as const;
type Speed = (typeof SPEEDS)[number];
/** How long a movement takes at a speed, relative to the usual time. */
const TIME: Record<Speed, number> = { slow: 2, normal: 1, quick: 0.5, off: 0 };

interface Preferences {
  language: Language | '';
  theme: 'auto' | 'light' | 'dark';
  sorting: Sorting;
  speed: Speed;
  /** The volume, from 0 to 1. It is 0 until it is turned up. */
  volume: number;
  /** Whether to notify of my turn while the page is hidden. */
  notify: boolean;
  confirm: boolean;
  game: GameChoice | null;
  /** The tables of the first games here, in which a lead is suggested. */
  firstGames: string[];
  /** Whether leads are suggested in the first games. */
  suggestions: boolean;
  /** Whether the lessons were offered, which happens once. */
  offered: boolean;
  /** The games whose lessons were done to the end here. */
  learned: string[];
}

const KEY = 'haggis';
const DEFAULTS: Preferences = {
  language: '',
  theme: 'auto',
  sorting: 'rank',
  speed: 'normal',
  volume: 0,
  notify: false,
  confirm: false,
  game: null,
  firstGames: [],
  suggestions: true,
  offered: false,
  learned: [],
};

export const preferences: Preferences = $state({ ...DEFAULTS, ...stored() });

// Another tab has changed them.
addEventListener('storage', ({ key }) => key === KEY && Object.assign(preferences, stored()));

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

export function keepPreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // The game also works in a browser that stores nothing.
  }
}

/** How many games count as the first ones. */
const FIRST_GAMES = 3;

/** Whether this is one of the first games on this device. */
export function isFirstGame(code: string): boolean {
  const { firstGames } = preferences;
  if (!firstGames.includes(code) && firstGames.length < FIRST_GAMES) preferences.firstGames = [...firstGames, code];
  return preferences.firstGames.includes(code);
}

/** Whether anything moves at all. */
export function thingsMove(): boolean {
  return pace(1) > 0;
}

/** How long a movement takes, in milliseconds. */
export function pace(normal: number): number {
  const still = matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : normal * TIME[preferences.speed];
}
