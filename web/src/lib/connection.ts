/** A WebSocket to a table that reconnects by itself and repeats what was not answered. */

import { base } from './api';
import { CLOSE_CODES } from './protocol';
import type { FromServer, Refusal, Wish } from './protocol';

const { COME_AGAIN, SIGNED_OUT, NO_TABLE, REPLACED, DELETED } = CLOSE_CODES;
const FIRST_WAIT = 400;
/** The longest wait after COME_AGAIN: another node can take the table at once, but not all come at one moment. */
const SOON = 200;
const LONGEST_WAIT = 8_000;
/** A tab that a newer one replaced reconnects when it is shown, or after this many milliseconds. */
const REPLACED_WAIT = 3_600_000;
const HEARTBEAT = 15_000;
/** How long to wait for an answer before reconnecting, in milliseconds. */
const PATIENCE = 4_000;
/** How much longer to wait for each millisecond by which failed attempts have made the wait between them longer. */
const MORE_PATIENCE = 3;

export type ConnectionState = 'connecting' | 'open' | 'away' | 'gone';

interface Waiting {
  text: string;
  settle: (refusal: Refusal | null) => void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #beat = 0;
  /** How many messages have come. */
  #heard = 0;
  #seq = 0;
  #waiting = new Map<string, Waiting>();
  #closed = false;

  constructor(
    private readonly code: string,
    private readonly hear: (message: FromServer) => void,
    private readonly changed: (state: ConnectionState) => void,
    /** Another device has signed this one out. */
    private readonly signedOut: () => void = () => undefined,
  ) {
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  /** Send a wish. Resolves to null once it is done and saved, or to the refusal. */
  ask(wish: Wish): Promise<Refusal | null> {
    const id = newId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((settle) => {
      this.#waiting.set(id, { text, settle });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#send(this.#socket, text);
    });
  }

  /** Reconnect, as the guest this browser is now. */
  renew(): void {
    const old = this.#socket;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#dial();
    old?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close();
  }

  #open(): void {
    this.changed('connecting');
    this.#dial();
  }

  #dial(): void {
    this.#timer = 0;
    const address = new URL(`ws/${this.code}`, base);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    if (this.#seq) address.searchParams.set('after', String(this.#seq));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#heardText(socket, String(data));
    socket.onclose = ({ code }) => this.#lost(socket, code);
    this.#expect(socket);
  }

  #heardText(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    this.#heard++;
    const message = JSON.parse(text) as FromServer;
    if ('seq' in message) this.#seq = Math.max(this.#seq, message.seq);
    if (message.type === 'welcome') this.#arrived(socket);
    if (message.type === 'ack') this.#answer(message.id, null);
    if (message.type === 'refusal' && message.id) this.#answer(message.id, message);
    this.hear(message);
  }

  #arrived(socket: WebSocket): void {
    this.#wait = FIRST_WAIT;
    this.changed('open');
    for (const { text } of this.#waiting.values()) this.#send(socket, text);
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#ping(socket), HEARTBEAT) as unknown as number;
  }

  #ping(socket: WebSocket): void {
    this.#send(socket, '{"type":"ping"}');
  }

  #send(socket: WebSocket, text: string): void {
    socket.send(text);
    this.#expect(socket);
  }

  /** Give up a connection on which nothing arrives. The browser may take minutes to notice. */
  #expect(socket: WebSocket): void {
    const heard = this.#heard;
    setTimeout(() => {
      if (this.#heard !== heard) return;
      this.#lost(socket, 0);
      socket.close();
    }, PATIENCE + MORE_PATIENCE * (this.#wait - FIRST_WAIT));
  }

  #answer(id: string, refusal: Refusal | null): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(refusal);
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#beat);
    if (code === NO_TABLE || code === DELETED) {
      this.changed('gone');
      return;
    }
    if (code === SIGNED_OUT) this.signedOut();
    this.changed('away');
    let wait = this.#wait * (0.8 + 0.4 * Math.random());
    if (code === COME_AGAIN && this.#wait === FIRST_WAIT) wait = SOON * Math.random();
    if (code === REPLACED) wait = REPLACED_WAIT;
    this.#timer = setTimeout(() => this.#open(), wait) as unknown as number;
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
  }

  /** The device has no network: say so at once. */
  #cut = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket, 0);
    socket.close();
  };

  /** The page is visible or online again: reconnect now. */
  #hurry = (): void => {
    if (document.hidden || this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(this.#socket);
    if (this.#socket || !this.#timer) return;
    clearTimeout(this.#timer);
    this.#open();
  };
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes));
}
