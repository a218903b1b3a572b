import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits.ts';
import type { Connection } from './open-connections.ts';
import { untakenBytes } from './untaken-bytes.ts';

type Limits = Pick<ConnectionLimits, 'stalledMs' | 'answerMs' | 'pendingBytes' | 'pausedMs'>;

interface PendingAnswer {
  socket: Socket;
  /** The network of the client; undefined: it is not known, as behind a proxy. */
  client: string | undefined;
  /** Bytes that the answer holds in memory until the client has read all of it. */
  bytes: number;
  deadline: NodeJS.Timeout;
  /** Bytes that the client had not read at the last check. */
  untaken: number;
  /** Time of the last check at which the client had read something, or of the start; in milliseconds. */
  progressAt: number;
}

/**
 * Answers that wait in memory until their clients read them. When they hold too many bytes together, a
 * connection is closed: of clients that pause rather than of clients that read, of the network whose
 * clients hold most, and there the one that has taken nothing for longest.
 */
export class PendingAnswers {
  readonly #limits: Limits;
  /** In the order in which they were written. */
  readonly #pending = new Map<Socket, PendingAnswer>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes note of an answer that was written whole, unless the operating system took all of it. */
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
    // Node measures this from the last byte that the client took.
    socket.setTimeout(this.#limits.stalledMs);
    this.#look(now);
    this.#makeRoom(now);
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

  /** Closes that of these connections whose client has paused for longest, if one pauses. */
  closeLongestPaused(sockets: readonly Socket[]): void {
    const now = performance.now();
    this.#look(now);
    const paused = sockets
      .flatMap((socket) => this.#pending.get(socket) ?? [])
      .filter((pending) => this.#isPaused(pending, now));
    const [first, ...others] = paused;
    if (first) {
      this.#close(longestPaused(first, others).socket);
    }
  }

  #isPaused({ progressAt }: PendingAnswer, now: number): boolean {
    return now - progressAt > this.#limits.pausedMs;
  }

  /** Notes who has taken something since the last look. */
  #look(now: number): void {
    for (const pending of this.#pending.values()) {
      const untaken = untakenBytes(pending.socket);
      if (untaken !== pending.untaken) {
        pending.untaken = untaken;
        pending.progressAt = now;
      }
    }
  }

  /** A single answer may be larger than the limit: it is the only one that waits then. */
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
    // Without a reset the operating system would keep what it holds and try to send it for minutes.
    socket.resetAndDestroy();
  }
}

function longestPaused(first: PendingAnswer, others: readonly PendingAnswer[]): PendingAnswer {
  return others.reduce(
    (longest, one) => (one.progressAt < longest.progressAt ? one : longest),
    first,
  );
}

/** Clients whose network is not known count as one network. */
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
