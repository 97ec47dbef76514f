import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import type { GameRow, Player } from '../src/lib/protocol';
import { mostUrgent, myTurns } from '../src/lib/running';

const game = (code: string, other: Player, more: Partial<GameRow> = {}): GameRow => ({
  code, rules: 'haggis-2', status: 'playing', players: [{ name: 'Me' }, other], totals: [0, 0], rounds: 0, updated: 0, seat: 0, ...more,
});
const bot = { level: 'greedy' };
const ann = { name: 'Ann' };

afterEach(() => void vi.restoreAllMocks());

test('people who wait for me come first, bots last, and else the order stays', () => {
  const rows = [
    game('over', ann, { status: 'over' }), game('bots', bot), game('watched', ann, { seat: null }), game('theirs', ann),
    game('mine', ann), game('bots too', bot), game('mine too', ann),
  ];
  const order = ['mine', 'mine too', 'theirs', 'bots', 'bots too', 'over', 'watched'];
  expect(mostUrgent(rows, new Map(['mine', 'mine too', 'bots'].map((code) => [code, true]))).map(({ code }) => code)).toEqual(order);
});

test('games against bots alone are asked about once, those with people each time', async () => {
  const asked: string[] = [];
  vi.spyOn(api, 'turn').mockImplementation(async (code) => {
    asked.push(code);
    if (code === 'silent' && asked.length < 4) throw new Error('no answer');
    return { seats: [code === 'theirs' ? 1 : 0] };
  });
  const rows = [game('bots', bot), game('theirs', ann), game('silent', bot), game('over', ann, { status: 'over' })];
  const first = await myTurns(rows, new Map());
  expect([...first]).toEqual([['bots', true], ['theirs', false]]);
  const second = await myTurns(rows, first);
  expect([...second]).toEqual([['bots', true], ['theirs', false], ['silent', true]]);
  expect(asked).toEqual(['bots', 'theirs', 'silent', 'theirs', 'silent']);
});
