/** Who plays together: partners, or everybody alone. */

import { list, t } from '../i18n';
import type { Cloth } from './tartan';

export interface Side {
  team: number;
  seats: readonly number[];
  names: readonly string[];
  cloths: readonly Cloth[];
  /** A short name. */
  label: string;
}

interface People {
  /** The reader's seat. */
  readonly seat: number | null;
  readonly nameOf: (seat: number) => string;
  readonly cloths: readonly Cloth[];
}

export function sidesOf(teams: readonly number[], { seat: me, nameOf, cloths }: People): Side[] {
  return [...new Set(teams)].sort().map((team) => {
    const seats = teams.flatMap((own, seat) => (own === team ? [seat] : []));
    const names = seats.map(nameOf);
    const ours = me === null ? null : seats.includes(me);
    const label = seats.length < 2 || ours === null ? list(names) : t(ours ? 'team.us' : 'team.them');
    return { team, seats, names, cloths: seats.map((seat) => cloths[seat]!), label };
  });
}
