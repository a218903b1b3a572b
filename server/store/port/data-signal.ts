import type { Listen } from './data-clock.ts';

/** Lets a loop sleep until there may be work for it. */
export class DataSignal {
  readonly #stop: () => Promise<void>;
  #mayHaveChanged = true;
  #isDue: () => boolean = () => false;
  #resolve: (() => void) | undefined;

  readonly #end = (): void => this.#resolve?.();

  constructor(listen: Listen) {
    this.#stop = listen((mayHaveChanged) => {
      if (mayHaveChanged || this.#isDue()) {
        this.wake();
      }
    });
  }

  /** Ends the sleep, or else the next one. */
  wake(): void {
    this.#mayHaveChanged = true;
    this.#end();
  }

  /** Resolves when data may have changed since it last resolved, or `isDue` returns true, or the signal aborts. */
  async wait(isDue: () => boolean, signal: AbortSignal): Promise<void> {
    if (!this.#mayHaveChanged && !signal.aborted) {
      this.#isDue = isDue;
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
        signal.addEventListener('abort', this.#end);
      });
      // The signal lives longer than many sleeps.
      signal.removeEventListener('abort', this.#end);
      this.#resolve = undefined;
      this.#isDue = () => false;
    }
    this.#mayHaveChanged = false;
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}
