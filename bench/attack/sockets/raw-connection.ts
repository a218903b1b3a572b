import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection that sends the given bytes unchanged. */
export interface RawConnection {
  socket: Socket;
  /** Everything received so far, one character for each byte. */
  received: () => string;
  isClosed: () => boolean;
  /** Waits until the service closes the connection or the time is over. Returns whether it is closed. */
  closedWithin: (ms: number) => Promise<boolean>;
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
  let received = '';
  let isClosed = false;
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A reset is a valid answer to these messages. `close` follows.
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  return {
    socket,
    received: () => received,
    isClosed: () => isClosed,
    async closedWithin(ms) {
      const timer = new AbortController();
      const over = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([closed, over]);
      timer.abort();
      return isClosed;
    },
  };
}

/** Returns the statuses of the received answers. */
export function statusesIn(received: string): number[] {
  return Array.from(received.matchAll(/HTTP\/1\.[01] (\d{3})/g), ([, status]) => Number(status));
}
