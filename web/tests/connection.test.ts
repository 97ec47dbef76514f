import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, type ConnectionState } from '../src/lib/connection';

/** A network that a test holds in its hand. */
class Socket {
  static OPEN = 1;
  static CLOSED = 3;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  sent: { type: string; id?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: URL) {
    Socket.made.push(this);
  }

  static get last(): Socket {
    return Socket.made.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** Over a dead network a socket stays closing for minutes: `onclose` is not called. */
  close(): void {
    this.readyState = 2;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const kinds = (socket: Socket) => socket.sent.map(({ type }) => type);
let lines: ConnectionState[];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.made = [];
  lines = [];
  connection = new Connection('abc', () => undefined, (line) => lines.push(line));
  Socket.last.say({ type: 'welcome', seq: 7 });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a wish that nothing answers is repeated over a new connection, after four seconds', async () => {
  const answer = connection.ask({ type: 'ready' });
  const [dead] = Socket.made;
  await vi.advanceTimersByTimeAsync(3_900);
  expect(lines).toEqual(['connecting', 'open']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toEqual(['connecting', 'open', 'away', 'connecting']);
  const again = Socket.last;
  expect(again).not.toBe(dead);
  expect(again.address.searchParams.get('after')).toBe('7');
  again.say({ type: 'welcome', seq: 7 });
  expect(again.sent).toEqual(dead?.sent);
  again.say({ type: 'ack', id: again.sent[0]?.id, seq: 8 });
  expect(await answer).toBeNull();
});

test('what comes late from a connection that was given up is not heard', async () => {
  void connection.ask({ type: 'ready' });
  const [dead] = Socket.made;
  await vi.advanceTimersByTimeAsync(6_000);
  dead?.say({ type: 'ack', id: dead.sent[0]?.id, seq: 8 });
  Socket.last.say({ type: 'welcome', seq: 7 });
  expect(kinds(Socket.last)).toEqual(['ready']);
});

test('anything that is heard shows that the connection lives', async () => {
  void connection.ask({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(3_000);
  Socket.last.say({ type: 'update', seq: 8 });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(Socket.made.length).toBe(1);
});

test('in silence a ping is sent every fifteen seconds, and must be answered in four', async () => {
  await vi.advanceTimersByTimeAsync(15_100);
  expect(kinds(Socket.last)).toEqual(['ping']);
  Socket.last.say({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(Socket.made.length).toBe(1);
  expect(kinds(Socket.last)).toEqual(['ping', 'ping']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Socket.made.length).toBe(2);
});

test('without a network it is away at once', async () => {
  dispatchEvent(new Event('offline'));
  expect(lines).toEqual(['connecting', 'open', 'away']);
  dispatchEvent(new Event('online'));
  expect(Socket.made.length).toBe(2);
});

test('somebody who looks at the page again does not wait for the next ping', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  expect(kinds(Socket.last)).toEqual(['ping']);
});

test('a guest who has just got a name goes on over a new connection, without being away', async () => {
  const [old] = Socket.made;
  connection.renew();
  Socket.last.readyState = 0;
  const answer = connection.ask({ type: 'sit', seat: 1 });
  expect(Socket.made.length).toBe(2);
  expect(Socket.last.address.searchParams.get('after')).toBe('7');
  old?.onclose?.({ code: 1000 });
  expect([kinds(old!), kinds(Socket.last)]).toEqual([[], []]);
  Socket.last.readyState = Socket.OPEN;
  Socket.last.say({ type: 'welcome', seq: 7 });
  expect(kinds(Socket.last)).toEqual(['sit']);
  Socket.last.say({ type: 'ack', id: Socket.last.sent[0]?.id, seq: 8 });
  expect(await answer).toBeNull();
  expect(lines).toEqual(['connecting', 'open', 'open']);
  await vi.advanceTimersByTimeAsync(15_100);
  expect([kinds(old!), kinds(Socket.last)]).toEqual([[], ['sit', 'ping']]);
});

test('a call that nobody answers is made again', async () => {
  void connection.ask({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Socket.made.length).toBe(2);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(Socket.made.length).toBe(3);
});

test('over a slow line it waits a little longer each time, until somebody answers', async () => {
  void connection.ask({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(4_100);
  expect(lines.at(-1)).toBe('away');
  while (lines.at(-1) !== 'open' && Socket.made.length < 10) {
    const tried = Socket.last;
    await vi.advanceTimersByTimeAsync(100);
    const socket = Socket.last;
    if (socket !== tried) setTimeout(() => socket.say({ type: 'welcome', seq: 7 }), 9_000);
  }
  expect(lines.at(-1)).toBe('open');
});

test('a node that hands its tables over is left at once, but a server that cannot save is not hurried', async () => {
  Socket.last.onclose?.({ code: 1012 });
  await vi.advanceTimersByTimeAsync(200);
  expect(Socket.made.length).toBe(2);
  Socket.last.onclose?.({ code: 1012 });
  await vi.advanceTimersByTimeAsync(500);
  expect(Socket.made.length).toBe(2);
  await vi.advanceTimersByTimeAsync(400);
  expect(Socket.made.length).toBe(3);
});

test('after any other end it waits a little', async () => {
  Socket.last.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(300);
  expect(Socket.made.length).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(Socket.made.length).toBe(2);
});
