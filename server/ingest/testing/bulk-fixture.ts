import type { JsonObject } from '../files/json-values.ts';

/** Lines of a bulk export: a product with two variants, and one without children. */

const productGid = gid('Product', 1);

export const product = {
  id: productGid,
  title: 'Tee',
  handle: 'tee',
  descriptionHtml: '<p>Soft</p>',
  vendor: 'Loom',
  productType: 'Shirts',
  tags: ['summer', 'cotton'],
  status: 'ARCHIVED',
  createdAt: '2026-01-01T15:00:00Z',
  updatedAt: '2026-01-03T15:00:00Z',
  publishedAt: null,
  templateSuffix: 'wide',
  featuredImage: {
    id: gid('ProductImage', 31),
    url: 'https://cdn.example/front.jpg',
    altText: 'Front',
  },
  options: [
    { id: gid('ProductOption', 5), name: 'Colour', position: 1, values: ['Red'] },
    { name: 'Size', optionValues: [{ name: 'S' }, { name: 'M' }] },
  ],
};

export const small = {
  id: gid('ProductVariant', 11),
  title: 'Red / S',
  price: '19.99',
  compareAtPrice: '25.00',
  sku: 'T-R-S',
  barcode: '400',
  position: 1,
  inventoryQuantity: 3,
  inventoryPolicy: 'CONTINUE',
  taxable: false,
  createdAt: '2026-01-01T15:00:00Z',
  selectedOptions: [
    { name: 'Colour', value: 'Red' },
    { name: 'Size', value: 'S' },
  ],
  inventoryItem: {
    id: gid('InventoryItem', 71),
    tracked: true,
    requiresShipping: false,
    measurement: { weight: { unit: 'KILOGRAMS', value: 0.18 } },
  },
  image: {
    id: gid('ProductImage', 32),
    url: 'https://cdn.example/red.jpg',
    width: 800,
    height: 600,
  },
  __parentId: productGid,
};

export const medium = {
  id: gid('ProductVariant', 12),
  price: '21.00',
  selectedOptions: [
    { name: 'Colour', value: 'Red' },
    { name: 'Size', value: 'M' },
  ],
  inventoryItem: { id: gid('InventoryItem', 72), tracked: false },
  __parentId: productGid,
};

export const mug = { id: gid('Product', 2), title: 'Mug', handle: 'mug' };

export const mugVariant = { id: gid('ProductVariant', 21), price: '8.00', __parentId: mug.id };

export function gid(type: string, id: number): string {
  return `gid://platform/${type}/${id}`;
}

export function lines(...objects: JsonObject[]): string {
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}
