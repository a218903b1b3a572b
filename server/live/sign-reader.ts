import { BoundedCache } from '../base/bounded-cache.ts';
import type { Connector } from '../connectors/connector.ts';
import { Refused } from '../connectors/refusal.ts';
import type { ReadKind, StoreConnection } from '../connectors/store-connection.ts';
import { type Connection, lostCredentials } from '../store/tables/live/connection-store.ts';
import type { WaitingDelivery } from '../store/tables/live/delivery-rows.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';
import type { Stores } from '../store/stores.ts';
import { accessTo, openStore, readCredentials, type StoreAccess } from './credentials.ts';
import { readAgain } from './read-again.ts';
import type { RowReaders } from './row-readers.ts';
import { describeFailure, saveFailures } from './save-failures.ts';

export interface SignReaderOptions {
  readers: RowReaders;
  access: StoreAccess;
  secrets: SecretBox;
  now: () => number;
  onError: (error: unknown) => void;
  onProblem: (shopId: number, problem: string) => void;
  /** Called when the deliveries of a shop are done. */
  onDone: (shopId: number) => void;
}

interface OpenedStore {
  store: StoreConnection;
  /** Ends what the store is asked. */
  signal: AbortSignal;
  address: string;
  /** The credentials as they are stored. */
  sealed: string;
}

/** The settings of a large store. */
const storeBytes = 256 * 1_024;

/** The time after which the settings of a store are read again. */
const storeMs = 5 * 60_000;

/**
 * Works off deliveries that are only a sign of a change: their records are read again from the store, each once. A
 * delivery stays in the queue until then. Shops are read beside one another, so that a slow store stops no other.
 */
export class SignReader {
  readonly #options: SignReaderOptions;
  readonly #running = new Map<number, Promise<void>>();
  /** A store remembers its settings, which would otherwise be asked for with every few webhooks. */
  readonly #stores: BoundedCache<number, OpenedStore>;

  constructor(options: SignReaderOptions) {
    this.#options = options;
    this.#stores = new BoundedCache({
      name: 'stores-of-webhooks',
      sizeOf: () => storeBytes,
      ttlMs: storeMs,
    });
  }

  /** The shops whose deliveries wait for their store. */
  get busyShops(): number[] {
    return [...this.#running.keys()];
  }

  /**
   * Begins to read what these deliveries of a shop are signs of, with those that have come meanwhile. Returns the
   * deliveries that carry their change themselves, or whose store cannot be asked.
   */
  async start(
    stores: Stores,
    shopId: number,
    { due, connector, signal }: StartOptions,
  ): Promise<readonly WaitingDelivery[]> {
    const signs = due.filter((delivery) => connector(delivery)?.gatherMs && readTarget(delivery));
    const connection = signs.length > 0 ? await stores.connections.find(shopId) : undefined;
    const store = connection?.state === 'active' ? this.#open(connection, signal) : undefined;
    if (!store?.read) {
      return due;
    }
    const gathered = await stores.deliveries.untried(shopId, maxTogether);
    const all = new Map([...signs, ...gathered.filter(readTarget)].map((one) => [one.id, one]));
    const run = this.#run(stores, shopId, { deliveries: [...all.values()], store, signal })
      .catch(this.#options.onError)
      .finally(() => {
        this.#running.delete(shopId);
        this.#options.onDone(shopId);
      });
    this.#running.set(shopId, run);
    return due.filter((delivery) => !all.has(delivery.id));
  }

  /** Resolves when nothing is read any more. */
  async settle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  #open(connection: Connection, signal: AbortSignal): StoreConnection | undefined {
    const { access, secrets } = this.#options;
    if (connection.credentials === lostCredentials) {
      return undefined;
    }
    const known = this.#stores.get(connection.shopId);
    const { address, credentials: sealed } = connection;
    if (known?.signal === signal && known.sealed === sealed && known.address === address) {
      return known.store;
    }
    const credentials = readCredentials(secrets, connection);
    if (credentials.kind === 'public') {
      return undefined;
    }
    const reach = { ...accessTo(connection, access), signal, webhookSecret: '' };
    const store = openStore(address, credentials, reach);
    this.#stores.set(connection.shopId, { store, signal, address, sealed });
    return store;
  }

  async #run(stores: Stores, shopId: number, { deliveries, store, signal }: Signs): Promise<void> {
    const { readers, now } = this.#options;
    const onProblem = (problem: string) => this.#options.onProblem(shopId, problem);
    for (const kind of readKinds) {
      const ofKind = deliveries.filter((delivery) => readTarget(delivery)?.kind === kind);
      const ids = new Set(ofKind.flatMap((delivery) => readTarget(delivery)?.id ?? []));
      try {
        await readAgain({ stores, readers, shopId, store, now, onProblem }, kind, [...ids]);
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        if (!(error instanceof Refused)) {
          const failure = describeFailure(error);
          const failed = ofKind.map((delivery) => ({ delivery, failure }));
          await saveFailures(stores, shopId, { failed, now: now() });
          continue;
        }
        // What the store refuses is left out, as its pull is.
      }
      await this.#finish(stores, shopId, ofKind);
    }
  }

  async #finish(
    stores: Stores,
    shopId: number,
    deliveries: readonly WaitingDelivery[],
  ): Promise<void> {
    const now = this.#options.now();
    const counts = deliveries.map(({ topic }) => ({
      shopId,
      topic,
      outcome: 'done' as const,
      count: 1,
    }));
    await stores.database.write(shopId, async (transaction) => {
      const ids = deliveries.map(({ id }) => id);
      await stores.deliveries.finish(transaction, ids, now);
      await stores.deliveryCounts.add(transaction, counts, now);
    });
  }
}

interface StartOptions {
  due: readonly WaitingDelivery[];
  connector: (delivery: WaitingDelivery) => Connector | undefined;
  signal: AbortSignal;
}

interface Signs {
  deliveries: readonly WaitingDelivery[];
  store: StoreConnection;
  signal: AbortSignal;
}

/** The most deliveries of a shop whose records are read together. */
const maxTogether = 1_000;

const readKinds = ['products', 'customers', 'orders'] as const satisfies readonly ReadKind[];

/** Returns the record that a delivery is about; undefined for another delivery. */
function readTarget({ resource }: WaitingDelivery): { kind: ReadKind; id: number } | undefined {
  const [, kind, id] = /^(products|orders|customers):(\d+)$/.exec(resource) ?? [];
  const known = readKinds.find((name) => name === kind);
  return known && { kind: known, id: Number(id) };
}
