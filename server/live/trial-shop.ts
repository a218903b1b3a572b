import { domainField } from '../contract/admin/shop-fields.ts';
import { AppError } from '../base/errors.ts';
import type { Management } from '../changes/management.ts';
import { onlyObject } from '../changes/object-kinds.ts';
import { createShop } from '../changes/shops.ts';
import { newShopFields } from '../presentation/effective-fields.ts';
import type { ChangeStore } from '../store/tables/changes/change-store.ts';
import type { ConnectionStore } from '../store/tables/live/connection-store.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { publicConnector } from './credentials.ts';

/** Marks the shops that trials have made, in the memory of changes. */
const trialNote = 'Made to try a store';

/** More changes of the fields of a shop than merchants make. */
const maxShopChanges = 1_000;

/**
 * Returns the shop of a store that is tried; undefined when there is none yet. A trial replaces all products.
 * @throws AppError `conflict` for a shop whose data come from elsewhere.
 */
export async function findTrialShop(
  { hostname }: URL,
  stores: { shops: ShopStore; connections: ConnectionStore; changes: ChangeStore },
): Promise<Shop | undefined> {
  const domain = domainOf(hostname);
  const known = await stores.shops.find({ domain });
  if (!known) {
    return undefined;
  }
  const connection = await stores.connections.find(known.id);
  if (connection && connection.connector !== publicConnector) {
    throw new AppError('conflict', `${domain} is connected with its credentials already.`);
  }
  if (!connection && !(await isMadeByTrial(stores, known.id))) {
    throw new AppError(
      'conflict',
      `The shop ${domain} is there already, and its products are not from a trial, which would replace them: delete the shop first if you want to try its store.`,
    );
  }
  return known;
}

/** Makes the shop of a store that is tried. */
export async function createTrialShop({ hostname }: URL, management: Management): Promise<Shop> {
  const domain = domainOf(hostname);
  const shop = { domain, scopes: [], ...newShopFields(domain, {}) };
  return (await createShop(management, shop, trialNote)).shop;
}

/** Returns false for a shop into which files have been imported since the trial. */
async function isMadeByTrial(
  { changes }: { changes: ChangeStore },
  shopId: number,
): Promise<boolean> {
  const ofShop = { shopId, kind: 'shop', object: onlyObject, limit: maxShopChanges };
  const [made, imports] = await Promise.all([
    changes.list(ofShop),
    changes.list({ shopId, kind: 'import', limit: 1 }),
  ]);
  const isMarked = made.some(({ action, note }) => action === 'create' && note === trialNote);
  return isMarked && imports.length === 0;
}

function domainOf(hostname: string): string {
  const domain = domainField.safeParse(hostname.includes('.') ? hostname : `${hostname}.test`);
  if (!domain.success) {
    throw new AppError('invalid', `${hostname} is not a domain that a shop can have.`);
  }
  return domain.data;
}
