/** The player's own order of the hand. It stays in this tab and is never sent. */

import { t } from '../i18n';
import { cardNames } from '../i18n/say';
import { cardsText, handCards, parseCards, type HandCard } from './cards';
import { follow, groupOf, place, put, shift, stillHeld, toggle, type Groups, type Place } from './groups';
import { recall, remember } from './session';

interface Kept {
  round: number;
  /** The order of every hand in this round, the current one last. Taking a move back restores it. */
  hands: [hand: string, groups: Groups, placed?: readonly string[]][];
}

export class Order {
  groups = $state.raw<Groups>([]);
  /** The cards in no group as the player has put them; none while they are sorted. */
  placed = $state.raw<readonly string[]>([]);
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
      this.placed = [];
      this.deals += 1;
    } else if (text !== this.#hand) {
      const [before, groups, placed = []] = this.#kept.hands.at(-1) ?? ['', []];
      const known = this.#kept.hands.find(([known]) => known === text);
      const held = stillHeld(groups, handCards(before), hand, selected);
      this.groups = known ? known[1] : follow(groups, held);
      this.placed = known ? (known[2] ?? []) : placed.flatMap((key) => held.get(key) ?? []);
    }
    this.#hand = text;
    this.#keep();
  }

  /** Put cards somewhere; `loose` are the cards in no group as they lie. */
  put(keys: readonly string[], to: Place, loose: readonly string[] = []): void {
    const among = typeof to !== 'string' && groupOf(this.groups, to.beside) < 0;
    this.#change(put(this.groups, keys, to), keys, among ? place(loose, keys, to) : undefined);
  }

  toggle(keys: readonly string[]): void {
    this.#change(toggle(this.groups, keys), keys);
  }

  /** Move a card one place to the left or right, also into a group and out of it. */
  shift(key: string, way: -1 | 1, loose: readonly string[] = []): void {
    const at = loose.indexOf(key);
    const beside = at < 0 ? undefined : loose[at + way];
    if (beside) this.put([key], { beside, after: way > 0 }, loose);
    else this.#change(shift(this.groups, key, way), [key]);
  }

  /** Sort the cards in no group. */
  sort(): void {
    this.placed = [];
    this.#keep();
  }

  /** Back to the usual order. */
  clear(): void {
    this.placed = [];
    if (this.groups.length) this.#change([], this.groups.flat());
    this.#keep();
  }

  #change(groups: Groups, keys: readonly string[], placed: readonly string[] = this.placed.filter((key) => !keys.includes(key))): void {
    this.groups = groups;
    this.placed = placed;
    this.#keep();
    const cards = cardNames(keys.flatMap((key) => parseCards(key.split('.')[0]!)));
    const number = groupOf(groups, keys[0] ?? '');
    const group = groups[number];
    if (group) this.tell(t('group.told', { cards, n: number + 1, place: group.indexOf(keys[0]!) + 1, all: group.length }));
    else if (placed.includes(keys[0]!)) this.tell(t('group.toldPlaced', { cards, place: placed.indexOf(keys[0]!) + 1, all: placed.length }));
    else this.tell(t('group.toldLoose', { cards }));
  }

  #keep(): void {
    const others = this.#kept.hands.filter(([hand]) => hand !== this.#hand);
    this.#kept = { ...this.#kept, hands: [...others, [this.#hand, this.groups, this.placed]] };
    remember(this.key, this.#kept);
  }
}
