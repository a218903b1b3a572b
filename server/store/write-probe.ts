import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';
import { reasonNotWritable } from './database-failures.ts';

export interface WriteProbeOptions {
  database: Pick<Database, 'checkWritable'>;
  /** Called when the database stops taking writes, once until it takes them again. */
  onFailure: (error: unknown) => void;
  now?: () => number;
  /** So long a write may take. */
  longestMs?: number;
}

/** Nobody who asks more often has the database write more often. */
const rememberedMs = 5_000;
const longestMs = 3_000;

/** Tries whether the database can be written; those who ask within some seconds share one try. */
export class WriteProbe {
  readonly #options: Required<WriteProbeOptions>;
  #last: { at: number; problem: Promise<string | undefined> } | undefined;
  #isWriting = false;
  #hasFailed = false;

  constructor(options: WriteProbeOptions) {
    this.#options = { now: () => performance.now(), longestMs, ...options };
  }

  /** Returns why the database cannot be written, in a sentence for anybody; undefined when it can. */
  problem(): Promise<string | undefined> {
    const now = this.#options.now();
    if (this.#last === undefined || now - this.#last.at >= rememberedMs) {
      this.#last = { at: now, problem: this.#try() };
    }
    return this.#last.problem;
  }

  async #try(): Promise<string | undefined> {
    const late = new AbortController();
    const limit = setTimeout(this.#options.longestMs, tooSlow, { signal: late.signal, ref: false });
    // What is still under way answers for this try too: writes do not pile up behind a lock.
    const write = this.#isWriting ? limit : this.#write();
    try {
      return await Promise.race([write, limit]);
    } finally {
      late.abort();
      limit.catch(() => undefined);
    }
  }

  async #write(): Promise<string | undefined> {
    this.#isWriting = true;
    try {
      await this.#options.database.checkWritable();
      this.#hasFailed = false;
      return undefined;
    } catch (error) {
      if (!this.#hasFailed) {
        this.#hasFailed = true;
        this.#options.onFailure(error);
      }
      return reasonNotWritable(error);
    } finally {
      this.#isWriting = false;
    }
  }
}

const tooSlow = 'The database has not taken a write for some seconds: another program may hold it.';
