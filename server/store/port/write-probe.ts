import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';

interface WriteProbeOptions {
  database: Pick<Database, 'checkWritable' | 'failures'>;
  /** Called once when writes begin to fail, until one succeeds again. */
  onFailure: (error: unknown) => void;
  now?: () => number;
  /** A write that takes longer makes the database count as busy. */
  busyAfterMs?: number;
}

/**
 * The state of writes. `busy` means that another process writes for long, such as an erasure that rewrites
 * the file.
 */
type WriteState =
  | { state: 'writable' }
  | { state: 'busy' }
  | {
      state: 'failed';
      /** A sentence for any reader. */
      problem: string;
    };

/** More frequent calls reuse the last result. */
const cacheMs = 5_000;
const busyAfterMs = 3_000;

/** SQLite stops waiting for a lock after 10 s. A longer write waits for something else. */
const maxWriteMs = 30_000;

/** Checks that the database accepts writes. Calls within a few seconds share one check. */
export class WriteProbe {
  readonly #options: Required<WriteProbeOptions>;
  #last: { at: number; state: Promise<WriteState> } | undefined;
  /** The start of the write in progress. */
  #writingSince: number | undefined;
  #hasFailed = false;

  constructor(options: WriteProbeOptions) {
    this.#options = { now: () => performance.now(), busyAfterMs, ...options };
  }

  state(): Promise<WriteState> {
    const now = this.#options.now();
    if (this.#last === undefined || now - this.#last.at >= cacheMs) {
      this.#last = { at: now, state: this.#try(now) };
    }
    return this.#last.state;
  }

  async #try(now: number): Promise<WriteState> {
    if (this.#writingSince !== undefined) {
      // Writes do not queue behind the one in progress.
      return now - this.#writingSince < maxWriteMs ? busy : hanging;
    }
    const written = new AbortController();
    const limit = setTimeout(this.#options.busyAfterMs, busy, {
      signal: written.signal,
      ref: false,
    });
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
      return this.#options.database.failures.isBusy(error) ? busy : this.#fail(error);
    } finally {
      this.#writingSince = undefined;
    }
  }

  #fail(error: unknown): WriteState {
    if (!this.#hasFailed) {
      this.#hasFailed = true;
      this.#options.onFailure(error);
    }
    const problem = this.#options.database.failures.reasonNotWritable(error);
    return { state: 'failed', problem };
  }
}

const writable: WriteState = { state: 'writable' };
const busy: WriteState = { state: 'busy' };
const hanging: WriteState = {
  state: 'failed',
  problem: 'The database has not completed a write for half a minute: its disk may hang.',
};
