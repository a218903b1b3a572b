import { exactHundredths } from '../../catalog/prices/price.ts';
import { isVariantInStock, type Product } from '../../catalog/product.ts';
import type { Database } from '../../store/port/database.ts';
import type { ProductRecord, ProductStore } from '../../store/tables/catalog/product-store.ts';
import { comparedProduct } from './compare-products.ts';
import { contentHashOfText } from './content-hash.ts';
import type { ImportKind } from './import-kind.ts';
import { readProducts } from '../reading/read-products.ts';
import type { ReadContext } from '../files/record.ts';
import { isTableProduct } from '../records/table-product.ts';
import { overlayProduct } from './overlay-product.ts';

interface ProductRow {
  id: number;
  contentHash: string;
  product: Product;
  /** The product as JSON. */
  body: string;
  /** What tables tell, which may lack columns: it is laid over the stored product. */
  told?: readonly Product[];
  isStored?: boolean;
}

interface ProductImportDependencies {
  database: Database;
  products: ProductStore;
  /** The clock that decides whether a publication lies ahead; absent: that of this machine. */
  now?: (() => number) | undefined;
}

export function productImport({
  database,
  products,
  now = Date.now,
}: ProductImportDependencies): ImportKind<Product, ProductRow> {
  return {
    read: readProducts,
    toRow(product, { importedAt }) {
      const body = JSON.stringify(product);
      const row = {
        id: product.id,
        contentHash: contentHashOfText(body, importedAt),
        product,
        body,
      };
      return isTableProduct(product) ? { ...row, told: [product] } : row;
    },
    combine: (earlier, later) =>
      later.told === undefined
        ? later
        : {
            ...later,
            contentHash: contentHashOfText(earlier.contentHash + later.contentHash, ''),
            told: [...(earlier.told ?? [earlier.product]), ...later.told],
          },
    async complete(shopId, rows, context) {
      const partial = rows.filter(({ told }) => told !== undefined);
      const ids = partial.map(({ id }) => id);
      const known = await products.bodies(shopId, ids);
      return rows.flatMap((row) => completeRow(row, known.get(row.id), context));
    },
    compared: ({ product }) => comparedProduct(product),
    async comparedStored(shopId, ids) {
      const bodies = await products.bodies(shopId, ids);
      return new Map(
        [...bodies].map(([id, body]) => [id, comparedProduct(JSON.parse(body))] as const),
      );
    },
    estimateRows: ({ product }) => 3 + product.variants.length,
    contentHashes: (shopId, ids) => products.contentHashes(shopId, ids),
    async save(shopId, rows, context) {
      const undated = rows.filter(({ product }) => isUndated(product, context));
      const known = await products.bodies(
        shopId,
        undated.map(({ id }) => id),
      );
      const records = rows.map((row) =>
        toRecord(row, known.get(row.id), { ...context, now: now() }),
      );
      await database.write(shopId, (transaction) => products.save(transaction, shopId, records));
    },
    idsAfter: (shopId, afterId, limit) => products.idsAfter(shopId, afterId, limit),
    remove: (shopId, ids) =>
      database.write(shopId, (transaction) => products.remove(transaction, shopId, ids)),
  };
}

/** Lays what tables tell over the stored product. */
function completeRow(
  row: ProductRow,
  body: string | undefined,
  context: ReadContext,
): ProductRow[] {
  const { told, ...rest } = row;
  if (told === undefined) {
    return [row];
  }
  let stored: Product | undefined = body === undefined ? undefined : JSON.parse(body);
  let isChanged = false;
  for (const read of told) {
    if (!isTableProduct(read) || stored === undefined) {
      stored = wholeProduct(read);
      isChanged = true;
      continue;
    }
    const overlaid = overlayProduct(stored, read);
    stored = overlaid.product;
    isChanged ||= overlaid.isChanged;
    if (overlaid.unmatched > 0) {
      context.onWarning?.(
        `product "${stored.handle}": ${overlaid.unmatched} of its rows fit none of its ${stored.variants.length} variants and were left out; name variants by SKU or by options`,
      );
    }
  }
  return stored === undefined
    ? []
    : [{ ...rest, product: stored, body: JSON.stringify(stored), isStored: !isChanged }];
}

/** Returns a product that is not stored yet; undefined for one of which a table tells some variants alone. */
function wholeProduct(read: Product): Product | undefined {
  if (!isTableProduct(read)) {
    return read;
  }
  const { given, ...product } = read;
  return given.isChange ? undefined : product;
}

function isUndated({ created_at, published_at }: Product, { importedAt }: ReadContext): boolean {
  return created_at === importedAt || published_at === importedAt;
}

/** Converts a row. `known` is the stored body of a product whose file has no dates. */
function toRecord(
  { product, contentHash, body }: ProductRow,
  known: string | undefined,
  context: ReadContext & { now: number },
): ProductRecord {
  const dated = known === undefined ? product : keepFirstDates(product, known, context);
  const publishedAt = dated.published_at === null ? null : Date.parse(dated.published_at);
  return {
    id: dated.id,
    handle: dated.handle,
    status: dated.status,
    tags: dated.tags,
    createdAt: Date.parse(dated.created_at),
    publishedAt,
    isScheduled: publishedAt !== null && publishedAt > context.now,
    variants: dated.variants.map((variant) => ({
      id: variant.id,
      price: exactHundredths(variant.price),
      inStock: isVariantInStock(variant),
      inventoryItemId: variant.inventory_item_id || null,
    })),
    isGiftCard: dated.is_gift_card === true,
    isOnlySearched: dated.shown_in === 'search',
    parentId: dated.combined_parent_id ?? null,
    vendor: dated.vendor,
    productType: dated.product_type,
    title: dated.title,
    skus: dated.variants.flatMap(({ sku }) => sku || []),
    contentHash,
    body: dated === product ? body : JSON.stringify(dated),
  };
}

/**
 * Keeps the stored dates of a known product when its file has none, so that it does not become new again.
 */
function keepFirstDates(product: Product, known: string, { importedAt }: ReadContext): Product {
  const before: Product = JSON.parse(known);
  return {
    ...product,
    created_at: product.created_at === importedAt ? before.created_at : product.created_at,
    published_at:
      product.published_at === importedAt
        ? (before.published_at ?? importedAt)
        : product.published_at,
  };
}
