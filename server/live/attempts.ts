import { AppError } from '../base/errors.ts';

/** Makes the steps of a run, each by itself: one that fails does not stop the next ones. */
export class Attempts {
  readonly #failures: unknown[] = [];
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  get failures(): readonly unknown[] {
    return this.#failures;
  }

  /** Returns whether the step succeeded. Throws what stops all steps: the end of the run, or of the credentials. */
  async make(step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      const isRevoked = error instanceof AppError && error.kind === 'unauthorised';
      if (this.#signal.aborted || isRevoked) {
        throw error;
      }
      this.#failures.push(error);
      return false;
    }
  }
}
