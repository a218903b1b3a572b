import { deleteShop as deleteRows } from '../ingest/delete-shop.ts';
import type { PresentedField } from '../contract/store-presentation.ts';
import { ownValues, type PresentedValues } from '../presentation/effective-fields.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { NewShop, ShopSecret } from '../store/tables/shops/shop-store.ts';
import { type Management, type Recorded, recordChange } from './management.ts';
import { keyText, onlyObject, shopText } from './object-kinds.ts';
import { saveObject } from './save-object.ts';

/** Creates a shop with its first API key. The note is recorded with the change. */
export async function createShop(
  management: Management,
  shop: NewShop,
  note = '',
): Promise<Recorded & { shop: Shop; key: string }> {
  const { stores } = management;
  return stores.database.write(null, async (transaction) => {
    const created = await stores.shops.create(transaction, shop);
    const firstKey = { name: 'default', canExplain: false };
    const key = await stores.keys.create(transaction, created.id, firstKey);
    const { id: shopId } = created;
    const change = await recordChange(management, transaction, {
      shopId,
      kind: 'shop',
      object: onlyObject,
      action: 'create',
      note,
      before: null,
      after: shop,
    });
    await recordChange(management, transaction, {
      shopId,
      kind: 'key',
      object: key,
      action: 'create',
      before: null,
      after: keyText({ ...firstKey, disabledAt: null, expiresAt: null }),
    });
    return { shop: created, key, change };
  });
}

/** Changes of a shop. Fields in `toStore` go back to what the store says. */
export interface FieldChanges extends Partial<PresentedValues> {
  scopes?: string[];
  toStore?: readonly PresentedField[];
}

/** Saves changed fields as the merchant's own. A shop without changes stays untouched and keeps its cache key. */
export async function updateShop(
  management: Management,
  shop: Shop,
  { toStore = [], scopes = shop.scopes, ...changes }: FieldChanges,
): Promise<Recorded & { shop: Shop }> {
  const { stores } = management;
  const kept = shop.ownFields.filter((field) => !toStore.includes(field));
  const text = shopText({ ...ownValues(shop, kept), ...changes }, scopes);
  const { change } = await stores.database.write(shop.id, (transaction) =>
    saveObject(management, transaction, {
      shopId: shop.id,
      kind: 'shop',
      object: onlyObject,
      action: 'update',
      text,
    }),
  );
  return { change, shop: (await stores.shops.find({ id: shop.id })) ?? shop };
}

/** Deletes a shop with all its data. Running it again finishes an interrupted deletion. */
export async function deleteShop(
  management: Management,
  { id, domain, name }: Pick<Shop, 'id' | 'domain' | 'name'>,
  onProgress?: (rowsDeleted: number) => void,
): Promise<Recorded> {
  const { stores } = management;
  await deleteRows(stores, id, onProgress);
  const change = await stores.database.write(null, (transaction) =>
    recordChange(management, transaction, {
      shopId: null,
      kind: 'shop',
      object: domain,
      action: 'delete',
      before: { name },
      after: null,
    }),
  );
  return { change };
}

/** Replaces a secret of a shop by a given or a new one. The former one is valid for the grace period. Neither is recorded. */
export async function rotateSecret(
  management: Management,
  shopId: number,
  which: ShopSecret,
  graceMs: number,
  given?: string,
): Promise<Recorded & { secret: string; formerUntil: number }> {
  const { stores, now } = management;
  const formerUntil = now() + graceMs;
  return stores.database.write(shopId, async (transaction) => {
    const secret = await stores.shops.rotateSecret(transaction, shopId, which, formerUntil, given);
    const change = await recordChange(management, transaction, {
      shopId,
      kind: 'secret',
      object: which,
      action: 'rotate',
      before: null,
      after: null,
    });
    return { secret, formerUntil, change };
  });
}
