import { setTimeout as pause } from 'node:timers/promises';
import type { SearchDocument } from '../document.ts';
import type { SearchEngine } from '../engine.ts';
import { type Lease, LeaseLost, type Leases } from '../../store/servers/leases.ts';

export interface WriterLeaseOptions {
  leases: Leases;
  /** Called when this server has become the writer. The lease is given back if it fails. */
  onTaken: (lease: Lease) => Promise<void>;
  /** Called every second while another server is the writer. */
  onWaiting: () => Promise<void>;
  onError: (error: unknown) => void;
}

const leaseName = 'write to the search cluster';

/** The interval at which a server that is not the writer tries to become it. */
const retryMs = 1_000;

/** Takes the lease of the cluster's only writer as soon as it is free. */
export class WriterLease {
  readonly #options: WriterLeaseOptions;
  readonly #stopping = new AbortController();
  #lease: Lease | undefined;
  #following: Promise<void> | undefined;

  constructor(options: WriterLeaseOptions) {
    this.#options = options;
  }

  get isHeld(): boolean {
    return this.#lease?.isHeld === true;
  }

  /** True once the server no longer tries to become the writer. */
  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Throws when another server may be the writer. */
  require(): void {
    if (!this.isHeld) {
      throw new LeaseLost(leaseName);
    }
  }

  /** Does a write. Throws when another server may be the writer. */
  async run<Result>(write: () => Promise<Result>): Promise<Result> {
    this.require();
    return write();
  }

  start(): void {
    this.#following ??= this.#follow();
  }

  /** Gives the lease back, so that another server takes it at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
    const lease = this.#lease;
    this.#lease = undefined;
    // A lease that cannot be given back expires.
    await lease?.giveBack().catch(() => undefined);
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#takeOrWait().catch(this.#options.onError);
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #takeOrWait(): Promise<void> {
    if (this.isHeld) {
      return;
    }
    const lease = await this.#options.leases.take(leaseName);
    if (!lease) {
      await this.#options.onWaiting();
      return;
    }
    this.#lease = lease;
    try {
      await this.#options.onTaken(lease);
    } catch (error) {
      this.#lease = undefined;
      await lease.giveBack();
      throw error;
    }
  }
}

/** Returns an engine that writes only while this server holds the lease. */
export function writeUnderLease(engine: SearchEngine, lease: WriterLease): SearchEngine {
  return {
    ...engine,
    index: (...parameters) => lease.run(() => engine.index(...parameters)),
    remove: (...parameters) => lease.run(() => engine.remove(...parameters)),
    refresh: (...parameters) => lease.run(() => engine.refresh(...parameters)),
    checkpoint: (...parameters) => lease.run(() => engine.checkpoint(...parameters)),
    drop: (...parameters) => lease.run(() => engine.drop(...parameters)),
    reindex: (shopId, documents) =>
      lease.run(() => engine.reindex(shopId, whileHeld(documents, lease))),
  };
}

async function* whileHeld(
  documents: AsyncIterable<readonly SearchDocument[]>,
  lease: WriterLease,
): AsyncGenerator<readonly SearchDocument[]> {
  for await (const some of documents) {
    lease.require();
    yield some;
  }
  // The alias is switched next.
  lease.require();
}
