import { type Management, recordChange } from '../management/management.ts';
import { type PublicAccess, publicConnector, sealCredentials } from './credentials.ts';
import { changedConnection } from './manage-connection.ts';
import type { SecretBox } from './secret-box.ts';

interface StoreToKeep {
  shopId: number;
  address: string;
  access: Omit<PublicAccess, 'kind'>;
}

/** Saves a store that was read just now as a connection, which reads daily what it shows to everybody. */
export async function keepStore(
  management: Management,
  secrets: SecretBox,
  { shopId, address, access }: StoreToKeep,
): Promise<void> {
  const { stores, now } = management;
  const createdAt = now();
  await stores.database.write(shopId, async (transaction) => {
    await stores.connections.save(transaction, {
      shopId,
      connector: publicConnector,
      address,
      credentials: sealCredentials(secrets, shopId, { kind: 'public', ...access }),
      createdAt,
    });
    await stores.connections.update(transaction, shopId, { comparedAt: createdAt });
    await recordChange(management, transaction, {
      ...changedConnection(shopId),
      action: 'connect',
      before: null,
      after: { connector: publicConnector, address },
    });
  });
}
