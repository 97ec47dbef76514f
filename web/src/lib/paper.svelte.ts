/** The score sheet of a game with real cards: entered here, reckoned by the server, kept by both. */

import { api, Failed } from './api';
import type { Paper, PaperProblem, PaperRound, Sheet } from './protocol';

const KEY = 'haggis-sheet';

export class PaperSheet {
  paper = $state.raw<Paper | null>(null);
  code = $state('');
  sheet = $state.raw<Sheet | null>(null);
  problems = $state.raw<PaperProblem[]>([]);
  /** Whether the server cannot be asked now. */
  away = $state(false);

  constructor() {
    const kept = this.#read();
    if (kept) {
      this.code = kept.code;
      this.paper = kept.paper;
      void this.#reckon(kept.paper);
    }
  }

  /** Open a sheet that is kept on the server. */
  async open(code: string): Promise<void> {
    if (code === this.code) return;
    const paper = await api.paper(code);
    this.code = code;
    await this.#reckon(paper);
  }

  begin(paper: Omit<Paper, 'rounds'>): Promise<boolean> {
    this.code = '';
    return this.#reckon({ ...paper, rounds: [] });
  }

  add(round: PaperRound): Promise<boolean> {
    return this.#reckon({ ...this.paper!, rounds: [...this.paper!.rounds, round] });
  }

  undo(): Promise<boolean> {
    return this.#reckon({ ...this.paper!, rounds: this.paper!.rounds.slice(0, -1) });
  }

  forget(): void {
    this.paper = null;
    this.sheet = null;
    this.problems = [];
    this.code = '';
    localStorage.removeItem(KEY);
  }

  /** Take the sheet over if the server finds nothing wrong with it. */
  async #reckon(paper: Paper): Promise<boolean> {
    try {
      const { code, sheet, problems } = await api.reckon({ ...paper, code: this.code });
      this.away = false;
      this.problems = problems ?? [];
      if (this.problems.length || !sheet) return false;
      this.code = code;
      this.paper = paper;
      this.sheet = sheet;
      localStorage.setItem(KEY, JSON.stringify({ code, paper }));
      return true;
    } catch (error) {
      this.away = error instanceof Failed;
      return false;
    }
  }

  #read(): { code: string; paper: Paper } | null {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? 'null') as { code: string; paper: Paper } | null;
    } catch {
      return null;
    }
  }
}

/** The sheet as a table for other programs. */
export function csv(sheet: Sheet, names: readonly string[], columns: readonly string[]): string {
  const quoted = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;
  const rows = sheet.rows.flatMap((row, at) =>
    row.lines.map((line, seat) => [
      at + 1,
      names[seat] ?? '',
      line.recorded,
      line.hand,
      line.captured,
      line.bonus,
      line.bet,
      line.bets,
      line.total,
    ]),
  );
  return [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n';
}
