/** The socket of a table: it reconnects by itself and sends again what has no answer yet. */
import type { TableRequest, Receipt, FromTable, Command } from '$types';
import { newKey, Refused } from './ask';

/** `lost`: it reconnects; `gone`: the table does not exist. */
export type Connection = 'connecting' | 'open' | 'lost' | 'gone';

interface Pending {
  asking: TableRequest;
  done: (receipt: Receipt) => void;
  refused: (wrong: Error) => void;
}

export interface SocketHandlers {
  /** Receives every message except the answers to requests. */
  heard: (message: FromTable) => void;
  connection: (now: Connection, why?: string) => void;
  /** The number of the last message this client has; null when it has none. */
  last: () => number | null;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** The server sends a message every 20 to 40 seconds: after a silence of this many milliseconds the
 * connection is dead. */
const SILENCE = 60_000;
/** From this code on the server closes a socket for good. */
const FINAL = 4_000;

export class Live {
  readonly #table: string;
  readonly #handlers: SocketHandlers;
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #why = '';

  constructor(table: string, handlers: SocketHandlers) {
    this.#table = table;
    this.#handlers = handlers;
    addEventListener('online', this.#reconnectNow);
    document.addEventListener('visibilitychange', this.#reconnectNow);
    this.#open();
  }

  /** Send a request; it is sent again when the connection breaks before the answer.
   *
   * Rejects with `Refused`, or with an AbortError once the table is closed. */
  ask(request: Command): Promise<Receipt> {
    if (this.#closed) return Promise.reject(calledOff());
    const asking = { request, key: newKey() };
    return new Promise((done, refused) => {
      this.#pending.set(asking.key, { asking, done, refused });
      this.#say(asking);
    });
  }

  /** Leave the table: nothing is heard any more, and requests without an answer are called off. */
  close(): void {
    this.#closed = true;
    this.#rejectAll(calledOff());
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    removeEventListener('online', this.#reconnectNow);
    document.removeEventListener('visibilitychange', this.#reconnectNow);
    this.#socket?.close();
  }

  /** Connect again, to get the messages that were missed. */
  restart(): void {
    this.#wait = 0;
    this.#socket?.close();
  }

  #open(): void {
    const after = this.#handlers.last();
    const url = new URL(`/api/tables/${encodeURIComponent(this.#table)}/live`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    if (after !== null) url.searchParams.set('after', String(after));
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#why = '';
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#handlers.connection('open');
      for (const { asking } of this.#pending.values()) this.#say(asking);
      this.#listen();
    };
    socket.onmessage = ({ data }) => {
      this.#listen();
      this.#hear(JSON.parse(String(data)) as FromTable);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#closed) return;
      clearTimeout(this.#silence);
      if (code >= FINAL) return this.#end();
      this.#handlers.connection('lost');
      this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, this.#wait * 2));
    };
  }

  #end(): void {
    const sentence = this.#why || 'This table does not exist.';
    this.#handlers.connection('gone', sentence);
    this.#rejectAll(new Refused({ type: 'refusal', sentence }));
    this.close();
  }

  #rejectAll(reason: Error): void {
    for (const { refused } of this.#pending.values()) refused(reason);
    this.#pending.clear();
  }

  /** Reconnect without a pause when the network or the page is back. */
  #reconnectNow = (): void => {
    if (document.hidden || this.#closed || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket?.close(), SILENCE);
  }

  #say(asking: TableRequest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(asking));
  }

  #hear(message: FromTable): void {
    if (message.type !== 'receipt' && message.type !== 'refusal') {
      this.#handlers.heard(message);
      return;
    }
    const pending = this.#pending.get(message.key ?? '');
    this.#pending.delete(message.key ?? '');
    if (message.type === 'receipt') pending?.done(message);
    else if (pending) pending.refused(new Refused(message));
    else this.#why = message.sentence;
  }
}

function calledOff(): Error {
  return new DOMException('The table was closed before the answer came.', 'AbortError');
}
