/** How things move: cards from where they were to where they are now, by the Web Animations API. */

import { pace, thingsMove } from '../preferences.svelte';
import { TIMES, type Move } from './moves';

const EASE = 'cubic-bezier(.2, .8, .2, 1)';
/** How far a card is turned at the start, in degrees. */
const TURN = 8;
const DEAL_TURN = 40;
/** The size of a card in a captured pile, relative to its size in the trick. */
const PILE = 0.25;
/** The place in a fan of backs that cards fly from and to: its width, and its least height, in pixels. */
const FAN = { width: 28, height: 20 };

const PLAYS = '.centre .trick .play';
/** Whose play it is. */
const WHO = '.who .avatar';

interface Flight {
  element: HTMLElement;
  from: DOMRect;
  to: DOMRect;
}

/** What lay on the table before something happened. */
interface Before {
  cards: Map<string, DOMRect[]>;
  fans: Map<string, DOMRect>;
  /** The plays of the trick and whose they are, by place in the trick. */
  plays: Map<string, { cards: DOMRect; who: DOMRect }>;
  captures: Map<number, Capture>;
  gift: Gift | undefined;
}

/** My card for the partner: how it looked, where it was, and where the partner's cards are. */
interface Gift {
  face: HTMLElement;
  at: DOMRect;
  fan: DOMRect;
}

/** Cards that leave the table: how they looked, where they were, and the pile they fly to. */
export interface Capture {
  cards: { face: HTMLElement; at: DOMRect }[];
  pile: HTMLElement;
  goal: DOMRect;
}

/**
 * Every place is read before anything is written, so that the browser lays out the page once. Cards fly
 * by transform and opacity alone.
 */
export class Flights {
  #before: Before | null = null;
  #running = new Set<Animation>();
  /** The deal goes on while others play: bots are quicker than a hand is dealt. */
  #dealing = new Set<Animation>();

  constructor(private readonly root: HTMLElement) {}

  /** Note where everything is, before the table changes. */
  look(moves: readonly Move[]): void {
    end(this.#running);
    this.#before = null;
    if (!thingsMove()) return;
    const plays = moves.some(({ kind }) => kind === 'play');
    const captures = moves.flatMap((move) => (move.kind === 'sweep' ? [[move.to, this.gather('.centre .trick .face', move.to)] as const] : []));
    const given = moves.find((move) => move.kind === 'give');
    if (!plays && !captures.length && !given) return;
    this.#before = {
      cards: plays ? this.#cards() : new Map(),
      fans: plays ? this.#fans() : new Map(),
      plays: plays ? this.#plays() : new Map(),
      captures: new Map(captures.flatMap(([to, capture]) => (capture ? [[to, capture]] : []))),
      gift: given && this.#gift(given.partner, given.cards),
    };
  }

  /** The card that I gave, which is still in my hand. */
  #gift(partner: number, cards: readonly string[]): Gift | undefined {
    const hand = this.root.querySelector<HTMLElement>('[data-hand]');
    const card = hand && this.#held(cards[Number(hand.dataset.hand)])[0];
    const fan = this.#fans().get(`${partner}`);
    return card && fan ? { face: this.#copy(face(card)), at: box(face(card)), fan } : undefined;
  }

