import {
  type PulledKind,
  pulledKinds,
  type StoreConnection,
} from '../connectors/store-connection.ts';
import { AppError } from '../errors.ts';
import { runInChunks } from '../store/chunks.ts';
import type { Connection, ConnectionChanges } from '../store/live/connection-store.ts';
import type { Stores } from '../store/stores.ts';
import { type Comparison, compareIds } from './compare-ids.ts';
import {
  accessTo,
  type Credentials,
  openStore,
  readCredentials,
  type StoreAccess,
} from './credentials.ts';
import { readPublicStore } from './read-public-store.ts';
import { ConnectionFence } from './connection-fence.ts';
import type { SecretBox } from './secret-box.ts';
import { deliveryAddressOf } from './delivery-address.ts';
import { liveKindOf, StorePull } from './store-pull.ts';

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
const subscribeEveryMs = hourMs;
const compareEveryMs = 24 * hourMs;

/** Kinds whose ids are compared together. */
const comparedKinds: readonly (readonly PulledKind[])[] = [
  ['products'],
  ['collections'],
  ['customers'],
  ['orders'],
  ['articles', 'pages'],
];

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
  const { stores, signal } = options;
  try {
    const credentials = readCredentials(options.secrets, connection);
    await (credentials.kind === 'public'
      ? readPublicStore(options, connection, credentials)
      : new ConnectionRun(options, connection, credentials).run());
  } catch (error) {
    if (signal.aborted) {
      return;
    }
    const isKnown = error instanceof AppError;
    const message = isKnown ? error.message : 'The pull has failed: the log says why.';
    const isRevoked = isKnown && error.kind === 'unauthorised';
    await update(stores, connection.shopId, {
      error: message,
      ...(isRevoked && { state: 'revoked' }),
    });
    if (!isKnown) {
      throw error;
    }
  }
}

class ConnectionRun {
  readonly #options: ConnectionRunOptions;
  readonly #connection: Connection;
  readonly #store: Promise<StoreConnection>;

  constructor(options: ConnectionRunOptions, connection: Connection, credentials: Credentials) {
    this.#options = options;
    this.#connection = connection;
    this.#store = this.#open(credentials);
  }

  async run(): Promise<void> {
    const { stores, access } = this.#options;
    const { shopId, subscribedAt, comparedAt } = this.#connection;
    const kinds = await this.#kinds();
    const now = access.now();
    if (now - subscribedAt >= subscribeEveryMs) {
      await this.#subscribe(now);
    }
    for (const kind of kinds) {
      await this.#pullIfDue(kind);
    }
    const isFirst = comparedAt === 0;
    if (isFirst || now - comparedAt >= compareEveryMs) {
      const changes = isFirst ? {} : await this.#compare(kinds);
      await this.#saveComparison({ comparedAt: now, ...changes });
    }
    await update(stores, shopId, { error: null });
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

  /** Returns the kinds that are pulled; those that the credentials may read when the connection is new. */
  async #kinds(): Promise<PulledKind[]> {
    const { stores } = this.#options;
    const { shopId } = this.#connection;
    const pulls = await stores.connections.pulls(shopId);
    if (pulls.length > 0) {
      return pulledKinds.filter((kind) => pulls.some((pull) => pull.kind === kind));
    }
    const kinds = await (await this.#store).kinds();
    const unstarted = { cursor: null, asOf: null, newestAt: 0, records: 0, finishedAt: null };
    await stores.database.write(shopId, async (transaction) => {
      for (const kind of kinds) {
        await stores.connections.savePull(transaction, shopId, { kind, ...unstarted });
      }
    });
    return pulledKinds.filter((kind) => kinds.includes(kind));
  }

  async #pullIfDue(kind: PulledKind): Promise<void> {
    const { stores, access } = this.#options;
    const pulls = await stores.connections.pulls(this.#connection.shopId);
    const pull = pulls.find((known) => known.kind === kind);
    const finishedAt = pull?.finishedAt ?? null;
    const isInterrupted = pull !== undefined && pull.asOf !== null;
    const isDue = finishedAt === null || access.now() - finishedAt >= pullEveryMs;
    if (isDue || isInterrupted || pull?.isHastened) {
      await this.#pull(kind);
    }
  }

  async #pull(kind: PulledKind): Promise<void> {
    const { stores, access, onProblem } = this.#options;
    const { shopId } = this.#connection;
    const pull = new StorePull({
      stores,
      store: await this.#store,
      shopId,
      platform: access.platform,
      now: access.now,
      onProblem: (problem) => onProblem(shopId, problem),
    });
    await pull.run(kind);
    this.#options.onChanged(shopId);
  }

  async #subscribe(now: number): Promise<void> {
    const { stores, webhookAddress } = this.#options;
    const { shopId } = this.#connection;
    if (webhookAddress !== undefined) {
      await (await this.#store).subscribe(deliveryAddressOf(webhookAddress, this.#connection));
    }
    await update(stores, shopId, { subscribedAt: now });
  }

  /** Compares ids, and pulls again from the oldest record that is older here. */
  async #compare(kinds: readonly PulledKind[]): Promise<ConnectionChanges> {
    const { stores, access } = this.#options;
    const { shopId, question } = this.#connection;
    const questions: string[] = [];
    for (const group of comparedKinds) {
      const given = group.filter((kind) => kinds.includes(kind));
      const comparison = await compareIds(
        {
          stores,
          store: await this.#store,
          shopId,
          platform: access.platform,
          now: access.now,
          mayRemoveMany: question === removalAllowed,
        },
        given,
      );
      if (comparison.kept > 0) {
        questions.push(`${comparison.kept} ${given.join(', ')}`);
      }
      await this.#pullOutdated(given, comparison);
    }
    return { question: questions.length === 0 ? null : questionOf(questions) };
  }

  async #pullOutdated(kinds: readonly PulledKind[], { outdated }: Comparison): Promise<void> {
    const { stores } = this.#options;
    const { shopId } = this.#connection;
    const { since, unconfirmedIds, comparedAt } = outdated;
    const [first] = kinds;
    if (since === null || !first) {
      return;
    }
    for (const kind of kinds) {
      const pulls = await stores.connections.pulls(shopId);
      const pull = pulls.find((known) => known.kind === kind);
      if (pull) {
        const newestAt = Math.min(pull.newestAt, since);
        // The cursor of an interrupted pull would skip some of them.
        const begun = { ...pull, newestAt, cursor: null, asOf: null };
        await stores.database.write(shopId, (transaction) =>
          stores.connections.savePull(transaction, shopId, begun),
        );
        await this.#pull(kind);
      }
    }
    // Also those that could not be read: they would be pulled again each day.
    await runInChunks(unconfirmedIds, (ids) =>
      stores.database.write(shopId, (transaction) =>
        stores.recordVersions.confirm(transaction, shopId, liveKindOf(first), {
          ids,
          before: comparedAt,
        }),
      ),
    );
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

/** The question of a connection whose merchant has agreed to remove what is missing. */
export const removalAllowed = 'remove what is missing';

function questionOf(missing: readonly string[]): string {
  return `More than a tenth is missing in the store (${missing.join('; ')}), so nothing was removed: an owner removes it on the page Connection, or "connection resume --remove-missing" does.`;
}

async function update(stores: Stores, shopId: number, changes: ConnectionChanges): Promise<void> {
  await stores.database.write(shopId, (transaction) =>
    stores.connections.update(transaction, shopId, changes),
  );
}
