/** The score sheet of a game with real cards: entered here, scored by the server, kept by both. */

import { failureText } from '../i18n/say';
import { api, Failed } from './api';
import { person } from './guest.svelte';
import type { KeptSheet, Paper, PaperProblem, PaperRound, Sheet } from './protocol';

const KEY = 'haggis-sheet';

export class PaperSheet {
  paper = $state.raw<Paper | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  problems = $state.raw<PaperProblem[]>([]);
  /** What looks wrong in the last entry, which is kept anyway. */
  warnings = $state.raw<PaperProblem[]>([]);
  /** Whether it is somebody else's sheet: then a change makes a copy. */
  foreign = $state(false);
  /** Whether the server does not answer now. */
  away = $state(false);
  /** What else went wrong, in words. */
  wrong = $state('');

  /** Show the sheet of this link, or the one this device has kept. */
  async open(code: string): Promise<void> {
    this.problems = this.warnings = [];
    const kept = this.#read();
    if (kept && (!code || code === kept.paper.code)) this.#show(kept);
    const wanted = code || this.code;
    if (wanted) await this.#attempt(async () => this.#show(await api.paper(wanted)));
  }

  get code(): string {
    return this.paper?.code ?? '';
  }

  begin(paper: Omit<Paper, 'rounds'>): Promise<boolean> {
    return this.#write({ ...paper, rounds: [] });
  }

  add(round: PaperRound): Promise<boolean> {
    return this.#write({ ...this.paper!, rounds: [...this.paper!.rounds, round] });
  }

  undo(): Promise<boolean> {
    return this.#write({ ...this.paper!, rounds: this.paper!.rounds.slice(0, -1) });
  }

  /** Start a new sheet. The server keeps the old one. */
  forget(): void {
    this.paper = null;
    this.sheet = null;
    this.problems = [];
    this.foreign = false;
    localStorage.removeItem(KEY);
  }

  async delete(): Promise<void> {
    const { code } = this;
    await this.#attempt(async () => {
      if (code) await api.deletePaper(code);
      this.forget();
    });
  }

  /** Make a change if the server finds nothing wrong with it. */
  #write(paper: Paper): Promise<boolean> {
    return this.#attempt(async () => {
      await person.be();
      const { code, revision, sheet, problems, warnings } = await api.reckon(paper);
      this.problems = problems ?? [];
      this.warnings = warnings ?? [];
      if (this.problems.length || !sheet) return false;
      this.#show({ paper: { ...paper, code, revision: revision ?? 0 }, sheet, mine: true });
      return true;
    });
  }

  #show({ paper, sheet, mine }: KeptSheet): void {
    this.paper = paper;
    this.sheet = sheet;
    this.foreign = !mine;
    if (mine) localStorage.setItem(KEY, JSON.stringify({ paper, sheet, mine }));
  }

  async #attempt(doing: () => Promise<boolean | void>): Promise<boolean> {
    this.away = false;
    this.wrong = '';
    try {
      return (await doing()) ?? true;
    } catch (error) {
      this.away = error instanceof Failed && error.code === 'away';
      if (!this.away) this.wrong = failureText(error);
      if (error instanceof Failed && error.code === 'stale-sheet') this.#show(await api.paper(this.code));
      return false;
    }
  }

  #read(): KeptSheet | null {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptSheet | null;
      return kept?.paper && kept.sheet ? kept : null;
    } catch {
      return null;
    }
  }
}
