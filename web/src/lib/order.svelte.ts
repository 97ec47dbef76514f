/** The player's own order of the hand. It stays in this tab and is never sent. */

import { t } from '../i18n';
import { cardNames } from '../i18n/say';
import { cardsText, handCards, parseCards, type HandCard } from './cards';
import { follow, groupOf, put, shift, toggle, type Groups, type Place } from './groups';
import { recall, remember } from './session';

interface Kept {
  round: number;
  /** The groups of every hand in this round, the current one last. Taking a move back restores its groups. */
  hands: [hand: string, groups: Groups][];
}

export class Order {
  groups = $state.raw<Groups>([]);
  /** Counts the hands that were dealt: a drag that began before a deal must not end after it. */
  deals = $state(0);
  #kept: Kept;
  #hand = '';

  constructor(
    /** The key under which it is stored. */
    private readonly key: string,
    /** Makes the screen reader say where cards are now. */
    private readonly tell: (text: string) => void,
  ) {
    this.#kept = recall(key, { round: 0, hands: [] });
  }

  /** Whether this tab has not shown the round yet. */
  isNew(round: number): boolean {
    return round !== this.#kept.round;
  }

  /** Update to the current hand. Of equal cards, the selected ones are gone. */
  hold(round: number, hand: readonly HandCard[], selected: readonly string[]): void {
    const text = cardsText(hand);
    if (this.isNew(round)) {
      this.#kept = { round, hands: [] };
      this.groups = [];
      this.deals += 1;
    } else if (text !== this.#hand) {
      const [before, groups] = this.#kept.hands.at(-1) ?? ['', []];
      const known = this.#kept.hands.find(([known]) => known === text);
      this.groups = known ? known[1] : follow(groups, handCards(before), hand, selected);
    }
    this.#hand = text;
    this.#keep();
  }

  put(keys: readonly string[], place: Place): void {
    this.#change(put(this.groups, keys, place), keys);
  }

  toggle(keys: readonly string[]): void {
    this.#change(toggle(this.groups, keys), keys);
  }

  shift(key: string, way: -1 | 1): void {
    this.#change(shift(this.groups, key, way), [key]);
  }

  /** Back to the usual order. */
  clear(): void {
    if (this.groups.length) this.#change([], this.groups.flat());
  }

  #change(groups: Groups, keys: readonly string[]): void {
    this.groups = groups;
    this.#keep();
    const cards = cardNames(keys.flatMap((key) => parseCards(key.split('.')[0]!)));
    const number = groupOf(groups, keys[0] ?? '');
    const group = groups[number];
    if (group) this.tell(t('group.told', { cards, n: number + 1, place: group.indexOf(keys[0]!) + 1, all: group.length }));
    else this.tell(t('group.toldLoose', { cards }));
  }

  #keep(): void {
    const others = this.#kept.hands.filter(([hand]) => hand !== this.#hand);
    this.#kept = { ...this.#kept, hands: [...others, [this.#hand, this.groups]] };
    remember(this.key, this.#kept);
  }
}
