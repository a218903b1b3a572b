import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';

/** A connection whose client controls every byte that it sends, and whether it reads. */
export interface RawConnection {
  socket: Socket;
  /** Returns all received text. */
  received(): string;
  /** Resolves when the text has been received. */
  until(text: string): Promise<void>;
  /** Resolves when the server has closed or reset the connection. */
  closed: Promise<void>;
}

export async function connectRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  socket.on('data', (text) => (received += String(text)));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    // Ignores a reset; `close` follows it.
    socket.on('error', () => {});
  });
  await once(socket, 'connect');
  return {
    socket,
    received: () => received,
    until: (text) =>
      vi.waitFor(
        () => {
          if (!received.includes(text)) {
            throw new Error(`${text} was not received in: ${received.slice(-500)}`);
          }
        },
        { timeout: 20_000, interval: 5 },
      ),
    closed,
  };
}

/** Returns the text of a GET request. */
export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: vitrine.test\r\n${headers}\r\n`;
}
