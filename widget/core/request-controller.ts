import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Times of a request, in milliseconds. */
export interface RequestTimes {
  /** Waits this long before the request is sent, for what else changes. */
  readonly debounceMs?: number;
  /** An answer that takes longer than this, from when the request is sent, is called slow. */
  readonly slowMs?: number;
}

/**
 * What becomes of a request. Nothing is called once another request has taken its place; `replaced` is aborted when one
 * does.
 */
export interface RequestOutcome<Answer> {
  /** The former answer is shown until this is called. Where it rejects, the request has failed. */
  readonly settled: (answer: Answer, replaced: AbortSignal) => void | Promise<void>;
  readonly failed: (error: unknown, replaced: AbortSignal) => void | Promise<void>;
  readonly slow?: () => void;
}

/** A request fails after this time: a shopper does not wait longer for products. */
export const timeoutMs = 5000;

/** Keeps one request of an element under way: the next one ends the former, and so does leaving the page. */
export class RequestController implements ReactiveController {
  readonly #times: RequestTimes;
  #current = new AbortController();

  constructor(host: ReactiveControllerHost, times: RequestTimes = {}) {
    host.addController(this);
    this.#times = times;
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Ends the request that is under way; its outcome is not told. */
  cancel(): void {
    this.#current.abort();
  }

  /** Sends a request in place of the one that is under way. Never rejects. */
  async send<Answer>(
    request: (signal: AbortSignal) => Promise<Answer>,
    { settled, failed, slow }: RequestOutcome<Answer>,
  ): Promise<void> {
    this.cancel();
    const { signal } = (this.#current = new AbortController());
    const { debounceMs, slowMs } = this.#times;
    let slowTimer: ReturnType<typeof setTimeout> | undefined;
    try {
      if (debounceMs) {
        await new Promise((resolve) => setTimeout(resolve, debounceMs));
      }
      signal.throwIfAborted();
      if (slow && slowMs) {
        slowTimer = setTimeout(() => signal.aborted || slow(), slowMs);
      }
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
