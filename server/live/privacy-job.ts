import { eraseShopper } from '../ingest/shoppers/erase-shopper.ts';
import type { Management } from '../changes/management.ts';
import { deleteShop } from '../changes/shops.ts';
import type { PrivacyRequest } from '../store/tables/live/privacy-request-store.ts';
import type { Stores } from '../store/stores.ts';

export interface PrivacyJobDependencies {
  stores: Stores;
  now: () => number;
}

/** Does what platforms have asked for on behalf of people and is due. */
export async function runPrivacyRequests({ stores, now }: PrivacyJobDependencies): Promise<void> {
  const due = await stores.privacyRequests.due(now());
  let hasErased = false;
  for (const request of due) {
    switch (request.topic) {
      case 'customers/redact':
        await redact(stores, request, now());
        hasErased = true;
        break;
      case 'customers/data_request':
        await finish(stores, request, now());
        break;
      case 'shop/redact':
      case 'app/uninstalled':
        await removeShop(stores, request, now);
        break;
      default:
        request.topic satisfies never;
    }
  }
  if (hasErased) {
    // Deleted rows could still be read from the file.
    await stores.database.compact();
  }
}

async function redact(stores: Stores, request: PrivacyRequest, now: number): Promise<void> {
  const { shopId, customerId, email } = request;
  await eraseShopper(stores, shopId, {
    customerId: customerId ?? undefined,
    uuid: undefined,
    email: email ?? undefined,
  });
  await finish(stores, request, now);
}

function finish(stores: Stores, { id, shopId }: PrivacyRequest, now: number): Promise<void> {
  return stores.database.write(shopId, (transaction) =>
    stores.privacyRequests.finish(transaction, id, now),
  );
}

/** Deletes a shop with this request. The recorded change names its domain and nobody. */
async function removeShop(
  stores: Stores,
  { shopId }: PrivacyRequest,
  now: () => number,
): Promise<void> {
  const shop = await stores.shops.find({ id: shopId });
  if (shop) {
    const management: Management = { stores, actor: { kind: 'schedule', personId: null }, now };
    await deleteShop(management, shop);
  }
}
