import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits.ts';
import type { Connection } from './open-connections.ts';
import { untakenBytes } from './untaken-bytes.ts';

type Limits = Pick<ConnectionLimits, 'stalledMs' | 'answerMs' | 'pendingBytes' | 'pausedMs'>;

interface PendingAnswer {
  socket: Socket;
  /** The network of the client; undefined when it is unknown, as behind a proxy. */
  client: string | undefined;
  /** Bytes of memory that the answer occupies until the client has read all of it. */
  bytes: number;
  deadline: NodeJS.Timeout;
  /** Bytes that the client had not read at the last check. */
  untaken: number;
  /** Time of the last check at which the client had read something, or of the start; in milliseconds. */
  progressAt: number;
}

/**
 * Answers that wait in memory until their clients read them. When they occupy too many bytes together,
 * connections are reset: clients that pause before clients that read, the network with most bytes first, and
 * within it the client that has read nothing for the longest time.
 */
export class PendingAnswers {
  readonly #limits: Limits;
  /** Answers in the order in which they were written. */
  readonly #pending = new Map<Socket, PendingAnswer>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Adds an answer that was written, unless the operating system has taken all of it. */
  add({ socket, client }: Pick<Connection, 'socket' | 'client'>): void {
    const bytes = socket.writableLength;
    if (bytes === 0) {
      return;
    }
    this.remove(socket);
    const deadline = setTimeout(() => this.#close(socket), this.#limits.answerMs).unref();
    const now = performance.now();
    const untaken = untakenBytes(socket);
    this.#pending.set(socket, { socket, client, bytes, deadline, untaken, progressAt: now });
    this.#bytes += bytes;
    // Node measures the time since the client last read a byte.
    socket.setTimeout(this.#limits.stalledMs);
    this.#look(now);
    this.#makeRoom(now);
  }

  /** Removes the answer of a connection that was read, or whose connection was closed. */
  remove(socket: Socket): void {
    const pending = this.#pending.get(socket);
    if (pending) {
      clearTimeout(pending.deadline);
      this.#pending.delete(socket);
      this.#bytes -= pending.bytes;
    }
  }

  /** Closes the connection whose client has paused longest, if any of these clients pauses. Returns it. */
  closeLongestPaused(sockets: readonly Socket[]): Socket | undefined {
    const now = performance.now();
    this.#look(now);
    const paused = sockets
      .flatMap((socket) => this.#pending.get(socket) ?? [])
      .filter((pending) => this.#isPaused(pending, now));
    const [first, ...others] = paused;
    if (!first) {
      return undefined;
    }
    const { socket } = longestPaused(first, others);
    this.#close(socket);
    return socket;
  }

  #isPaused({ progressAt }: PendingAnswer, now: number): boolean {
    return now - progressAt > this.#limits.pausedMs;
  }

  /** Updates the time of the last progress of each client. */
  #look(now: number): void {
    for (const pending of this.#pending.values()) {
      const untaken = untakenBytes(pending.socket);
      if (untaken !== pending.untaken) {
        pending.untaken = untaken;
        pending.progressAt = now;
      }
    }
  }

  /** Closes connections until the rest fits. A single answer may exceed the limit. */
  #makeRoom(now: number): void {
    while (this.#bytes > this.#limits.pendingBytes && this.#pending.size > 1) {
      const all = [...this.#pending.values()];
      const paused = all.filter((pending) => this.#isPaused(pending, now));
      const candidates = paused.length > 0 ? paused : all;
      const client = heaviestClient(candidates);
      const [first, ...others] = candidates.filter((pending) => pending.client === client);
      if (first) {
        this.#close(longestPaused(first, others).socket);
      }
    }
  }

  #close(socket: Socket): void {
    this.remove(socket);
    // Without a reset, the operating system would try for minutes to send what it has buffered.
    socket.resetAndDestroy();
  }
}

function longestPaused(first: PendingAnswer, others: readonly PendingAnswer[]): PendingAnswer {
  return others.reduce(
    (longest, one) => (one.progressAt < longest.progressAt ? one : longest),
    first,
  );
}

/** Clients with an unknown network count as one network. */
function heaviestClient(answers: readonly PendingAnswer[]): string | undefined {
  const bytesOf = new Map<string | undefined, number>();
  for (const { client, bytes } of answers) {
    bytesOf.set(client, (bytesOf.get(client) ?? 0) + bytes);
  }
  let heaviest: string | undefined;
  let most = 0;
  for (const [client, bytes] of bytesOf) {
    if (bytes > most) {
      heaviest = client;
      most = bytes;
    }
  }
  return heaviest;
}
