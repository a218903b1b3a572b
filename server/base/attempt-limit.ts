import { AppError } from './errors.ts';

/** The attempts in a window. */
export interface AttemptCount {
  count: number;
  endsInMs: number;
}

/** Where attempts are counted, by key. */
export interface AttemptCounts {
  find(key: string): Promise<AttemptCount | undefined>;
  /** Counts an attempt. Without a window, one of so many seconds begins. */
  add(key: string, seconds: number): Promise<AttemptCount>;
  /** Counts an attempt of each key at once. */
  addEach(keys: readonly string[], seconds: number): Promise<unknown>;
  takeBack(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

interface AttemptLimitOptions {
  counts: AttemptCounts;
  /** Separates the keys of this limit from those of others. */
  name: string;
  attempts: number;
  /** The window begins with the first attempt. */
  seconds: number;
  /** Returns the sentence of a refusal. */
  describe: (retryAfterSeconds: number) => string;
}

/** Limits attempts by key, such as a client network. */
export class AttemptLimit {
  readonly #options: AttemptLimitOptions;

  constructor(options: AttemptLimitOptions) {
    this.#options = options;
  }

  /** Throws when there were as many attempts as the limit allows. */
  async check(key: string): Promise<void> {
    const { counts, attempts } = this.#options;
    const counted = await counts.find(this.keyOf(key));
    if (counted && counted.count >= attempts) {
      throw this.refusal(counted.endsInMs);
    }
  }

  /** Counts an attempt and returns their number. */
  async count(key: string): Promise<number> {
    const { counts, seconds } = this.#options;
    return (await counts.add(this.keyOf(key), seconds)).count;
  }

  /** Counts an attempt, and throws when it is one too many. */
  async countOrRefuse(key: string): Promise<void> {
    const { counts, attempts, seconds } = this.#options;
    const { count, endsInMs } = await counts.add(this.keyOf(key), seconds);
    if (count > attempts) {
      throw this.refusal(endsInMs);
    }
  }

  /** Takes one attempt back. */
  async takeBack(key: string): Promise<void> {
    await this.#options.counts.takeBack(this.keyOf(key));
  }

  async forgetAll(key: string): Promise<void> {
    await this.#options.counts.remove(this.keyOf(key));
  }

  refusal(endsInMs: number): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil(endsInMs / 1_000));
    return new AppError('too-many-requests', this.#options.describe(retryAfterSeconds), {
      retryAfterSeconds,
    });
  }

  /** Returns the key under which attempts are counted. */
  keyOf(key: string): string {
    return `${this.#options.name} ${key}`;
  }
}
