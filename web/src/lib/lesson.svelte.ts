/** A lesson: a position of a real round, one thing to do in it, and what came of it. */

import { handCards } from './cards';
import { Choosing } from './choosing.svelte';
import { Words } from './lexicon';
import type { Lexicon, OpenRound, Own } from './protocol';

interface Snapshot {
  round: OpenRound;
  own: Own;
  lexicon: Lexicon[];
}

export interface LessonData {
  name: string;
  before: Snapshot;
  wanted: string;
  after: Snapshot;
}

export class Lesson {
  done = $state(false);
  /** Whether something else was tried that the rules would allow. */
  other = $state(false);
  shown = $derived.by(() => (this.done ? this.data.after : this.data.before));
  hand = $derived.by(() => handCards(this.shown.own.hand));
  decision = $derived.by(() => this.shown.own.decision ?? null);
  words = $derived.by(() => {
    const words = new Words();
    for (const part of this.shown.lexicon) words.learn(part);
    return words;
  });
  choosing = new Choosing(this);

  constructor(readonly data: LessonData) {}

  try(action: string): void {
    if (this.done) return;
    this.done = action === this.data.wanted;
    this.other = !this.done;
    if (this.done) this.choosing.clear();
  }
}
