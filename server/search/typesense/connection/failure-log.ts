import { TypesenseFailure } from './typesense-failure.ts';

/** A log for operators. */
export interface ClusterLog {
  info: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
}

/** Logs each failure once, however often it is repeated. */
export class FailureLog {
  readonly #log: ClusterLog;
  readonly #reported = new Set<string>();
  #isStopped = false;

  constructor(log: ClusterLog) {
    this.#log = log;
  }

  /** Ignores outages and slow answers: an outage is logged when it begins. */
  report(error: unknown): void {
    const isOutage = error instanceof TypesenseFailure && (error.isOutage || error.isTimeout);
    const message = String(error);
    if (!isOutage && !this.#isStopped && !this.#reported.has(message)) {
      this.#reported.add(message);
      this.#log.error({ err: error }, 'Typesense could not be used');
    }
  }

  reportState(isUp: boolean, reason: Error | undefined): void {
    if (isUp) {
      this.#log.info({}, 'Typesense answers again');
    } else {
      const message = 'Typesense does not answer: the fallback answers until it is back';
      this.#log.error({ err: reason }, message);
    }
  }

  /** Logs failures again that were logged before. */
  clear(): void {
    this.#reported.clear();
  }

  /** Ignores all further failures, which running work has when it is aborted. */
  stop(): void {
    this.#isStopped = true;
  }
}
