import { setTimeout as pause } from 'node:timers/promises';
import type { Connector } from '../connectors/connector.ts';
import type { StoreChange } from '../connectors/store-change.ts';
import { AppError } from '../base/errors.ts';
import type { Database } from '../store/port/database.ts';
import type { DeliveryOutcome } from '../store/tables/live/delivery-counts.ts';
import type { WaitingDelivery } from '../store/tables/live/delivery-rows.ts';
import { DataSignal } from '../store/port/data-signal.ts';
import { type Lease, LeaseLost, type Leases, using } from '../store/servers/leases.ts';
import type { Stores } from '../store/stores.ts';
import { pauseBetweenSlices } from '../base/slices.ts';
import { yieldWriteLock } from '../store/port/yield-write-lock.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';
import type { StoreAccess } from './credentials.ts';
import { readBody } from './delivery-body.ts';
import { LiveRecords } from './live-records.ts';
import type { SeenChange } from './seen-change.ts';
import type { LiveRowReader } from './live-rows.ts';
import { RowReaders } from './row-readers.ts';
import { describeFailure, type FailedDelivery, saveFailures } from './save-failures.ts';
import { SignReader } from './sign-reader.ts';
import { kindsToPull } from './kinds-to-pull.ts';
import { GroupSize, takeGroup } from './group-size.ts';
import { decompressBody } from '../store/tables/live/stored-body.ts';
import { saveRequests } from './save-requests.ts';

export interface DeliveryWorkerDependencies {
  stores: Stores;
  leases: Leases;
  connectors: readonly Connector[];
  /** The configured platform, which shops without a connection have. */
  platform: string;
  now: () => number;
  onError: (error: unknown) => void;
  /** How stores are asked that send only signs of changes. */
  access: StoreAccess;
  secrets: SecretBox;
  onProblem: (shopId: number, problem: string) => void;
  /** Called when the records of a shop have changed. */
  onChanged: (shopId: number) => void;
}

/** The parts of a delivery that could be read. */
interface ReadDelivery {
  delivery: WaitingDelivery;
  changes: SeenChange[];
}

const leaseName = 'work off webhooks';

/** The time after which a lease that another server holds, or a failure, is tried again. */
const retryMs = 2_000;

/**
 * Works off the queue of webhooks. One server at a time does so, under a lease: deliveries take their turn in the
 * order of their arrival, and the changes of a group are written in one transaction with its end.
 */
export class DeliveryWorker {
  readonly #dependencies: DeliveryWorkerDependencies;
  readonly #connectors: ReadonlyMap<string, Connector>;
  readonly #stopping = new AbortController();
  readonly #groupSize = new GroupSize();
  readonly #readers: RowReaders;
  readonly #signs: SignReader;
  #signal: DataSignal | undefined;
  #running: Promise<void> | undefined;

