import { setTimeout as pause } from 'node:timers/promises';

/**
 * Messages between processes that the feed has new lines, so that its readers need not wait for their next
 * poll. A message may get lost: the poll finds the lines then.
 */
export interface WakeUps {
  /** Announces a commit in the background. Commits within a few milliseconds share one message. */
  announce(): void;
  /** Calls `wake` after announcements of any process. Returns a function that stops listening. */
  listen(wake: () => void): () => Promise<void>;
  /** Sends what is still to be announced, and disconnects. */
  close(): Promise<void>;
}

/** The shortest time between two messages of a process. */
const everyMs = 20;

/** Sends messages for announcements: the first at once, later ones at most every 20 ms. */
export class Announcer {
  readonly #send: () => Promise<unknown>;
  readonly #closing = new AbortController();
  #isPending = false;
  #sending: Promise<void> | undefined;

  constructor(send: () => Promise<unknown>) {
    this.#send = send;
  }

  announce(): void {
    this.#isPending = true;
    this.#sending ??= this.#sendAll();
  }

  /** Sends what is pending without a pause. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#isPending) {
      this.#isPending = false;
      // A lost message costs its readers the time until their next poll.
      await this.#send().catch(() => undefined);
      await pause(everyMs, undefined, { signal: this.#closing.signal, ref: false }).catch(
        () => undefined,
      );
    }
    this.#sending = undefined;
  }
}

/** The pause before a lost connection is made again. */
const reconnectMs = 500;

/**
 * Listens until the returned function is called. `connect` resolves when its connection is lost or the signal
 * aborts. One loop reconnects: handlers of events that each reconnect would multiply.
 */
export function keepListening(
  connect: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listen = async () => {
    while (!signal.aborted) {
      // A signal of its own: listeners of lost connections must not gather on the one of all.
      await connect(AbortSignal.any([signal])).catch(() => undefined);
      await pause(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const listening = listen();
  return async () => {
    stopping.abort();
    await listening;
  };
}
