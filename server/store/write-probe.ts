import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isBusy, reasonNotWritable } from './database-failures.ts';

export interface WriteProbeOptions {
  database: Pick<Database, 'checkWritable'>;
  /** Called when the database stops taking writes, once until it takes them again. */
  onFailure: (error: unknown) => void;
  now?: () => number;
  /** So long a write may take before the database counts as busy. */
  longestMs?: number;
}

/** `busy`: somebody else writes, such as an erasure that writes the file anew; writes are taken after that. */
export type WriteState =
  | { state: 'writable' }
  | { state: 'busy' }
  | {
      state: 'failed';
      /** A sentence for anybody. */
      problem: string;
    };

/** Nobody who asks more often has the database write more often. */
const rememberedMs = 5_000;
const longestMs = 3_000;

/** SQLite gives up waiting for a lock after 10 s. A write that takes longer than this waits for something else. */
const longestWaitMs = 30_000;

/** Tries whether the database can be written; those who ask within some seconds share one try. */
export class WriteProbe {
  readonly #options: Required<WriteProbeOptions>;
  #last: { at: number; state: Promise<WriteState> } | undefined;
  /** When the write that is under way began. */
  #writingSince: number | undefined;
  #hasFailed = false;

  constructor(options: WriteProbeOptions) {
    this.#options = { now: () => performance.now(), longestMs, ...options };
  }

  state(): Promise<WriteState> {
    const now = this.#options.now();
    if (this.#last === undefined || now - this.#last.at >= rememberedMs) {
      this.#last = { at: now, state: this.#try(now) };
    }
    return this.#last.state;
  }

  async #try(now: number): Promise<WriteState> {
    if (this.#writingSince !== undefined) {
      // Writes do not pile up behind the one that is under way.
      return now - this.#writingSince < longestWaitMs ? busy : hanging;
    }
    const written = new AbortController();
    const limit = setTimeout(this.#options.longestMs, busy, { signal: written.signal, ref: false });
    try {
      return await Promise.race([this.#write(now), limit]);
    } finally {
      written.abort();
      limit.catch(() => undefined);
    }
  }

  async #write(now: number): Promise<WriteState> {
    this.#writingSince = now;
    try {
      await this.#options.database.checkWritable();
      this.#hasFailed = false;
      return writable;
    } catch (error) {
      return isBusy(error) ? busy : this.#fail(error);
    } finally {
      this.#writingSince = undefined;
    }
  }

  #fail(error: unknown): WriteState {
    if (!this.#hasFailed) {
      this.#hasFailed = true;
      this.#options.onFailure(error);
    }
    return { state: 'failed', problem: reasonNotWritable(error) };
  }
}

const writable: WriteState = { state: 'writable' };
const busy: WriteState = { state: 'busy' };
const hanging: WriteState = {
  state: 'failed',
  problem: 'The database has not taken a write for half a minute: its disk may hang.',
};