  constructor(dependencies: DeliveryWorkerDependencies) {
    this.#dependencies = dependencies;
    this.#readers = new RowReaders(dependencies);
    this.#signs = new SignReader({
      ...dependencies,
      readers: this.#readers,
      onDone: (shopId) => {
        dependencies.onChanged(shopId);
        this.wake();
      },
    });
    this.#connectors = new Map(
      dependencies.connectors.map((connector) => [connector.name, connector]),
    );
  }

  start(): void {
    this.#signal ??= new DataSignal(this.#dependencies.stores.database.listen);
    this.#running ??= this.#run(this.#signal);
  }

  /** Looks for deliveries at once: one has arrived. */
  wake(): void {
    this.#signal?.wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#signal?.stop();
  }

  async #run(signal: DataSignal): Promise<void> {
    const { leases, onError } = this.#dependencies;
    while (!this.#stopping.signal.aborted) {
      try {
        const lease = await leases.take(leaseName);
        if (lease) {
          await using(lease, (held) => this.#workUnder(held, signal));
        }
      } catch (error) {
        onError(error);
      }
      await this.#pause(retryMs);
    }
  }

  async #workUnder(lease: Lease, dataSignal: DataSignal): Promise<void> {
    const { stores, now } = this.#dependencies;
    const held = { ...stores, database: lease.fence(stores.database) };
    const signal = AbortSignal.any([this.#stopping.signal, lease.signal]);
    try {
      while (!signal.aborted) {
        if ((await this.workSome(held, signal)) === 0) {
          const dueAt = await stores.deliveries.nextDueAt();
          await dataSignal.wait(() => dueAt !== undefined && now() >= dueAt, signal);
        }
      }
    } finally {
      await this.#signs.settle();
    }
  }

  /** Does the oldest deliveries that are due. Returns their number. */
  async workSome(
    stores: Stores = this.#dependencies.stores,
    signal: AbortSignal = this.#stopping.signal,
  ): Promise<number> {
    const { now } = this.#dependencies;
    const size = this.#groupSize.deliveries;
    const due = takeGroup(await stores.deliveries.due(now(), size, this.#signs.busyShops));
    const shops = new Set(due.map(({ shopId }) => shopId));
    for (const shopId of shops) {
      const ofShop = due.filter((delivery) => delivery.shopId === shopId);
      const connector = (one: WaitingDelivery) => this.#connectors.get(one.connector);
      const telling = await this.#signs.start(stores, shopId, { due: ofShop, connector, signal });
      if (telling.length > 0) {
        await this.#workShop(stores, shopId, telling);
      }
    }
    return due.length;
  }

  async #workShop(
    stores: Stores,
    shopId: number,
    deliveries: readonly WaitingDelivery[],
  ): Promise<void> {
    const { onChanged } = this.#dependencies;
    const { context, reader } = await this.#readers.readerFor(stores, shopId);
    const bodies = await stores.deliveries.bodies(deliveries.map(({ id }) => id));
    const read: ReadDelivery[] = [];
    const failed: FailedDelivery[] = [];
    const letOthersRun = pauseBetweenSlices();
    for (const delivery of deliveries) {
      await letOthersRun();
      try {
        read.push(await this.#read(delivery, bodies.get(delivery.id), reader));
      } catch (error) {
        failed.push({ delivery, failure: describeFailure(error) });
      }
    }
    const records = new LiveRecords(stores, context, this.#dependencies.now);
    failed.push(...(await this.#write(stores, records, { shopId, read })));
    await saveFailures(stores, shopId, { failed, now: this.#dependencies.now() });
    onChanged(shopId);
  }

  async #read(
    delivery: WaitingDelivery,
    body: Buffer | undefined,
    reader: LiveRowReader,
  ): Promise<ReadDelivery> {
    const connector = this.#connectors.get(delivery.connector);
    if (!connector || !body) {
      throw new AppError('invalid', `Nothing reads deliveries of ${delivery.connector}.`);
    }
    const raw = await decompressBody(body, delivery.size);
    const changes = connector.changes(delivery.topic, readBody(raw));
    return { delivery, changes: changes.map((change) => toSeen(change, delivery, reader)) };
  }

  /** Writes deliveries together. When the data of one fail, halves them until only that one fails. */
  async #write(
    stores: Stores,
    records: LiveRecords,
    { shopId, read }: { shopId: number; read: readonly ReadDelivery[] },
  ): Promise<FailedDelivery[]> {
    if (read.length === 0) {
      return [];
    }
    try {
      await yieldWriteLock(stores.database, async () => {
        const startedAt = performance.now();
        await this.#writeGroup(stores, records, { shopId, read });
        this.#groupSize.adapt(read.length, performance.now() - startedAt);
      });
      return [];
    } catch (error) {
      const [first] = read;
      if (!first || isOfDatabase(stores.database, error)) {
        throw error;
      }
      if (read.length === 1) {
        this.#reportUnexpected(stores.database, error);
        return [{ delivery: first.delivery, failure: describeFailure(error) }];
      }
      const middle = read.length >> 1;
      return [
        ...(await this.#write(stores, records, { shopId, read: read.slice(0, middle) })),
        ...(await this.#write(stores, records, { shopId, read: read.slice(middle) })),
      ];
    }
  }

  /** Logs a fault of our own, which fails one delivery only. */
  #reportUnexpected({ failures }: Database, error: unknown): void {
    if (!(error instanceof AppError) && !failures.isOfData(error)) {
      this.#dependencies.onError(error);
    }
  }

  async #writeGroup(
    stores: Stores,
    records: LiveRecords,
    { shopId, read }: { shopId: number; read: readonly ReadDelivery[] },
  ): Promise<void> {
    const now = this.#dependencies.now();
    await stores.database.write(shopId, async (transaction) => {
      const ids = read.map(({ delivery }) => delivery.id);
      // A person may have been erased, and what names them dropped, since the bodies were read.
      const open = await stores.deliveries.finish(transaction, ids, now);
      const finished = read.filter(({ delivery }) => open.has(delivery.id));
      const changes = finished.flatMap(({ changes: ofDelivery }) => ofDelivery);
      const outcomes = await records.write(transaction, shopId, changes);
      const shop = await stores.shops.find({ id: shopId }, transaction);
      const kinds = kindsToPull(changes, shop);
      await stores.connections.hasten(transaction, shopId, { kinds, now });
      await saveRequests(stores, transaction, { shopId, changes, now });
      await stores.deliveryCounts.add(transaction, countsOf(shopId, finished, outcomes), now);
    });
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    // Stopping ends the pause.
    await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

function toSeen(
  change: StoreChange,
  { receivedAt }: WaitingDelivery,
  reader: LiveRowReader,
): SeenChange {
  const seen = { change, seenAt: receivedAt, source: 'webhook' as const };
  switch (change.type) {
    case 'save':
      return { ...seen, row: reader.read(change) };
    case 'variant':
      return { ...seen, row: reader.read({ kind: 'products', record: change.record }) };
    default:
      return seen;
  }
}

/** Returns whether a write failed because of the database, so that every delivery would fail alike. */
function isOfDatabase({ failures }: Database, error: unknown): boolean {
  return (
    error instanceof LeaseLost ||
    failures.isAway(error) ||
    failures.isBusy(error) ||
    failures.explain(error) !== error
  );
}

function countsOf(
  shopId: number,
  read: readonly ReadDelivery[],
  outcomes: readonly DeliveryOutcome[],
) {
  let next = 0;
  return read.map(({ delivery, changes }) => {
    const own = outcomes.slice(next, (next += changes.length));
    const isOutdated = own.length > 0 && own.every((outcome) => outcome === 'outdated');
    const outcome: DeliveryOutcome = isOutdated ? 'outdated' : 'done';
    return { shopId, topic: delivery.topic, outcome, count: 1 };
  });
}
