import { setTimeout as pause } from 'node:timers/promises';
import { DataSignal } from '../store/port/data-signal.ts';
import { type Lease, type Leases, using } from '../store/servers/leases.ts';
import type { Connection } from '../store/tables/live/connection-store.ts';
import { type ConnectionRunOptions, runConnection } from './connection-run.ts';
import { verifyRemoval } from './verify-removal.ts';

export interface ConnectionKeeperOptions extends Omit<ConnectionRunOptions, 'signal'> {
  leases: Leases;
  onError: (error: unknown) => void;
}

const leaseName = 'pull from stores';
/** The time after which a lease that another server holds is tried again, and the shortest between two looks. */
const pauseMs = 2_000;
/** The pause after a run, whether it has failed or not. */
const restMs = 30_000;

/** Keeps connections up to date. One server at a time does so, under a lease; each store is pulled by itself. */
export class ConnectionKeeper {
  readonly #options: ConnectionKeeperOptions;
  readonly #stopping = new AbortController();
  readonly #runs = new Map<number, Promise<void>>();
  readonly #restUntil = new Map<number, number>();
  #signal: DataSignal | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ConnectionKeeperOptions) {
    this.#options = options;
  }

  start(): void {
    this.#signal ??= new DataSignal(this.#options.stores.database.listen);
    this.#running ??= this.#run(this.#signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#signal?.stop();
  }

  async #run(dataSignal: DataSignal): Promise<void> {
    const { leases, onError } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        const lease = await leases.take(leaseName);
        if (lease) {
          await using(lease, (held) => this.#keepUnder(held, dataSignal));
        }
      } catch (error) {
        onError(error);
      }
      await this.#pause();
    }
  }

  async #keepUnder(lease: Lease, dataSignal: DataSignal): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, lease.signal]);
    try {
      while (!signal.aborted) {
        await this.#startRuns(lease, signal);
        await this.#pause();
        await dataSignal.wait(() => this.#hasRested(), signal);
      }
    } finally {
      await Promise.all(this.#runs.values());
    }
  }

  async #startRuns(lease: Lease, signal: AbortSignal): Promise<void> {
    const { stores, onError } = this.#options;
    const held = { ...stores, database: lease.fence(stores.database) };
    this.#forgetRests();
    for (const connection of await stores.connections.list()) {
      const { shopId } = connection;
      const does = await this.#workOf(connection);
      if (!does || this.#runs.has(shopId) || this.#restUntil.has(shopId)) {
        continue;
      }
      const run = does({ ...this.#options, stores: held, signal }, connection)
        .catch(onError)
        .finally(() => {
          this.#runs.delete(shopId);
          this.#restUntil.set(shopId, performance.now() + restMs);
        });
      this.#runs.set(shopId, run);
    }
  }

  /** Returns what is to be done for a connection: nothing for most of those that are not active. */
  async #workOf({ shopId, state }: Connection): Promise<typeof runConnection | undefined> {
    if (state === 'active') {
      return runConnection;
    }
    const { privacyRequests } = this.#options.stores;
    const isToVerify =
      state === 'paused' && (await privacyRequests.isOpen(shopId, 'app/uninstalled'));
    return isToVerify ? verifyRemoval : undefined;
  }

  #forgetRests(): void {
    const now = performance.now();
    for (const [shopId, until] of this.#restUntil) {
      if (until <= now) {
        this.#restUntil.delete(shopId);
      }
    }
  }

  /** Returns whether a connection may run again. Those that are no longer active rest no more. */
  #hasRested(): boolean {
    const now = performance.now();
    return [...this.#restUntil.values()].some((until) => until <= now);
  }

  async #pause(): Promise<void> {
    const { signal } = this.#stopping;
    // Stopping ends the pause.
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
