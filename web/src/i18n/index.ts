/** All text of the page, by key; a catalogue of another language has the same keys. */

import { preferences } from '../lib/preferences.svelte';
import { state as catalogue } from './catalogue.svelte';
import type { Texts } from './en/lessons';
import { words as en } from './en/words';
import { grammarOf, type Grammar, type Unit } from './grammar';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Filling = Record<string, string | number>;

interface Spoken {
  /** What it calls itself. */
  name: string;
  /** What `Intl` calls it, where that is not the code. */
  locale?: string;
  words: () => Promise<Catalogue>;
  lessons: () => Promise<{ texts: Texts }>;
}

/** The languages by their codes. A new one is a folder and a row here. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB', words: async () => en, lessons: () => import('./en/lessons') },
  de: { name: 'Deutsch', words: async () => (await import('./de/words')).words, lessons: () => import('./de/lessons') },
  fr: { name: 'Français', words: async () => (await import('./fr/words')).words, lessons: () => import('./fr/lessons') },
} satisfies Record<string, Spoken>;
export type Language = keyof typeof LANGUAGES;

/**
 * The text of a key in the language chosen.
 *
 * `{name}` is filled in; `{n|card|cards}` is `1 card` or `5 cards`, with as many forms as the language has;
 * `{n:wins|win}` is the form alone.
 */
export function t(key: Key, filling: Filling = {}): string {
  return fill(catalogue.words[key], filling, catalogue.grammar);
}

/** The text of a key that is made up at run time, or a substitute where there is none. */
export function tMaybe(key: string, otherwise: string, filling: Filling = {}): string {
  return key in en ? t(key as Key, filling) : otherwise;
}

/** The day of a moment in seconds since 1970. */
export function day(seconds: number): string {
  return catalogue.grammar.date(new Date(seconds * 1000));
}

/** A day in short, a month or a year. */
export function time(moment: Date, unit: Unit): string {
  return catalogue.grammar.time(moment, unit);
}

export function percent(part: number): string {
  return catalogue.grammar.percent(part);
}

/** Several things as people say them: `Ann, Ben and Cat`. */
export function list(items: readonly string[]): string {
  return catalogue.grammar.list(items);
}

/** One of several things: `250 or 350`. */
export function either(items: readonly string[]): string {
  return catalogue.grammar.either(items);
}

export function fill(text: string, filling: Filling, grammar: Grammar): string {
  const written = (name: string) => {
    const value = filling[name] ?? '';
    return typeof value === 'number' ? grammar.number(value) : value;
  };
  return text
    .replace(/\{(\w+)([|:])([^}]*)\}/g, (_, name: string, mark: string, forms: string) => {
      const form = grammar.plural(forms.split('|'), Number(filling[name]));
      return mark === '|' ? `${written(name)} ${form}` : form;
    })
    .replace(/\{(\w+)\}/g, (_, name: string) => written(name));
}

export function language(): Language {
  const [device = ''] = navigator.language.split('-');
  const wanted = [preferences.language, device].find((code) => code in LANGUAGES);
  return (wanted as Language | undefined) ?? 'en';
}

export async function speak(chosen: Language): Promise<void> {
  const spoken: Spoken = LANGUAGES[chosen];
  const words = await spoken.words();
  catalogue.grammar = grammarOf(spoken.locale ?? chosen);
  catalogue.words = words;
  document.documentElement.lang = chosen;
}
