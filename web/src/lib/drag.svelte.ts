/** Dragging cards within the hand, by finger, pen or mouse. It selects nothing and plays nothing. */

import type { Place } from './groups';

/** How far a pointer goes before a tap becomes a drag, in pixels. Browsers begin to scroll a little later. */
const SLOP = 8;

export interface Dragged {
  keys: readonly string[];
  x: number;
  y: number;
  /** Where the cards would be dropped now. */
  place: Place | null;
}

export interface Drags {
  /** The cards that are dragged with this one; none if it cannot be dragged. */
  take: (key: string) => readonly string[];
  drop: (keys: readonly string[], place: Place) => void;
}

export class Drag {
  now = $state.raw<Dragged | null>(null);
  #down: { id: number; key: string; x: number; y: number; touch: boolean } | null = null;
  /** Whether the next click is the end of a drag. */
  #over = false;

  constructor(private readonly drags: Drags) {}

  /** Listen to the pointer on the hand. */
  attach = (root: HTMLElement): (() => void) => {
    const down = (event: PointerEvent) => {
      const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
      if (!event.isPrimary) return;
      this.cancel();
      this.#over = false;
      if (event.button === 0 && card)
        this.#down = { id: event.pointerId, key: card.dataset.card!, x: event.clientX, y: event.clientY, touch: event.pointerType === 'touch' };
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== this.#down?.id) return;
      if (event.buttons) this.#move(root, event.clientX, event.clientY);
      else this.cancel();
    };
    // Without this the page would scroll, which ends the drag.
    const touchmove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (touch && this.#down?.touch) this.#move(root, touch.clientX, touch.clientY);
      if (this.now && event.cancelable) event.preventDefault();
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== this.#down?.id) return;
      const { now } = this;
      this.#over = now !== null;
      this.cancel();
      if (now?.place) this.drags.drop(now.keys, now.place);
    };
    // A click by a key has detail 0.
    const click = (event: MouseEvent) => {
      if (!this.#over || !event.detail) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => {
      if (!this.now || event.key !== 'Escape') return;
      event.stopPropagation();
      this.#over = true;
      this.cancel();
    };
    const heard = new AbortController();
    const { signal } = heard;
    root.addEventListener('pointerdown', down, { signal });
    root.addEventListener('touchmove', touchmove, { signal, passive: false });
    root.addEventListener('click', click, { signal, capture: true });
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', () => this.cancel(), { signal });
    addEventListener('keydown', escape, { signal, capture: true });
    return () => {
      heard.abort();
      this.cancel();
    };
  };

  cancel(): void {
    this.#down = null;
    this.now = null;
  }

  #move(root: HTMLElement, x: number, y: number): void {
    const down = this.#down!;
    if (!this.now) {
      const across = Math.abs(x - down.x);
      const along = Math.abs(y - down.y);
      if (Math.hypot(across, along) < SLOP) return;
      // On a touch screen, moving up or down scrolls if the page can scroll.
      const keys = down.touch && along > across && scrolls(root) ? [] : this.drags.take(down.key);
      if (!keys.length) {
        this.#down = null;
        return;
      }
      root.setPointerCapture(down.id);
      this.now = { keys, x, y, place: null };
    }
    this.now = { ...this.now, x, y, place: placeAt(root, x, y, this.now.keys) };
  }
}

function placeAt(root: HTMLElement, x: number, y: number, keys: readonly string[]): Place | null {
  const under = document.elementFromPoint(x, y);
  if (!under || !root.contains(under)) return null;
  const pad = under.closest<HTMLElement>('[data-pad]')?.dataset.pad;
  if (pad) return pad as Place;
  const card = under.closest<HTMLElement>('.row [data-card], .group [data-card]');
  const beside = card?.dataset.card ?? '';
  if (!card || keys.includes(beside)) return null;
  const { left, width } = card.getBoundingClientRect();
  const next = card.parentElement!.nextElementSibling?.getBoundingClientRect().left ?? Infinity;
  const shown = next > left ? Math.min(width, next - left) : width;
  return { beside, after: x > left + shown / 2 };
}

/** Whether one of the elements around it can scroll. */
function scrolls(element: HTMLElement): boolean {
  for (let outer: HTMLElement | null = element; outer; outer = outer.parentElement) {
    const all = outer === document.documentElement || /auto|scroll/.test(getComputedStyle(outer).overflowY);
    if (all && outer.scrollHeight > outer.clientHeight + 1) return true;
  }
  return false;
}
