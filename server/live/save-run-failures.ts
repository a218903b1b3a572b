import { AppError } from '../base/errors.ts';
import type { Connection, ConnectionChanges } from '../store/tables/live/connection-store.ts';
import type { Stores } from '../store/stores.ts';

/** Saves why a run has failed, in words, and that the store has revoked its credentials or removed the app. */
export async function saveRunFailures(
  stores: Stores,
  { shopId }: Connection,
  failures: readonly unknown[],
): Promise<void> {
  const messages = failures.map((error) =>
    error instanceof AppError ? error.message : 'The pull has failed: the log says why.',
  );
  const isRevoked = failures.some(
    (error) => error instanceof AppError && error.kind === 'unauthorised',
  );
  const isRemoved = isRevoked && (await stores.privacyRequests.isOpen(shopId, 'app/uninstalled'));
  await updateConnection(stores, shopId, {
    // What the store said of the app stays.
    ...(!isRemoved && { error: [...new Set(messages)].join(' ') }),
    ...(isRevoked && { state: isRemoved ? 'ended' : 'revoked' }),
  });
  const unknown = failures.find((error) => !(error instanceof AppError));
  if (unknown !== undefined) {
    throw unknown;
  }
}

export async function updateConnection(
  stores: Stores,
  shopId: number,
  changes: ConnectionChanges,
): Promise<void> {
  await stores.database.write(shopId, (transaction) =>
    stores.connections.update(transaction, shopId, changes),
  );
}
