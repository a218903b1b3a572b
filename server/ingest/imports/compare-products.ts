import type { Product, Variant } from '../../catalog/product.ts';
import type { ComparedRecord, FieldValue } from './field-changes.ts';

/** Returns a product in the values that a person compares before an import. */
export function comparedProduct(product: Product): ComparedRecord {
  const { id, handle, title, published_at: publishedAt } = product;
  return {
    id,
    name: handle || title || String(id),
    values: [
      { field: 'title', value: title },
      { field: 'handle', value: handle },
      { field: 'body_html', value: product.body_html ?? '' },
      { field: 'vendor', value: product.vendor },
      { field: 'product_type', value: product.product_type },
      { field: 'category', value: product.category?.full_name ?? '' },
      { field: 'tags', value: product.tags },
      { field: 'status', value: product.status },
      // The time of an import is the default of files without times.
      { field: 'published', value: publishedAt === null ? '' : 'yes' },
      { field: 'options', value: optionsText(product) },
      { field: 'images', value: product.images.map(({ src }) => src).join(' ') },
      { field: 'metafields', value: metafieldsText(product) },
      { field: 'variants', value: product.variants.map((variant) => variant.title).join(', ') },
      ...product.variants.flatMap(variantValues),
    ],
  };
}

function variantValues(variant: Variant): FieldValue[] {
  const { id: part, price, compare_at_price: compareAtPrice } = variant;
  const values: FieldValue[] = [
    { field: 'price', value: price, isPrice: true },
    { field: 'compare_at_price', value: compareAtPrice ?? '' },
    { field: 'sku', value: variant.sku ?? '' },
    { field: 'barcode', value: variant.barcode ?? '' },
    { field: 'inventory_quantity', value: String(variant.inventory_quantity) },
    { field: 'inventory_policy', value: variant.inventory_policy },
    { field: 'inventory_management', value: variant.inventory_management ?? '' },
    { field: 'weight', value: variant.weight === 0 ? '' : String(variant.weight) },
  ];
  return values.map((value) => ({ ...value, part }));
}

function optionsText({ options }: Product): string {
  return options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; ');
}

function metafieldsText({ metafields }: Product): string {
  return metafields.map(({ namespace, key, value }) => `${namespace}.${key}: ${value}`).join('; ');
}
