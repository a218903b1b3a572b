import { AppError } from '../base/errors.ts';
import { type Management, recordChange, type Recorded } from '../changes/management.ts';
import { onlyObject } from '../changes/object-kinds.ts';
import type { Connection, ConnectionChanges } from '../store/tables/live/connection-store.ts';
import { removalAllowed } from './compare-store.ts';
import { accessTo, openStore, readCredentials } from './credentials.ts';
import { deliveryAddressOf } from './delivery-address.ts';
import type { StoreReach } from './store-reach.ts';

/** `remove-missing` resumes too, and removes what the store no longer has. */
export type ConnectionAction = 'pause' | 'resume' | 'remove-missing' | 'subscribe';

const changesBy: Readonly<Record<ConnectionAction, ConnectionChanges>> = {
  pause: { state: 'paused' },
  resume: { state: 'active', error: null },
  // The comparison is done anew.
  'remove-missing': { state: 'active', error: null, question: removalAllowed, comparedAt: 1 },
  subscribe: { subscribedAt: 0 },
};

const unsubscribeMs = 20_000;

/** Returns the connection of a shop. Throws a sentence when it has none. */
async function requireConnection({ stores }: Management, shopId: number): Promise<Connection> {
  const connection = await stores.connections.find(shopId);
  if (!connection) {
    throw new AppError('conflict', 'The shop is not connected to a store: connect it first.');
  }
  return connection;
}

/** Changes how a store is pulled. The server that pulls follows within seconds. */
export async function changeConnection(
  management: Management,
  shopId: number,
  action: ConnectionAction,
): Promise<Recorded> {
  const { stores } = management;
  const { state } = await requireConnection(management, shopId);
  const changes = changesBy[action];
  const change = await stores.database.write(shopId, async (transaction) => {
    await stores.connections.update(transaction, shopId, changes);
    return recordChange(management, transaction, {
      ...changedConnection(shopId),
      action,
      before: { state },
      after: { state: changes.state ?? state },
    });
  });
  return { change };
}

/** Ends a connection; the data stay. Returns a sentence when the store keeps its webhooks. */
export async function disconnectStore(
  management: Management,
  shopId: number,
  reach: StoreReach,
): Promise<Recorded & { left: string | undefined }> {
  const { stores, now } = management;
  const connection = await requireConnection(management, shopId);
  const left = (await hasOtherReceivers(management, connection))
    ? undefined
    : await unsubscribe(connection, reach);
  const change = await stores.database.write(shopId, async (transaction) => {
    await stores.connections.remove(transaction, shopId);
    await stores.privacyRequests.cancel(transaction, shopId, 'app/uninstalled', now());
    const { connector, address } = connection;
    return recordChange(management, transaction, {
      ...changedConnection(shopId),
      action: 'disconnect',
      before: { connector, address },
      after: null,
    });
  });
  return { change, left };
}

export function changedConnection(shopId: number) {
  return { shopId, kind: 'connection', object: onlyObject };
}

/** Returns whether other shops receive the webhooks of the same app in the same store, which are ended for all or none. */
async function hasOtherReceivers(
  { stores }: Management,
  { shopId, storeDomain }: Connection,
): Promise<boolean> {
  const receivers = (await stores.shops.findByStoreDomains([storeDomain])).get(storeDomain) ?? [];
  const own = receivers.find(({ id }) => id === shopId);
  return receivers.some(
    ({ id, webhookSecret }) => id !== shopId && webhookSecret === own?.webhookSecret,
  );
}

/** Ends the webhooks of a store. Returns a sentence when it does not let us. */
async function unsubscribe(
  connection: Connection,
  { access, secrets, webhookAddress }: StoreReach,
): Promise<string | undefined> {
  if (webhookAddress === undefined) {
    return undefined;
  }
  try {
    const credentials = readCredentials(secrets, connection);
    if (credentials.kind === 'public') {
      return undefined;
    }
    const store = openStore(connection.address, credentials, {
      ...accessTo(connection, access),
      signal: AbortSignal.timeout(unsubscribeMs),
      webhookSecret: '',
    });
    await store.unsubscribe(deliveryAddressOf(webhookAddress, connection));
    return undefined;
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'The store does not answer.';
    return `Its webhooks could not be ended: ${reason}`;
  }
}
