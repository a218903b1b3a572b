import type { Product, Variant } from '../../catalog/product.ts';
import { isVariantInStock } from '../../catalog/product.ts';
import { classicColumns, type CsvColumns, templateColumns } from './csv-columns.ts';
import type { JsonObject } from '../files/json-values.ts';

/**
 * Writers that serialise a product like the sources of a store, with the fields that each shape supports.
 */
export const shapeWriters = {
  rest: (product: Product) => JSON.stringify({ ...product, image: product.images[0] ?? null }),
  storefront: (product: Product) => JSON.stringify({ products: [storefrontProduct(product)] }),
  ajax: (product: Product) => JSON.stringify(ajaxProduct(product)),
  bulk: (product: Product) =>
    bulkLines(product)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  classicCsv: (product: Product) => sheet(product, classicColumns),
  templateCsv: (product: Product) => sheet(product, templateColumns),
};

export type ShapeName = keyof typeof shapeWriters;

function storefrontProduct(product: Product): JsonObject {
  const { id, title, handle, body_html, vendor, product_type } = product;
  const { published_at, created_at, updated_at } = product;
  return {
    id,
    title,
    handle,
    body_html,
    vendor,
    product_type,
    published_at,
    created_at,
    updated_at,
    tags: product.tags.split(', '),
    variants: product.variants.map((variant) => ({
      ...storefrontVariant(variant, product),
      grams: variant.grams,
      price: variant.price,
      compare_at_price: variant.compare_at_price,
      position: variant.position,
      created_at: variant.created_at,
      updated_at: variant.updated_at,
    })),
    images: product.images.map((image) => ({ ...image, alt: undefined })),
    options: product.options.map(({ name, position, values }) => ({ name, position, values })),
  };
}

/** Returns the fields of a variant that both storefront shapes share. */
function storefrontVariant(variant: Variant, { images }: Product): JsonObject {
  const { id, title, option1, option2, option3, sku, requires_shipping, taxable } = variant;
  return {
    id,
    title,
    option1,
    option2,
    option3,
    sku,
    requires_shipping,
    taxable,
    available: isVariantInStock(variant),
    featured_image: images.find((image) => image.id === variant.image_id) ?? null,
  };
}

function ajaxProduct(product: Product): JsonObject {
  const { id, title, handle, vendor, published_at, created_at, options } = product;
  return {
    id,
    title,
    handle,
    vendor,
    published_at,
    created_at,
    description: product.body_html,
    type: product.product_type,
    tags: product.tags.split(', '),
    price_varies: false,
    variants: product.variants.map((variant) => ({
      ...storefrontVariant(variant, product),
      weight: variant.grams,
      barcode: variant.barcode,
      inventory_management: variant.inventory_management,
      price: toCents(variant.price),
      compare_at_price:
        variant.compare_at_price === null ? null : toCents(variant.compare_at_price),
    })),
    images: product.images.map(({ src }) => src.replace('https:', '')),
    options: options.map(({ name, position, values }) => ({ name, position, values })),
    media: product.images.map(({ alt, width, height, src }, index) => ({
      alt,
      width,
      height,
      src,
      id: 900 + index,
      media_type: 'image',
    })),
  };
}

function toCents(price: string): number {
  return Math.round(Number(price) * 100);
}

function bulkLines(product: Product): JsonObject[] {
  const parent = gid('Product', product.id);
  return [
    {
      id: parent,
      title: product.title,
      handle: product.handle,
      descriptionHtml: product.body_html,
      vendor: product.vendor,
      productType: product.product_type,
      tags: product.tags.split(', '),
      status: product.status.toUpperCase(),
      createdAt: product.created_at,
      updatedAt: product.updated_at,
      publishedAt: product.published_at,
      options: product.options.map(({ id, name, position, values }) => ({
        name,
        position,
        values,
        id: gid('ProductOption', id),
      })),
    },
    ...product.variants.map((variant) => bulkVariant(variant, product)),
    ...product.images.map(({ id, src, alt, width, height }) => ({
      width,
      height,
      id: gid('ProductImage', id),
      url: src,
      altText: alt,
      __parentId: parent,
    })),
    ...product.metafields.map((metafield) => ({ ...metafield, __parentId: parent })),
    ...product.variants.flatMap(({ id, metafields }) =>
      metafields.map((metafield) => ({ ...metafield, __parentId: gid('ProductVariant', id) })),
    ),
  ];
}

