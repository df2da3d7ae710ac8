/** A WebSocket whose other end is the test. */
import { vi } from 'vitest';
import type { FromTable } from '$types';

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = FakeSocket.CONNECTING;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  /** Open the connection. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** Send a message from the service. */
  tell(message: FromTable): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Close the connection; from 4000 on for good. */
  close(code = 1000): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}

/** Replace WebSocket by fakes, and return the list of all that are made. */
export function fakeSockets(): FakeSocket[] {
  const made: FakeSocket[] = [];
  class Noted extends FakeSocket {
    constructor() {
      super();
      made.push(this);
    }
  }
  vi.stubGlobal('WebSocket', Noted);
  return made;
}
