/** The cards I have selected, and what they mean. */

import { cardsText, handCards, keepSelected, type HandCard } from './cards';
import { playText, refusal, type Words } from './lexicon';
import type { Acted, Decision, Meaning } from './protocol';

/** What the selection needs to know of a table or a lesson. */
export interface Holder {
  readonly hand: HandCard[];
  readonly decision: Decision | null;
  readonly words: Words | null;
}

export interface Reading {
  meaning: Meaning;
  /** Why it cannot be played now; empty if it can. */
  refusal: string;
}

export class Choosing {
  selected = $state.raw<readonly string[]>([]);
  #wanted = $state('');
  /** Which of how many plays is selected, while going through them all. */
  turn = $state.raw<{ n: number; all: number } | null>(null);
  /** Whether the selection is one that nobody asked for. */
  #suggested = false;

  constructor(private readonly holder: Holder) {}

  cards = $derived.by(() => this.holder.hand.filter((card) => this.selected.includes(card.key)));

  /** All meanings, those that can be played first, then the highest. */
  readings = $derived.by((): Reading[] => {
    const { decision, words } = this.holder;
    const found = (words?.meanings(this.cards) ?? []).map((meaning) => ({
      meaning,
      refusal: decision ? refusal(meaning, decision) : '',
    }));
    const playable = found.filter((reading) => !reading.refusal);
    return playable.length ? playable : found.slice(0, 1);
  });

  /** The meaning that would be played. */
  reading = $derived.by(
    () => this.readings.find(({ meaning }) => same(meaning) === this.#wanted) ?? this.readings[0] ?? null,
  );

  /** The play to send, if the selection can be played now. */
  play = $derived.by(() => {
    const kind = this.holder.decision?.kind;
    if ((kind !== 'lead' && kind !== 'follow') || !this.reading || this.reading.refusal) return '';
    return playText(this.cards, this.reading.meaning);
  });

  /** What to send to give or discard the selected cards; empty if they are not what is asked for. */
  cardsAction = $derived.by(() => {
    const { kind, discard } = this.holder.decision ?? {};
    if (kind !== 'give' && kind !== 'discard') return '';
    const fit = this.cards.length === (kind === 'give' ? 1 : discard) && this.cards.every((card) => card.suit);
    return fit ? kind + cardsText(this.cards) : '';
  });

  /** Whether nothing in the hand beats the trick. */
  stuck = $derived.by(() => {
    const { decision, words, hand } = this.holder;
    return decision?.kind === 'follow' && !!words?.stuck(hand, decision);
  });

  /** Select or deselect a card. The first card of a group selects the whole group. */
  toggle(key: string, group: readonly string[] = []): void {
    const kept = this.#suggested ? [] : this.selected;
    const whole = group.length > 0 && !group.some((other) => kept.includes(other));
    this.select(kept.includes(key) ? kept.filter((other) => other !== key) : [...kept, ...(whole ? group : [key])]);
  }

  select(keys: readonly string[]): void {
    this.selected = keys;
    this.#wanted = '';
    this.turn = null;
    this.#suggested = false;
  }

  clear(): void {
    this.select([]);
  }

  mean(meaning: Meaning): void {
    this.#wanted = same(meaning);
  }

  /** Drop what is no longer in the hand. */
  keep(): void {
    const kept = keepSelected(this.selected, this.holder.hand);
    if (kept.length !== this.selected.length) this.select(kept);
  }

  /** Select the cards of a hinted action; for a play, with its meaning. */
  take({ did, cards = '', width = 0, length = 0, rank = 0 }: Acted): void {
    this.select(handCards(cards).map((card) => card.key));
    if (did === 'play') this.#wanted = same({ width, length, rank });
  }

  /** Select what is suggested unasked: the first card that the player taps begins a selection of their own. */
  suggest(action: Acted): void {
    this.take(action);
    this.#suggested = true;
  }

  /** Select the next combination that can be played; false if there is none. */
  selectNext(): boolean {
    const { decision, words, hand } = this.holder;
    if (!words || (decision?.kind !== 'lead' && decision?.kind !== 'follow')) return false;
    const all = words.playable(hand, decision);
    const at = (this.turn?.n ?? 0) % Math.max(1, all.length);
    const next = all[at];
    if (!next) return false;
    this.select(handCards(next.cards.map((card) => card.text).join('')).map((card) => card.key));
    this.#wanted = same(next.meaning);
    this.turn = { n: at + 1, all: all.length };
    return true;
  }
}

function same({ width, length, rank }: Meaning): string {
  return `${width}×${length}:${rank}`;
}
