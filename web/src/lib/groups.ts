/** The groups that a player makes of their cards, and places for cards in no group, which else are sorted as usual. */

import type { HandCard } from './cards';

/** The keys of the cards, group by group, in the player's order. */
export type Groups = readonly (readonly string[])[];

/** Where cards can be put: in a new group, in no group, or beside a card. */
export type Place = 'new' | 'loose' | { beside: string; after: boolean };

export function groupOf(groups: Groups, key: string): number {
  return groups.findIndex((group) => group.includes(key));
}

/** Put cards somewhere; they stay in the order given. Beside a card that is in no group, they are in none either. */
export function put(groups: Groups, keys: readonly string[], place: Place): Groups {
  const others = without(groups, keys);
  if (place === 'new') return [...others.filter(filled), keys];
  if (place === 'loose') return others.filter(filled);
  if (keys.includes(place.beside)) return groups;
  const at = groupOf(others, place.beside);
  return others.map((group, number) => (number === at ? beside(group, keys, place) : group)).filter(filled);
}

/** Put cards beside a card that is in no group, among all of those as they lie. */
export function place(loose: readonly string[], keys: readonly string[], at: { beside: string; after: boolean }): readonly string[] {
  return keys.includes(at.beside) ? loose : beside(loose.filter((key) => !keys.includes(key)), keys, at);
}

/** Whether these cards are a group. */
export function isGroup(groups: Groups, keys: readonly string[]): boolean {
  const first = groups[groupOf(groups, keys[0] ?? '')];
  return first?.length === keys.length && keys.every((key) => first.includes(key));
}

/** Make a group of these cards, or dissolve it if they are one already. */
export function toggle(groups: Groups, keys: readonly string[]): Groups {
  return put(groups, keys, isGroup(groups, keys) ? 'loose' : 'new');
}

/** Move a card one place to the left or right: within its group, then to the next one, or out of the last. */
export function shift(groups: Groups, key: string, way: -1 | 1): Groups {
  const number = groupOf(groups, key);
  const group = groups[number];
  const last = groups.at(-1);
  if (!group) {
    if (way > 0) return groups;
    return put(groups, [key], last ? { beside: last.at(-1)!, after: true } : 'new');
  }
  const neighbour = group[group.indexOf(key) + way];
  if (neighbour) return put(groups, [key], { beside: neighbour, after: way > 0 });
  const next = groups[number + way];
  if (next) return put(groups, [key], { beside: way > 0 ? next[0]! : next.at(-1)!, after: way < 0 });
  if (way > 0) return put(groups, [key], 'loose');
  return group.length > 1 ? [[key], ...without(groups, [key])] : groups;
}

/** The same groups in the hand as it is now. Of a group one card may be left: it is no group any more. */
export function follow(groups: Groups, renamed: ReadonlyMap<string, string>): Groups {
  return groups.flatMap((group) => {
    const left = group.flatMap((key) => renamed.get(key) ?? []);
    return left.length > 1 || left.length === group.length ? [left] : [];
  });
}

/**
 * The keys of the cards that are still held, now.
 *
 * If one of two equal cards is gone, it is the selected one, or else a loose one. The other takes over its key,
 * because keys count the copies that are held.
 */
export function stillHeld(groups: Groups, before: readonly HandCard[], now: readonly HandCard[], selected: readonly string[]): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const text of new Set(before.map((card) => card.text))) {
    const keys = (hand: readonly HandCard[]) => hand.filter((card) => card.text === text).map(({ key }) => key);
    const stays = (key: string) => (selected.includes(key) ? 0 : groupOf(groups, key) < 0 ? 1 : 2);
    const left = keys(now);
    const kept = keys(before)
      .sort((a, b) => stays(b) - stays(a))
      .slice(0, left.length);
    kept.sort().forEach((key, copy) => renamed.set(key, left[copy]!));
  }
  return renamed;
}

function without(groups: Groups, keys: readonly string[]): Groups {
  return groups.map((group) => group.filter((key) => !keys.includes(key)));
}

function beside(group: readonly string[], keys: readonly string[], place: { beside: string; after: boolean }): readonly string[] {
  const at = group.indexOf(place.beside) + (place.after ? 1 : 0);
  return [...group.slice(0, at), ...keys, ...group.slice(at)];
}

function filled(group: readonly string[]): boolean {
  return group.length > 0;
}
