import { columnFields } from '../../../contract/column-fields.ts';

/** Fields that only formats of other programs have. Rows with the same group are one product. */
const ownFields = ['group', 'command', 'variant.command', 'image.command'] as const;

export const productFieldNames = [...columnFields.products, ...ownFields] as const;

export type ProductField = (typeof productFieldNames)[number];

/** Fields of numbers, which are written in many ways. */
export const numberFields: ReadonlySet<ProductField> = new Set<ProductField>([
  'variant.position',
  'variant.price',
  'variant.compare_at_price',
  'variant.sale_price',
  'variant.inventory_quantity',
  'variant.grams',
  'variant.weight',
  'image.position',
  'image.width',
  'image.height',
]);

/** Fields of the product in the platform's JSON, which a cell of the same name holds. */
export const plainProductFields = [
  'title',
  'body_html',
  'vendor',
  'product_type',
  'category',
  'tags',
  'status',
  'created_at',
  'updated_at',
  'published_scope',
  'template_suffix',
  'is_gift_card',
] as const;

/** The same of a variant. */
export const plainVariantFields = [
  'id',
  'position',
  'inventory_item_id',
  'sku',
  'barcode',
  'price',
  'compare_at_price',
  'inventory_quantity',
  'inventory_policy',
  'inventory_management',
  'available',
  'fulfillment_service',
  'requires_shipping',
  'taxable',
  'grams',
  'weight',
  'weight_unit',
] as const;

/** Fields that an empty cell does not empty, because a product always has one. */
export const neverEmpty: ReadonlySet<string> = new Set([
  'title',
  'status',
  'published_at',
  'created_at',
  'updated_at',
  'published_scope',
  'is_gift_card',
  'id',
  'position',
  'inventory_item_id',
  'price',
  'inventory_quantity',
  'inventory_policy',
  'fulfillment_service',
  'requires_shipping',
  'taxable',
  'weight_unit',
  'option1',
]);
