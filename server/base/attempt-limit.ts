import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

interface AttemptLimitOptions {
  attempts: number;
  /** The window begins with the first attempt. */
  seconds: number;
  /** Returns the sentence of a refusal. */
  describe: (retryAfterSeconds: number) => string;
}

/** Limits attempts by key, such as a client network, in the memory of this process. */
export class AttemptLimit {
  readonly #attempts: number;
  readonly #describe: AttemptLimitOptions['describe'];
  readonly #counts: RateLimiterMemory;

  constructor({ attempts, seconds, describe }: AttemptLimitOptions) {
    this.#attempts = attempts;
    this.#describe = describe;
    this.#counts = new RateLimiterMemory({ points: attempts, duration: seconds, keyPrefix: '' });
  }

  /** Throws when there were as many attempts as the limit allows. */
  async check(key: string): Promise<void> {
    const counted = await this.#counts.get(key);
    if (counted && counted.consumedPoints >= this.#attempts) {
      throw this.#refusal(counted.msBeforeNext);
    }
  }

  /** Counts an attempt. */
  async count(key: string): Promise<void> {
    await this.#counts.penalty(key);
  }

  /** Counts an attempt, and throws when it is one too many. */
  async countOrRefuse(key: string): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.#counts.penalty(key);
    if (consumedPoints > this.#attempts) {
      throw this.#refusal(msBeforeNext);
    }
  }

  /** Takes one attempt back. */
  async takeBack(key: string): Promise<void> {
    await this.#counts.reward(key);
  }

  async forgetAll(key: string): Promise<void> {
    await this.#counts.delete(key);
  }

  #refusal(msBeforeNext: number): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
    return new AppError('too-many-requests', this.#describe(retryAfterSeconds), {
      retryAfterSeconds,
    });
  }
}
