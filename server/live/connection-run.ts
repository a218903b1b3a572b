import {
  type PulledKind,
  pulledKinds,
  type ReadKind,
  type StoreConnection,
} from '../connectors/store-connection.ts';
import type { Credentials } from '../connectors/store-families.ts';
import { Refused } from '../connectors/refusal.ts';
import type { Connection, ConnectionChanges } from '../store/tables/live/connection-store.ts';
import type { Stores } from '../store/stores.ts';
import { Attempts } from './attempts.ts';
import { compareNames } from './compare-names.ts';
import { compareStore, removalAllowed } from './compare-store.ts';
import { accessTo, openStore, readCredentials, type StoreAccess } from './credentials.ts';
import { refreshAllowedPrices } from './refresh-allowed-prices.ts';
import { readPublicStore } from './read-public-store.ts';
import { ConnectionFence } from './connection-fence.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';
import { deliveryAddressOf } from './delivery-address.ts';
import { saveRunFailures, updateConnection } from './save-run-failures.ts';
import { readAgain } from './read-again.ts';
import { RowReaders } from './row-readers.ts';
import { lookAtStore } from './look-at-store.ts';
import { RefusedSteps } from './refused-steps.ts';
import { StorePull } from './store-pull.ts';

export interface ConnectionRunOptions {
  stores: Stores;
  access: StoreAccess;
  secrets: SecretBox;
  /** The address that stores deliver to, without the topic; undefined when they cannot reach this service. */
  webhookAddress: string | undefined;
  signal: AbortSignal;
  onProblem: (shopId: number, problem: string) => void;
  /** Called when the records of a shop have changed. */
  onChanged: (shopId: number) => void;
}

const hourMs = 3_600_000;
const pullEveryMs = 6 * hourMs;
const lookEveryMs = hourMs;
const compareEveryMs = 24 * hourMs;

/** Does what is due for a connection, until somebody changes it. Saves an error in words. */
export async function runConnection(
  given: ConnectionRunOptions,
  connection: Connection,
): Promise<void> {
  const fence = new ConnectionFence(connection);
  const signal = AbortSignal.any([given.signal, fence.signal]);
  const access = accessTo(connection, given.access);
  const options = { ...given, access, signal, stores: fence.fence(given.stores) };
  try {
    await runFenced(options, connection);
  } catch (error) {
    if (!fence.signal.aborted) {
      throw error;
    }
  }
}

async function runFenced(options: ConnectionRunOptions, connection: Connection): Promise<void> {
  const { signal } = options;
  let failures: readonly unknown[] = [];
  try {
    const credentials = readCredentials(options.secrets, connection);
    if (credentials.kind === 'public') {
      await readPublicStore(options, connection, credentials);
    } else {
      failures = await new ConnectionRun(options, connection, credentials).run();
    }
  } catch (error) {
    failures = [error];
  }
  if (failures.length > 0 && !signal.aborted) {
    await saveRunFailures(options.stores, connection, failures);
  }
}

class ConnectionRun {
  readonly #options: ConnectionRunOptions;
  readonly #connection: Connection;
  readonly #store: Promise<StoreConnection>;
  readonly #attempts: Attempts;
  readonly #refused: RefusedSteps;

  constructor(options: ConnectionRunOptions, connection: Connection, credentials: Credentials) {
    const { stores, access, signal } = options;
    this.#options = options;
    this.#connection = connection;
    this.#store = this.#open(credentials);
    this.#attempts = new Attempts(signal);
    this.#refused = new RefusedSteps({ stores, shopId: connection.shopId, now: access.now });
  }

