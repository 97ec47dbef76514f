/** What this device remembers: taste, language, and the last game chosen. */

import type { Sorting } from './cards';
import type { Language } from '../words';

export interface GameChoice {
  rules: string;
  options: string[];
  goal: string;
  /** The bots' levels, one for each of the others in turn. */
  levels: string[];
  delay: 'off' | 'quick' | 'human';
}

interface Preferences {
  language: Language | '';
  theme: 'auto' | 'light' | 'dark';
  sorting: Sorting;
  speed: 'off' | 'quick' | 'normal';
  sound: boolean;
  confirm: boolean;
  game: GameChoice | null;
}

const KEY = 'haggis';
const DEFAULTS: Preferences = {
  language: '',
  theme: 'auto',
  sorting: 'rank',
  speed: 'normal',
  sound: false,
  confirm: false,
  game: null,
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
    // A browser that keeps nothing still plays.
  }
}

/** How long a movement takes, in milliseconds. */
export function pace(normal: number): number {
  const still = matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  if (still || preferences.speed === 'off') return 0;
  return preferences.speed === 'quick' ? normal / 2 : normal;
}
