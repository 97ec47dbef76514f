/** The card that the partner has given me. */

import type { Event } from './protocol';

export interface Gift {
  giver: number;
  card: string;
}

/** The last card given to this seat, until the seat gives, plays or passes. */
export function lastGift(events: readonly Event[], seat: number): Gift | null {
  for (const event of events.toReversed()) {
    if (event.type === 'given' && event.seat === seat) return null;
    if (event.type !== 'acted') continue;
    const given = /^give([^?]+)$/.exec(event.action)?.[1];
    if (event.seat !== seat && given) return { giver: event.seat, card: given };
    if (event.seat === seat && !/^(give|bet)/.test(event.action)) return null;
  }
  return null;
}
