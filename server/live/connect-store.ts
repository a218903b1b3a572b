import { domainField } from '../contract/admin/shop-fields.ts';
import { AppError } from '../base/errors.ts';
import { type Management, recordChange } from '../changes/management.ts';
import { savePresentation } from '../changes/presentation.ts';
import { createShop, rotateSecret } from '../changes/shops.ts';
import { familyOf } from '../connectors/store-families.ts';
import { newShopFields } from '../presentation/effective-fields.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { askStore, type GivenStore, presentationOf } from './ask-store.ts';
import { sealCredentials, type StoreAccess } from './credentials.ts';
import { changedConnection } from './manage-connection.ts';
import type { SecretBox } from '../store/secrets/secret-box.ts';

export interface ConnectOptions {
  management: Management;
  access: StoreAccess;
  secrets: SecretBox;
}

/** Both secrets are valid for this long after a new one is given. */
const formerSecretMs = 24 * 3_600_000;

/** Saves a connection whose credentials the store accepts. Makes the shop unless it is there. */
export async function connectStore(
  domain: string,
  given: GivenStore,
  { management, access, secrets }: ConnectOptions,
): Promise<Shop> {
  const { stores, now } = management;
  const signal = AbortSignal.timeout(120_000);
  const { address, credentials, platform, store } = await askStore(given, { ...access, signal });
  const { connector } = familyOf(credentials);
  const known = await stores.shops.find({ domain });
  const said = await presentationOf(store);
  const shop = known ?? (await createShopFor(management, domain));
  if (credentials.kind === 'client') {
    // The platform signs the webhooks of an app with its client secret.
    await rotateSecret(management, shop.id, 'webhook', formerSecretMs, credentials.clientSecret);
  }
  const former = await stores.connections.find(shop.id);
  await stores.database.write(shop.id, async (transaction) => {
    await stores.connections.save(transaction, {
      shopId: shop.id,
      connector,
      platform,
      address,
      storeDomain: said.permanentDomain ?? new URL(address).hostname,
      credentials: sealCredentials(secrets, shop.id, credentials),
      createdAt: now(),
    });
    await savePresentation(stores, transaction, { shopId: shop.id, said });
    await recordChange(management, transaction, {
      ...changedConnection(shop.id),
      action: 'connect',
      before: former ? { connector: former.connector, address: former.address } : null,
      after: { connector, address },
    });
    // Whoever connects a store again wants to keep its data.
    await stores.privacyRequests.cancel(transaction, shop.id, 'app/uninstalled', now());
  });
  return (await stores.shops.find({ id: shop.id })) ?? shop;
}

/** Makes the shop of a store that is to be connected. */
export async function createShopFor(management: Management, domain: string): Promise<Shop> {
  const parsed = domainField.safeParse(domain);
  if (!parsed.success) {
    throw new AppError('invalid', `${domain} is not a domain such as store.example.`);
  }
  const { shop } = await createShop(management, {
    ...newShopFields(parsed.data, {}),
    domain: parsed.data,
    scopes: ['read_markets'],
  });
  return shop;
}
