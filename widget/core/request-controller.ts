import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Handlers of a request. A later request aborts `replaced`, and no handler is called after that. */
interface RequestOutcome<Answer> {
  /** Called with the answer. A rejection counts as a failure of the request. */
  readonly answered: (answer: Answer, replaced: AbortSignal) => void | Promise<void>;
  readonly failed: (error: unknown, replaced: AbortSignal) => void | Promise<void>;
  /** Called when the answer takes longer than `slowMs`. */
  readonly slow?: () => void;
}

/** Milliseconds after which a pending request is slow. */
const slowMs = 300;

/** Milliseconds after which a request fails, because a shopper does not wait longer for products. */
export const timeoutMs = 5000;

/** Sends one request of an element at a time. A new request or the removal of the element aborts the former one. */
export class RequestController implements ReactiveController {
  readonly #debounceMs: number;
  #current = new AbortController();

  /** @param debounceMs - delays each request, so that a newer one can replace it. */
  constructor(host: ReactiveControllerHost, debounceMs = 0) {
    host.addController(this);
    this.#debounceMs = debounceMs;
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Aborts the pending request without calling its handlers. */
  cancel(): void {
    this.#current.abort();
  }

  /**
   * Sends a request that replaces the pending one. Rejects only when `failed` does.
   *
   * @param request - aborted by the first signal, also when it takes too long; by the second only when it is replaced.
   */
  async send<Answer>(
    request: (signal: AbortSignal, replaced: AbortSignal) => Promise<Answer>,
    { answered, failed, slow }: RequestOutcome<Answer>,
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
      const answer = await request(limited, signal);
      signal.throwIfAborted();
      await answered(answer, signal);
    } catch (error) {
      if (!signal.aborted) {
        await failed(error, signal);
      }
    } finally {
      clearTimeout(slowTimer);
    }
  }
}
