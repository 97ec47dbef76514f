/** Questions about the events of a round. */

import type { Acted, Event } from './protocol';

export interface Gift {
  giver: number;
  card: string;
}

/** The card the partner gave this seat last, until the seat decides something. */
export function received(events: readonly Event[], seat: number): Gift | null {
  const at = events.findLastIndex(({ type }) => type === 'cards-passed');
  const passed = events[at];
  if (passed?.type !== 'cards-passed') return null;
  if (events.slice(at).some((event) => decided(event, seat))) return null;
  const giver = passed.giver ?? null;
  return giver === null ? null : { giver, card: passed.cards[giver]! };
}

/** Whether this is what a seat decided. A bet answers no decision. */
export function decided(event: Event, seat: number): boolean {
  if (event.type === 'given') return event.seat === seat;
  return event.type === 'acted' && event.seat === seat && event.did !== 'bet';
}

/** What bots did in this seat's place since its player last did something. */
export function byBotsSince(events: readonly Event[], seat: number): Acted[] {
  const own = events.filter((event) => event.type === 'acted' && event.seat === seat) as Acted[];
  return own.slice(own.findLastIndex(({ bot }) => !bot) + 1);
}

export function isPlay(event: Event): event is Acted {
  return event.type === 'acted' && event.did === 'play';
}

/** The plays of each trick that has begun. */
export function playsByTrick(events: readonly Event[]): Acted[][] {
  const tricks: Acted[][] = [];
  for (const event of events) {
    if (event.type === 'trick-begun') tricks.push([]);
    else if (isPlay(event)) tricks.at(-1)?.push(event);
  }
  return tricks;
}

export function plays(events: readonly Event[]): Acted[] {
  return events.filter(isPlay);
}

/** The events without those that were taken back. */
export function withoutTakenBack(events: readonly Event[]): Event[] {
  return events.reduce<Event[]>(
    (kept, event) => [...(event.type === 'taken-back' ? kept.filter(({ seq }) => seq <= event.to) : kept), event],
    [],
  );
}