  /** The cards of my hand with this text; of two equal ones the last came last. */
  #held(text: string | undefined): HTMLElement[] {
    return text ? this.#all(`[data-hand] [data-card^='${text}.']`) : [];
  }

  /** The places of cards that are face up, in hands and as courts, by seat and text. */
  #cards(): Map<string, DOMRect[]> {
    const cards = new Map<string, DOMRect[]>();
    const note = (seat: string | undefined, card: string | undefined, at: DOMRect) => {
      const key = `${seat} ${card}`;
      if (at.bottom > 0 && at.top < innerHeight) cards.set(key, [...(cards.get(key) ?? []), at]);
    };
    for (const court of this.#all('[data-seat] .court')) note(owner(court, 'seat'), court.dataset.court, box(court));
    for (const card of this.#all('[data-hand] [data-card]')) note(owner(card, 'hand'), card.dataset.card?.split('.')[0], box(face(card)));
    return cards;
  }

  #plays(): Map<string, { cards: DOMRect; who: DOMRect }> {
    return new Map(
      this.#all(PLAYS).map((play) => {
        const cards = play.querySelector<HTMLElement>('.played')!;
        return [play.dataset.play!, { cards: box(cards), who: box(play.querySelector<HTMLElement>(WHO) ?? cards) }];
      }),
    );
  }

  /** The middle of each player's fan of backs. */
  #fans(): Map<string, DOMRect> {
    return new Map(
      this.#all('[data-seat] .fan').map((fan) => {
        const { left, top, width, height } = box(fan);
        return [owner(fan, 'seat') ?? '', new DOMRect(left + (width - FAN.width) / 2, top, FAN.width, Math.max(FAN.height, height))];
      }),
    );
  }

  /** Move everything from there to where it is now. */
  move(moves: readonly Move[]): void {
    if (!thingsMove()) return;
    for (const move of moves)
      switch (move.kind) {
        case 'deal':
          this.#deal();
          break;
        case 'play':
          this.#play(move.seat);
          if (move.bomb) this.#bomb();
          break;
        case 'pass':
          this.#pop(`[data-seat='${move.seat}'] .bubble`);
          break;
        case 'give':
          this.#give(move.cards[move.partner]);
          break;
        case 'bet':
          this.#pop(`[data-seat='${move.seat}'] .mark`);
          break;
        case 'sweep':
          this.sweep(this.#before?.captures.get(move.to));
          break;
      }
  }

  /** What is there now, to be swept to somebody's pile once the table has changed. */
  gather(selector: string, to: number): Capture | undefined {
    const pile = this.root.querySelector<HTMLElement>(`[data-seat='${to}'] .took i`);
    const cards = thingsMove() ? this.#all(selector) : [];
    if (!pile || !cards.length) return;
    return { cards: cards.map((card) => ({ face: this.#copy(card), at: box(card) })), pile, goal: box(pile) };
  }

  /** A copy to fly outside of the table, which says whether cards have dots. */
  #copy(card: HTMLElement): HTMLElement {
    const copy = card.cloneNode(true) as HTMLElement;
    copy.style.setProperty('--dots', getComputedStyle(card).getPropertyValue('--dots'));
    return copy;
  }

  /** Put copies where the cards were, above everything. */
  #loosen(cards: readonly { face: HTMLElement; at: DOMRect }[]): void {
    for (const { face, at } of cards) {
      face.classList.add('loose');
      face.style.left = `${at.left}px`;
      face.style.top = `${at.top}px`;
      face.style.setProperty('--w', `${at.width}px`);
    }
    document.body.append(...cards.map(({ face }) => face));
  }

  /** Fly cards to somebody's captured pile. */
  sweep(capture: Capture | undefined): void {
    if (!capture) return;
    const { cards, pile, goal } = capture;
    const { time, gap } = TIMES.sweep;
    this.#loosen(cards);
    cards.forEach(({ face, at }, number) => {
      const end = { transform: `${shift(goal, at)} scale(${PILE})`, opacity: 0.2 };
      this.#run(face, [{ transform: 'none', opacity: 1 }, end], time, { delay: pace(number * gap), fill: 'both' }, () => face.remove());
    });
    this.#run(pile.parentElement!, [{ scale: 1 }, { scale: 1.5 }, { scale: 1 }], TIMES.bump.time, { delay: pace(time) });
  }

  /** End all movements at once. */
  finish(): void {
    end(this.#running);
    end(this.#dealing);
  }

  #play(seat: number): void {
    const before = this.#before;
    const plays = this.#all(PLAYS);
    const last = plays.at(-1);
    if (!before || !last) return;
    const earlier = plays.slice(0, -1).flatMap((play) => {
      const was = before.plays.get(play.dataset.play!);
      return [...flight(play.querySelector<HTMLElement>('.played'), was?.cards), ...flight(play.querySelector<HTMLElement>(WHO), was?.who)];
    });
    const played = [...last.querySelectorAll<HTMLElement>('.slot')].flatMap((card) =>
      flight(face(card), before.cards.get(`${seat} ${card.dataset.card}`)?.pop() ?? before.fans.get(`${seat}`)),
    );
    // The play that was to be beaten shrinks into the row of earlier ones.
    this.#fly(earlier, TIMES.trail, 0);
    this.#fly(played, TIMES.play, TURN);
    this.#name(last, played.length);
  }

  /** My card flies up to the partner, and the partner's down into my hand. */
  #give(received: string | undefined): void {
    const gift = this.#before?.gift;
    if (!gift) return;
    const { face: card, at, fan } = gift;
    const got = flight(this.#held(received).map(face).at(-1) ?? null, fan);
    this.#loosen([gift]);
    const end = { transform: `${shift(fan, at)} scale(${fan.width / at.width})`, opacity: 0.2 };
    this.#run(card, [{ transform: 'none', opacity: 1 }, end], TIMES.give.time, { fill: 'both' }, () => card.remove());
    this.#fly(got, TIMES.give, TURN);
  }

  /** Say what was played once its cards are there. */
  #name(play: HTMLElement, cards: number): void {
    const who = play.querySelector<HTMLElement>('.who');
    const { time, gap } = TIMES.play;
    if (who && cards) this.#run(who, [{ opacity: 0 }, { opacity: 0, offset: 0.7 }, { opacity: 1 }], time + gap * (cards - 1), { fill: 'backwards' });
  }

  #deal(): void {
    const middle = this.root.querySelector<HTMLElement>('.centre');
    if (!middle) return;
    const from = box(middle);
    const { time, gap } = TIMES.deal;
    const hands = this.#all('[data-hand], .fan').map((hand) =>
      [...hand.querySelectorAll<HTMLElement>('.face, .back')].map((element) => ({ element, at: box(element) })),
    );
    for (const hand of hands)
      hand.forEach(({ element, at }, number) => {
        const start = `${shift(from, at)} rotate(${number % 2 ? DEAL_TURN : -DEAL_TURN}deg) scale(.6)`;
        const frames = [{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: 'none' }];
        this.#run(element, frames, time, { delay: pace(number * gap), fill: 'backwards' }, undefined, this.#dealing);
      });
  }

  #bomb(): void {
    const landed = TIMES.play.time;
    const flash = this.root.querySelector<HTMLElement>('.flash');
    if (flash) this.#run(flash, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 0 }], TIMES.flash.time, { delay: pace(landed) });
    const shakes = [0, -7, 6, -4, 3, -1, 0];
    const frames = shakes.map((x, at) => ({ transform: `translate(${x}px, ${at % 2 ? 3 : x ? -2 : 0}px)` }));
    this.#run(this.root, frames, TIMES.shake.time, { delay: pace(landed) });
  }

  /** Let something small pop up. */
  #pop(selector: string): void {
    const element = this.root.querySelector<HTMLElement>(selector);
    if (element) this.#run(element, [{ opacity: 0, scale: 0.5 }, { opacity: 1, scale: 1.1, offset: 0.7 }, { opacity: 1, scale: 1 }], TIMES.pass.time);
  }

  #fly(flights: readonly Flight[], { time, gap }: { time: number; gap: number }, turn: number): void {
    flights.forEach(({ element, from, to }, at) => {
      const start = path(from, to, at % 2 ? turn : -turn);
      this.#run(element, [{ transform: start }, { transform: 'none' }], time, { delay: pace(at * gap), fill: 'backwards' });
    });
  }

  #run(element: HTMLElement, frames: Keyframe[], time: number, more: KeyframeAnimationOptions = {}, done?: () => void, among = this.#running): void {
    const animation = element.animate(frames, { duration: pace(time), easing: EASE, ...more });
    among.add(animation);
    animation.onfinish = animation.oncancel = () => {
      among.delete(animation);
      done?.();
    };
  }

  #all(selector: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(selector)].filter((element) => element.offsetParent !== null);
  }
}

function end(animations: Iterable<Animation>): void {
  for (const animation of [...animations]) animation.finish();
}

function box(element: HTMLElement): DOMRect {
  return element.getBoundingClientRect();
}

function face(card: HTMLElement): HTMLElement {
  return card.querySelector<HTMLElement>('.face') ?? card;
}

/** The seat whose panel or hand something is in. */
function owner(element: HTMLElement, what: 'seat' | 'hand'): string | undefined {
  return element.closest<HTMLElement>(`[data-${what}]`)?.dataset[what];
}

/** From where an element was to where it is now; none if it is new. */
function flight(element: HTMLElement | null, from: DOMRect | undefined): Flight[] {
  const to = element && box(element);
  return element && from && to?.width ? [{ element, from, to }] : [];
}

/** The transform from the middle of one place to that of another. */
function shift(to: DOMRect, from: DOMRect): string {
  return `translate(${to.left + to.width / 2 - from.left - from.width / 2}px, ${to.top + to.height / 2 - from.top - from.height / 2}px)`;
}

/** The transform that shows something at another place and size, turned about its middle. */
function path(from: DOMRect, to: DOMRect, turn: number): string {
  return `${shift(from, to)} rotate(${turn}deg) scale(${from.width / to.width})`;
}
