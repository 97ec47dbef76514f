/** All text of the page, by key; a catalogue of another language has the same keys. */

import { preferences } from '../lib/preferences.svelte';
import { state as catalogue } from './catalogue.svelte';
import { en } from './en';

export type Language = 'en' | 'de';
export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Filling = Record<string, string | number>;

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/**
 * The text of a key in the language chosen.
 *
 * `{name}` is filled in; `{n|card|cards}` is `1 card` or `5 cards`.
 */
export function t(key: Key, filling: Filling = {}): string {
  return fill(catalogue.words[key], filling);
}

/** The text of a key that is made up at run time, or a substitute where there is none. */
export function tMaybe(key: string, otherwise: string, filling: Filling = {}): string {
  return key in en ? t(key as Key, filling) : otherwise;
}

export function fill(text: string, filling: Filling): string {
  return text
    .replace(/\{(\w+)\|([^|}]*)\|([^|}]*)\}/g, (_, name: string, one: string, many: string) => {
      const number = filling[name] ?? 0;
      return `${number} ${Number(number) === 1 ? one : many}`;
    })
    .replace(/\{(\w+)\}/g, (_, name: string) => String(filling[name] ?? ''));
}

export function language(): Language {
  if (preferences.language) return preferences.language;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

export async function speak(chosen: Language): Promise<void> {
  catalogue.words = chosen === 'de' ? (await import('./de')).de : en;
  document.documentElement.lang = chosen;
}
