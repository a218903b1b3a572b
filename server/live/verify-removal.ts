import type { Connection } from '../store/tables/live/connection-store.ts';
import { ConnectionFence } from './connection-fence.ts';
import type { ConnectionRunOptions } from './connection-run.ts';
import { accessTo, openStore, readCredentials } from './credentials.ts';
import { saveRunFailures } from './save-run-failures.ts';

/**
 * Asks a store whose connection is paused whether it has really removed the app, as a webhook says, which somebody may have
 * sent again. A store that accepts the credentials has not. Asks for nothing else.
 */
export async function verifyRemoval(
  { stores, access, secrets, signal }: ConnectionRunOptions,
  connection: Connection,
): Promise<void> {
  const { shopId, address } = connection;
  const fence = new ConnectionFence(connection);
  const fenced = fence.fence(stores);
  try {
    const credentials = readCredentials(secrets, connection);
    if (credentials.kind === 'public') {
      return;
    }
    const shop = await stores.shops.find({ id: shopId });
    const store = openStore(address, credentials, {
      ...accessTo(connection, access),
      signal: AbortSignal.any([signal, fence.signal]),
      webhookSecret: shop?.webhookSecret ?? '',
    });
    await store.grants();
    await fenced.database.write(shopId, async (transaction) => {
      await fenced.privacyRequests.cancel(transaction, shopId, 'app/uninstalled', access.now());
      await fenced.connections.update(transaction, shopId, { error: null });
    });
  } catch (error) {
    if (!signal.aborted && !fence.signal.aborted) {
      await saveRunFailures(fenced, connection, [error]);
    }
  }
}
