import { neutralPlatform } from '../contract/names.ts';
import { AppError } from '../base/errors.ts';
import { type Management, recordChange } from '../changes/management.ts';
import { type PublicAccess, publicConnector, sealCredentials } from './credentials.ts';
import { changedConnection } from './manage-connection.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';

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
    // Somebody may have connected the shop while its store was read.
    const former = await stores.connections.find(shopId, transaction);
    if (former && former.connector !== publicConnector) {
      throw new AppError('conflict', 'The shop is connected with its credentials already.');
    }
    await stores.connections.save(transaction, {
      shopId,
      connector: publicConnector,
      platform: neutralPlatform,
      address,
      storeDomain: '',
      credentials: sealCredentials(secrets, shopId, { kind: 'public', ...access }),
      createdAt,
    });
    await stores.connections.update(transaction, shopId, { comparedAt: createdAt });
    await recordChange(management, transaction, {
      ...changedConnection(shopId),
      action: 'connect',
      before: former ? { connector: former.connector, address: former.address } : null,
      after: { connector: publicConnector, address },
    });
  });
}
