/** Opens a table: against bots at once, or to wait for friends. */

import { api } from './api';
import { levels, person, ruleSets } from './guest.svelte';
import type { GameChoice } from './preferences.svelte';
import type { SeatState, SeatWish, Settings } from './protocol';
import { go } from './router.svelte';

export const FIRST_GAME: GameChoice = { rules: 'haggis-2', options: [], goal: '', levels: [], delay: 'quick', first: null, suits: '' };

export async function openTable(game: GameChoice, withFriends: Partial<Settings> | null = null): Promise<void> {
  const rules = ruleSets.find(game.rules)!;
  const bots = levels.choose(game.levels, rules.players - 1);
  const others = bots.map((level): SeatWish => (withFriends ? { kind: 'open' } : { kind: 'bot', level }));
  const { options, delay, suits, first } = game;
  const settings = { rules: game.rules, options, goal: game.goal || rules.goals[0] || '', delay, suits };
  await open({ ...settings, ...withFriends }, others, !withFriends, first);
}

/** Play the same game against bots of these levels, in turn from my left. */
export function playAgainst(settings: Settings, bots: readonly string[]): Promise<void> {
  return open(settings, bots.map((level) => ({ kind: 'bot', level })), true);
}

/**
 * The levels of the bots, in turn from my left, with my opponents one stronger (1) or weaker (-1); a partner stays.
 *
 * Null if people play too, or if there is no such level.
 */
export function stepped(seats: readonly SeatState[], me: number, teams: readonly number[], by: 1 | -1): string[] | null {
  const ours = levels.list.map(({ level }) => level).filter((level) => !level.includes(':'));
  const others = seats.slice(1).map((_, at) => (me + at + 1) % seats.length);
  const wanted = others.map((seat) => {
    const { kind, level = '' } = seats[seat]!;
    if (kind !== 'bot' || teams[seat] === teams[me]) return kind === 'bot' ? level : undefined;
    return ours.includes(level) ? ours[ours.indexOf(level) + by] : undefined;
  });
  return wanted.every((level) => level !== undefined) ? wanted : null;
}

async function open(settings: Settings, others: SeatWish[], start: boolean, first: number | null = null): Promise<void> {
  await person.be();
  const { code } = await api.makeTable({ settings, seats: [{ kind: 'me' }, ...others], start, first });
  go('table', code);
}
