import { expect, test } from 'vitest';
import type { GameRow, Player } from '../src/lib/protocol';
import { mostUrgent } from '../src/lib/running';

const game = (code: string, other: Player, more: Partial<GameRow> = {}): GameRow => ({
  code, rules: 'haggis-2', status: 'playing', players: [{ name: 'Me' }, other], totals: [0, 0], rounds: 0, updated: 0, seat: 0, ...more,
});
const bot = { level: 'greedy' };
const ann = { name: 'Ann' };

test('people who wait for me come first, bots last, and else the order stays', () => {
  const rows = [
    game('over', ann, { status: 'over' }), game('bots', bot), game('watched', ann, { seat: null }), game('theirs', ann),
    game('mine', ann), game('bots too', bot), game('mine too', ann),
  ];
  const order = ['mine', 'mine too', 'theirs', 'bots', 'bots too', 'over', 'watched'];
  expect(mostUrgent(rows, new Set(['mine', 'mine too', 'bots'])).map(({ code }) => code)).toEqual(order);
});
