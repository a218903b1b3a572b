import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits.ts';

interface PendingAnswer {
  bytes: number;
  deadline: NodeJS.Timeout;
}

/**
 * Answers that wait in memory until their clients read them. When they hold too many bytes together, the
 * connection whose answer has waited longest is closed: a client that reads is never that one for long.
 */
export class PendingAnswers {
  readonly #limits: Pick<ConnectionLimits, 'stalledMs' | 'answerMs' | 'pendingBytes'>;
  /** In the order in which they were written. */
  readonly #pending = new Map<Socket, PendingAnswer>();
  #bytes = 0;

  constructor(limits: Pick<ConnectionLimits, 'stalledMs' | 'answerMs' | 'pendingBytes'>) {
    this.#limits = limits;
  }

  /** Takes note of an answer that was written whole, unless the operating system took all of it. */
  add(socket: Socket): void {
    const bytes = socket.writableLength;
    if (bytes === 0) {
      return;
    }
    this.remove(socket);
    const deadline = setTimeout(() => this.#close(socket), this.#limits.answerMs).unref();
    this.#pending.set(socket, { bytes, deadline });
    this.#bytes += bytes;
    // Node measures this from the last byte that the client took.
    socket.setTimeout(this.#limits.stalledMs);
    this.#makeRoom();
  }

  /** Forgets the answer of a connection: it was taken, or the connection was closed. */
  remove(socket: Socket): void {
    const pending = this.#pending.get(socket);
    if (pending) {
      clearTimeout(pending.deadline);
      this.#pending.delete(socket);
      this.#bytes -= pending.bytes;
    }
  }

  /** A single answer may be larger than the limit: it is the only one that waits then. */
  #makeRoom(): void {
    for (const socket of this.#pending.keys()) {
      if (this.#bytes <= this.#limits.pendingBytes || this.#pending.size === 1) {
        return;
      }
      this.#close(socket);
    }
  }

  #close(socket: Socket): void {
    this.remove(socket);
    // Without a reset the operating system would keep what it holds and try to send it for minutes.
    socket.resetAndDestroy();
  }
}
