import type { ProductRecord } from '../tables/catalog/product-store.ts';

/** Returns a product as stored. */
export function productRecord(fields: Partial<ProductRecord> & { id: number }): ProductRecord {
  return {
    handle: 'mug',
    status: 'active',
    tags: 'clay, blue',
    createdAt: 1_700_000_000_000,
    publishedAt: null,
    variants: [{ id: fields.id * 10, price: 1999, inStock: true }],
    vendor: '',
    productType: '',
    title: '',
    skus: [],
    contentHash: 'hash',
    body: '{}',
    ...fields,
  };
}