  /** Does all that is due, and returns what has failed of it. */
  async run(): Promise<readonly unknown[]> {
    const { stores, access } = this.#options;
    const { shopId, subscribedAt, comparedAt } = this.#connection;
    const now = access.now();
    const hasLooked = now - subscribedAt >= lookEveryMs && (await this.#look(now));
    if (hasLooked) {
      await this.#attempts.make(() => this.#compareNames());
    }
    const failed = new Set<PulledKind>();
    for (const kind of await this.#kinds()) {
      const isDone = await this.#attempts.make(() => this.#pullIfDue(kind));
      if (!isDone) {
        failed.add(kind);
      }
    }
    await this.#attempts.make(() => this.#refreshPrices());
    const isFirst = comparedAt === 0;
    if (isFirst || now - comparedAt >= compareEveryMs) {
      const kinds = (await this.#kinds()).filter((kind) => !failed.has(kind));
      const changes = isFirst ? {} : await this.#compare(kinds);
      if (changes) {
        await this.#saveComparison({ comparedAt: now, ...changes });
      }
    } else if (hasLooked && (await this.#store).read && !failed.has('products')) {
      await this.#compareProducts();
    }
    const { failures } = this.#attempts;
    if (failures.length === 0) {
      await updateConnection(stores, shopId, { error: null });
    }
    return failures;
  }

  /** Saves nothing when somebody has asked for another comparison meanwhile. */
  async #saveComparison(changes: ConnectionChanges): Promise<void> {
    const { database, connections } = this.#options.stores;
    const { shopId, comparedAt, question } = this.#connection;
    await database.write(shopId, async (transaction) => {
      const current = await connections.find(shopId, transaction);
      if (current?.comparedAt === comparedAt && current.question === question) {
        await connections.update(transaction, shopId, changes);
      }
    });
  }

  /** Returns the kinds that were begun and are not refused. */
  async #kinds(): Promise<PulledKind[]> {
    const { stores } = this.#options;
    const pulls = await stores.connections.pulls(this.#connection.shopId);
    const refusals = await this.#refused.list();
    const isRefused = (kind: PulledKind) =>
      refusals.some(({ step, name }) => step === 'kind' && name === kind);
    return pulledKinds.filter(
      (kind) => pulls.some((pull) => pull.kind === kind) && !isRefused(kind),
    );
  }

  async #compareNames(): Promise<void> {
    const { stores, access } = this.#options;
    const { shopId } = this.#connection;
    const store = await this.#store;
    const readProducts = (ids: readonly number[]) => this.#readAgain(store, 'products', ids);
    await compareNames({ stores, store, shopId, now: access.now, readAgain: readProducts });
  }

  /** Finds, between two comparisons, products of which the store sends nothing when they are removed or appear. */
  async #compareProducts(): Promise<void> {
    const kinds = await this.#kinds();
    const changes = kinds.includes('products') && (await this.#compare(['products']));
    if (changes && changes.question) {
      await this.#saveComparison(changes);
    }
  }

  /** Returns whether the store has answered. */
  async #look(now: number): Promise<boolean> {
    const { stores, webhookAddress } = this.#options;
    const { shopId, subscribedAt } = this.#connection;
    const isAnswered = await lookAtStore({
      store: await this.#store,
      refused: this.#refused,
      attempts: this.#attempts,
      deliveryAddress: webhookAddress && deliveryAddressOf(webhookAddress, this.#connection),
      onMissed: (kinds) =>
        stores.database.write(shopId, (transaction) =>
          stores.connections.hasten(transaction, shopId, { kinds, now }),
        ),
    });
    if (!isAnswered) {
      return false;
    }
    await stores.database.write(shopId, async (transaction) => {
      const current = await stores.connections.find(shopId, transaction);
      // A webhook or a person may have asked for another look meanwhile.
      if (current?.subscribedAt === subscribedAt) {
        await stores.connections.update(transaction, shopId, { subscribedAt: now });
        // A store that accepts the credentials has not removed the app.
        await stores.privacyRequests.cancel(transaction, shopId, 'app/uninstalled', now);
      }
    });
    return true;
  }

  async #pullIfDue(kind: PulledKind): Promise<void> {
    const { stores, access } = this.#options;
    const pulls = await stores.connections.pulls(this.#connection.shopId);
    const pull = pulls.find((known) => known.kind === kind);
    const finishedAt = pull?.finishedAt ?? null;
    const isInterrupted = pull !== undefined && pull.asOf !== null;
    // Nothing else tells of orders whose webhooks the store refuses.
    const isUntold = kind === 'orders' && (await this.#refused.hasTopicOf('order'));
    const isDue = access.now() - (finishedAt ?? 0) >= (isUntold ? lookEveryMs : pullEveryMs);
    if (isDue || isInterrupted || pull?.isHastened) {
      await this.#pull(kind);
    }
  }

  async #pull(kind: PulledKind, onAnswered?: (ids: readonly number[]) => void): Promise<void> {
    const { stores, access, onProblem } = this.#options;
    const { shopId } = this.#connection;
    const shop = await stores.shops.find({ id: shopId });
    if (!shop) {
      return;
    }
    const pull = new StorePull({
      stores,
      store: await this.#store,
      shopId,
      platform: access.platform,
      currency: shop.currency,
      now: access.now,
      onProblem: (problem) => onProblem(shopId, problem),
      onAnswered,
      leftOut: await this.#refused.leftOut(kind),
      onRefused: (refusal) => this.#refused.add(refusal),
    });
    try {
      await pull.run(kind);
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
      await this.#refused.addKind(kind, error);
    }
    this.#options.onChanged(shopId);
  }

  async #refreshPrices(): Promise<void> {
    const { stores, access, onProblem } = this.#options;
    const { shopId } = this.#connection;
    const told = (problem: string) => onProblem(shopId, problem);
    const asked = { stores, store: await this.#store, shopId, now: access.now };
    await refreshAllowedPrices({ ...asked, onProblem: told }, this.#refused);
  }

  /** Returns undefined if a comparison failed. */
  async #compare(kinds: readonly PulledKind[]): Promise<ConnectionChanges | undefined> {
    const { stores, access } = this.#options;
    const { shopId, question } = this.#connection;
    const store = await this.#store;
    const asked = await compareStore(
      {
        stores,
        store,
        shopId,
        platform: access.platform,
        now: access.now,
        mayRemoveMany: question === removalAllowed,
        attempts: this.#attempts,
        refused: this.#refused,
        readAgain: store.read && ((kind, ids) => this.#readAgain(store, kind, ids)),
        pull: (kind, onAnswered) => this.#pull(kind, onAnswered),
      },
      kinds,
    );
    return asked === undefined ? undefined : { question: asked };
  }

  async #readAgain(store: StoreConnection, kind: ReadKind, ids: readonly number[]): Promise<void> {
    const { stores, access, onProblem } = this.#options;
    const { shopId } = this.#connection;
    const { platform, now } = access;
    const readers = new RowReaders({ platform, now });
    const told = (problem: string) => onProblem(shopId, problem);
    await readAgain({ stores, readers, shopId, store, now, onProblem: told }, kind, ids);
    this.#options.onChanged(shopId);
  }

  async #open(credentials: Credentials): Promise<StoreConnection> {
    const { stores, access, signal } = this.#options;
    const { shopId, address } = this.#connection;
    const shop = await stores.shops.find({ id: shopId });
    return openStore(address, credentials, {
      ...access,
      signal,
      webhookSecret: shop?.webhookSecret ?? '',
    });
  }
}
