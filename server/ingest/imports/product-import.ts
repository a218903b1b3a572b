import { exactHundredths } from '../../catalog/prices/price.ts';
import { isVariantInStock, type Product } from '../../catalog/product.ts';
import type { Database } from '../../store/port/database.ts';
import type { ProductRecord, ProductStore } from '../../store/tables/catalog/product-store.ts';
import { contentHashOfText } from './content-hash.ts';
import type { ImportKind } from './import-kind.ts';
import { readProducts } from '../reading/read-products.ts';
import type { ReadContext } from '../files/record.ts';

interface ProductRow {
  id: number;
  contentHash: string;
  product: Product;
  /** The product as JSON. */
  body: string;
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
      return { id: product.id, contentHash: contentHashOfText(body, importedAt), product, body };
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
