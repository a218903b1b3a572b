import type { Product } from '../../catalog/product.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import { StoredProductNames, StoredVariantNames } from '../records/stored-names.ts';

/** Products that are read at once. */
const batchSize = 200;

/** Names that are read at once. */
const namesBatchSize = 5_000;

/** Reads the handles and titles of all products of a shop. */
export async function readProductNames(
  products: ProductStore,
  shopId: number,
): Promise<StoredProductNames> {
  const names = new StoredProductNames();
  let batch: Awaited<ReturnType<ProductStore['namesAfter']>> = [];
  do {
    batch = await products.namesAfter(shopId, batch.at(-1)?.id ?? 0, namesBatchSize);
    batch.forEach((product) => names.add(product));
  } while (batch.length === namesBatchSize);
  return names;
}

/** Reads the names of all variants of a shop. */
export async function readVariantNames(
  products: ProductStore,
  shopId: number,
): Promise<StoredVariantNames> {
  const names = new StoredVariantNames();
  let ids: number[] = [];
  do {
    ids = await products.idsAfter(shopId, ids.at(-1) ?? 0, batchSize);
    for (const body of (await products.bodies(shopId, ids)).values()) {
      const product: Product = JSON.parse(body);
      names.add(product);
    }
  } while (ids.length === batchSize);
  return names;
}
