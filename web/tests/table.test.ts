import { afterEach, expect, test, vi } from 'vitest';
import { Table } from '../src/lib/table.svelte';

class Socket {
  static OPEN = 1;
  static last: Socket;
  readyState = Socket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    Socket.last = this;
  }

  send(): void {}
  close(): void {}
}

const hear = (message: object) => Socket.last.onmessage?.({ data: JSON.stringify(message) });
const round = (number: number, stage: string) =>
  hear({ type: 'update', seq: number, events: [], round: { number, stage, trick: [], clocks: [] } });
const sheet = (rounds: number) => hear({ type: 'sheet', rows: Array(rounds).fill({ lines: [] }), totals: [0, 0] });

afterEach(() => void vi.unstubAllGlobals());

test('a round has ended when its own line is on the sheet, not that of the round before', () => {
  vi.stubGlobal('WebSocket', Socket);
  const table = new Table('abc');
  const ended = [
    () => round(1, 'trick'),
    () => round(1, 'over'),
    () => sheet(1),
    () => round(2, 'trick'),
    () => round(2, 'over'),
    () => sheet(2),
  ].map((step) => {
    step();
    return table.ended;
  });
  expect(ended).toEqual([false, false, true, false, false, true]);
  table.close();
});

test('a hint that comes too late for its decision says nothing, not even that there is none', async () => {
  vi.stubGlobal('WebSocket', Socket);
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const table = new Table('abc');
  const decide = (number: number) =>
    hear({
      type: 'update', seq: number, events: [], own: { hand: '3r4y', decision: { number, kind: 'bid' } },
      round: { number: 1, stage: 'auction', trick: [], clocks: [] },
    });
  decide(1);
  const late = table.advise();
  expect(table.thinking).toBe(true);
  decide(2);
  expect(table.thinking).toBe(false);
  answer(new Response('{"code":"no-hint","message":"No hint."}', { status: 503 }));
  await late;
  expect(table.refused).toBe(null);
  table.close();
});

test('what was read in the chat is not new again after a reload', () => {
  vi.stubGlobal('WebSocket', Socket);
  const said = (seq: number, id: string) => ({ type: 'said', seq, id, name: id, text: 'Hello!' });
  const open = () => {
    const table = new Table('chatty');
    hear({ type: 'welcome', version: '1', you: 'me', seat: 0, table: { seats: [], settings: {} }, chat: [said(3, 'ann'), said(4, 'me')], events: [] });
    return table;
  };
  const first = open();
  expect(first.unread).toBe(1);
  first.readChat();
  expect(first.unread).toBe(0);
  first.close();
  const again = open();
  expect(again.unread).toBe(0);
  hear(said(9, 'ann'));
  expect(again.unread).toBe(1);
  again.close();
});
