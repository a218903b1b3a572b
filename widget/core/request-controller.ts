import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Handlers of a request. None is called once another request has replaced it, which aborts `replaced`.
 */
export interface RequestOutcome<Answer> {
  /** The former answer stays on screen until this is called. A rejection counts as a failure of the request. */
  readonly settled: (answer: Answer, replaced: AbortSignal) => void | Promise<void>;
  readonly failed: (error: unknown, replaced: AbortSignal) => void | Promise<void>;
  /** The answer takes longer than usual. */
  readonly slow?: () => void;
}

/** A request without an answer after this time is slow. */
const slowMs = 300;

/** A request fails after this time: a shopper does not wait longer for products. */
export const timeoutMs = 5000;

/** Keeps one request of an element under way: the next one aborts the former, and so does removing the element. */
export class RequestController implements ReactiveController {
  readonly #debounceMs: number;
  #current = new AbortController();

  /** @param debounceMs - waits this long before a request is sent, for the next one. */
  constructor(host: ReactiveControllerHost, debounceMs = 0) {
    host.addController(this);
    this.#debounceMs = debounceMs;
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Aborts the request that is under way, without a call of its handlers. */
  cancel(): void {
    this.#current.abort();
  }

  /** Sends a request in place of the one that is under way. Rejects only when `failed` does. */
  async send<Answer>(
    request: (signal: AbortSignal) => Promise<Answer>,
    { settled, failed, slow }: RequestOutcome<Answer>,
  ): Promise<void> {
    this.cancel();
    const { signal } = (this.#current = new AbortController());
    let slowTimer: ReturnType<typeof setTimeout> | undefined;
    try {
      if (this.#debounceMs) {
        await new Promise((resolve) => setTimeout(resolve, this.#debounceMs));
        signal.throwIfAborted();
      }
      slowTimer = setTimeout(() => signal.aborted || slow?.(), slowMs);
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await request(limited);
      signal.throwIfAborted();
      await settled(answer, signal);
    } catch (error) {
      if (!signal.aborted) {
        await failed(error, signal);
      }
    } finally {
      clearTimeout(slowTimer);
    }
  }
}
