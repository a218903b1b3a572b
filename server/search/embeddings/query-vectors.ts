import { BoundedCache } from '../../base/bounded-cache.ts';
import { fold } from '../../text/folding.ts';
import type { Embed } from './embeddings-client.ts';
import { quantize } from './vector-table.ts';

interface QueryVectorsOptions {
  embed: Embed;
  now: () => number;
  /** The longest time that a shopper waits, in milliseconds. */
  limitMs?: number;
}

const usualLimitMs = 150;

/** A late answer is still cached for the next shopper. */
const latestMs = 5_000;
const maxAtOnce = 8;
const longestTerm = 200;
/** An array besides its numbers. */
const arrayBytes = 100;

/** After so many failures in a row, nobody waits for a while. */
const failuresToOpen = 3;
const restMs = 30_000;

/** Vectors of terms, cached. A shopper never waits longer than the limit, and not at all while the server rests. */
export class QueryVectors {
  readonly #options: Required<QueryVectorsOptions>;
  readonly #cache = new BoundedCache<string, Int8Array>({
    name: 'query-vectors',
    sizeOf: ({ byteLength }) => arrayBytes + byteLength,
  });
  readonly #pending = new Map<string, Promise<Int8Array | undefined>>();
  #failures = 0;
  #restsUntil = -Infinity;
  #changes = 0;
  /** True when a term got no vector since the last success. */
  #hasMissed = false;
  readonly counts = { asked: 0, failed: 0 };
  /** The reason of the last failure; undefined after a success. */
  problem: string | undefined;

  constructor(options: QueryVectorsOptions) {
    this.#options = { limitMs: usualLimitMs, ...options };
  }

  /** Changes when a term that had no vector in time may have one now. */
  get version(): string {
    return `${this.#changes} ${this.isResting ? 'rests' : ''}`;
  }

  /** True while nobody waits for the server, which has failed several times in a row. */
  get isResting(): boolean {
    return this.#options.now() < this.#restsUntil;
  }

  /** Returns the vector of a term; undefined when there is none in time. */
  async read(term: string): Promise<Int8Array | undefined> {
    const key = fold(term).trim().replaceAll(/\s+/g, ' ').slice(0, longestTerm);
    const known = this.#cache.get(key);
    if (known || key === '') {
      return known;
    }
    if (this.isResting) {
      return undefined;
    }
    const pending = this.#pending.get(key) ?? this.#ask(key);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), this.#options.limitMs);
    });
    const vector = await Promise.race([pending, late]);
    clearTimeout(timer);
    if (vector === 'late') {
      this.#noteFailure(`The server of embeddings takes longer than ${this.#options.limitMs} ms.`);
      return undefined;
    }
    return vector;
  }

  #ask(key: string): Promise<Int8Array | undefined> {
    if (this.#pending.size >= maxAtOnce) {
      this.#hasMissed = true;
      return Promise.resolve(undefined);
    }
    this.counts.asked += 1;
    const startedAt = this.#options.now();
    const asking = this.#options
      .embed([key], AbortSignal.timeout(latestMs))
      .then(([vector]) => {
        const quantized = quantize(vector ?? new Float32Array());
        this.#cache.set(key, quantized);
        this.#changes += this.#hasMissed ? 1 : 0;
        this.#hasMissed = false;
        if (this.#options.now() - startedAt <= this.#options.limitMs) {
          this.#failures = 0;
          this.problem = undefined;
        }
        return quantized;
      })
      .catch((error: unknown) => {
        this.#noteFailure(error instanceof Error ? error.message : String(error));
        return undefined;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, asking);
    return asking;
  }

  #noteFailure(problem: string): void {
    this.counts.failed += 1;
    this.#hasMissed = true;
    this.problem = problem;
    this.#failures += 1;
    if (this.#failures >= failuresToOpen) {
      // One more failure after the rest is enough for the next one.
      this.#failures = failuresToOpen - 1;
      this.#restsUntil = this.#options.now() + restMs;
    }
  }
}
