/** Who I am, and what the server offers: rule sets and bots. */

import { t } from '../i18n';
import { api, Failed } from './api';
import type { BotInfo, RulesInfo } from './protocol';

class Guest {
  id = $state('');
  name = $state('');
  #becoming: Promise<void> = Promise.resolve();

  /** Whether no name was chosen. */
  get unnamed(): boolean {
    return !this.name || this.name === t('guest');
  }

  /** Make sure that this browser is signed in, as a new guest if necessary. */
  be(): Promise<void> {
    return this.#then(async () => {
      if (!this.id) await this.#become(this.name.trim() || t('guest'));
    });
  }

  rename(name: string): Promise<void> {
    const wished = name.trim();
    this.name = wished;
    return this.#then(async () => {
      if (wished) await this.#become(wished);
    });
  }

  /** Steps run one after another: two at once would make two guests. */
  #then(step: () => Promise<void>): Promise<void> {
    this.#becoming = this.#becoming.then(step, step);
    return this.#becoming;
  }

  async #become(name: string): Promise<void> {
    Object.assign(this, await api.become(name));
  }

  async look(): Promise<void> {
    try {
      Object.assign(this, await api.me());
    } catch (error) {
      if (!(error instanceof Failed) || error.status === 0) throw error;
      if (error.code === 'no-session') this.forgotten();
    }
  }

  forgotten(): void {
    this.id = '';
    this.name = '';
  }
}

class Levels {
  list = $state.raw<BotInfo[]>([]);

  /** The middle level. Users' own bots (`module:NAME`) come after the others, in no order. */
  get middle(): string {
    const ours = this.list.filter(({ level }) => !level.includes(':'));
    return ours[Math.floor((ours.length - 1) / 2)]?.level ?? '';
  }

  /** The weakest level, for every seat of a first game. */
  get easy(): string[] {
    return Array<string>(3).fill(this.list[0]?.level ?? '');
  }

  /** A level for each bot: the remembered one if it still exists, otherwise the middle one. */
  choose(remembered: readonly string[], bots: number): string[] {
    return Array.from({ length: bots }, (_, at) => {
      const level = remembered[at] ?? '';
      return this.list.some((bot) => bot.level === level) ? level : this.middle;
    });
  }
}

class RuleSets {
  list = $state.raw<RulesInfo[]>([]);

  find(name: string): RulesInfo | undefined {
    return this.list.find((rules) => rules.name === name);
  }
}

export const person = new Guest();
export const levels = new Levels();
export const ruleSets = new RuleSets();

/** Ask the server for all of this. Throws if it does not answer. */
export async function lookAround(): Promise<void> {
  const [rules, bots] = await Promise.all([api.rules(), api.bots(), person.look()]);
  ruleSets.list = rules;
  levels.list = bots;
}
