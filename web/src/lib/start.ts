/** Opening a table: against bots at once, or with friends who are still to come. */

import { api } from './api';
import { levels, person, ruleSets } from './guest.svelte';
import type { GameChoice } from './preferences.svelte';
import type { SeatWish, Settings } from './protocol';
import { go } from './router.svelte';

export const FIRST_GAME: GameChoice = { rules: 'haggis-2', options: [], goal: '', levels: [], delay: 'quick' };

export async function openTable(game: GameChoice, withFriends: Partial<Settings> | null = null): Promise<void> {
  const rules = ruleSets.find(game.rules)!;
  const bots = levels.choose(game.levels, rules.players - 1);
  const others = bots.map((level): SeatWish => (withFriends ? { kind: 'open' } : { kind: 'bot', level }));
  const settings = { rules: game.rules, options: game.options, goal: game.goal || rules.goals[0] || '', delay: game.delay };
  await person.be();
  const { code } = await api.makeTable({ ...settings, ...withFriends }, [{ kind: 'me' }, ...others], !withFriends);
  go('table', code);
}