function bulkVariant(variant: Variant, { id, options }: Product): JsonObject {
  const { title, price, sku, barcode, position, taxable } = variant;
  const values = [variant.option1, variant.option2, variant.option3];
  return {
    title,
    price,
    sku,
    barcode,
    position,
    taxable,
    id: gid('ProductVariant', variant.id),
    compareAtPrice: variant.compare_at_price,
    inventoryQuantity: variant.inventory_quantity,
    inventoryPolicy: variant.inventory_policy.toUpperCase(),
    selectedOptions: options.map(({ name }, index) => ({ name, value: values[index] })),
    createdAt: variant.created_at,
    updatedAt: variant.updated_at,
    inventoryItem: {
      id: gid('InventoryItem', variant.inventory_item_id),
      tracked: variant.inventory_management !== null,
      requiresShipping: variant.requires_shipping,
      measurement: { weight: { value: variant.weight, unit: 'GRAMS' } },
    },
    image: variant.image_id === null ? null : { id: gid('ProductImage', variant.image_id) },
    __parentId: gid('Product', id),
  };
}

function gid(type: string, id: number): string {
  return `gid://platform/${type}/${id}`;
}

function sheet(product: Product, columns: CsvColumns): string {
  const rows = Array.from(
    { length: Math.max(product.variants.length, product.images.length, 1) },
    (_, index) => ({
      [columns.handle]: product.handle,
      ...(index === 0 ? productCells(product, columns) : {}),
      ...imageCells(product, index, columns),
      ...variantCells(product, index, columns),
    }),
  );
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const body = rows.map((row) => header.map((name) => quote(row[name])).join(','));
  return `${[header.map((name) => quote(name)).join(','), ...body].join('\r\n')}\r\n`;
}

function productCells(product: Product, columns: CsvColumns): JsonObject {
  return {
    ...cells(columns.product, { ...product }),
    [columns.published]: product.published_at === null ? 'FALSE' : 'TRUE',
    ...Object.fromEntries(
      product.options.map(({ name }, index) => [columns.options[index]?.name, name]),
    ),
    ...Object.fromEntries(
      product.metafields.map(({ namespace, key, value }) => [
        `${key} (product.metafields.${namespace}.${key})`,
        value,
      ]),
    ),
  };
}

function imageCells({ images }: Product, index: number, columns: CsvColumns): JsonObject {
  const image = images[index];
  return image === undefined ? {} : cells(columns.image, { ...image });
}

function variantCells(
  { variants, images }: Product,
  index: number,
  columns: CsvColumns,
): JsonObject {
  const variant = variants[index];
  if (variant === undefined) {
    return {};
  }
  const values = [variant.option1, variant.option2, variant.option3];
  const continues = variant.inventory_policy === 'continue' ? 'TRUE' : 'FALSE';
  return {
    ...cells(columns.variant, { ...variant }),
    ...Object.fromEntries(columns.options.map(({ value }, place) => [value, values[place]])),
    ...(columns === templateColumns ? { [columns.variant.inventory_policy]: continues } : {}),
    [columns.tracker]: variant.inventory_management,
    [columns.variantImage]: images.find(({ id }) => id === variant.image_id)?.src,
  };
}

function cells(columns: Readonly<Record<string, string>>, source: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(columns).map(([field, name]) => [name, source[field]]));
}

function quote(cell: unknown): string {
  if (cell === null || cell === undefined) {
    return '';
  }
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return `"${text.replaceAll('"', '""')}"`;
}
