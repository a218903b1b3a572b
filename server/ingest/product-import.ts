import type { Product } from '../catalog/product.ts';
import { isVariantInStock } from '../catalog/product.ts';
import type { Database } from '../store/database.ts';
import type { ProductRecord, ProductStore } from '../store/product-store.ts';
import { contentHash } from './content-hash.ts';
import type { ImportKind } from './importer.ts';
import { readProducts } from './read-products.ts';
import type { ReadContext } from './record.ts';

interface ProductRow {
  id: number;
  contentHash: string;
  product: Product;
}

export function productImport(
  database: Database,
  products: ProductStore,
): ImportKind<Product, ProductRow> {
  return {
    read: readProducts,
    toRow: (product, { importedAt }) => ({
      id: product.id,
      contentHash: contentHash(product, importedAt),
      product,
    }),
    weigh: ({ product }) => 3 + product.variants.length,
    contentHashes: (shopId, ids) => products.contentHashes(shopId, ids),
    async save(shopId, rows, context) {
      const ids = rows.map(({ id }) => id);
      const known = await products.bodies(shopId, ids);
      const records = rows.map((row) => toRecord(row, known.get(row.id), context));
      await database.write((transaction) => products.save(transaction, shopId, records));
    },
  };
}

function toRecord(
  { product, contentHash: hash }: ProductRow,
  known: string | undefined,
  { importedAt }: ReadContext,
): ProductRecord {
  const dated = known === undefined ? product : keepFirstDates(product, known, importedAt);
  return {
    id: dated.id,
    handle: dated.handle,
    status: dated.status,
    tags: dated.tags,
    createdAt: Date.parse(dated.created_at),
    publishedAt: dated.published_at === null ? null : Date.parse(dated.published_at),
    variants: dated.variants.map((variant) => ({
      id: variant.id,
      price: toHundredths(variant.price),
      inStock: isVariantInStock(variant),
    })),
    contentHash: hash,
    body: JSON.stringify(dated),
  };
}

/** A file without dates does not make a known product new again. */
function keepFirstDates(product: Product, known: string, importedAt: string): Product {
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

export function toHundredths(price: string): number {
  return Math.round(Number(price) * 100);
}
