/** Column names of a CSV format. The keys of the groups are fields of the platform's JSON shape. */
export interface CsvColumns {
  handle: string;
  published: string;
  product: Record<ProductCell, string>;
  variant: Record<VariantCell, string>;
  image: Record<'src' | 'position' | 'alt', string>;
  options: readonly { name: string; value: string }[];
  tracker: string;
  variantImage: string;
}

type ProductCell =
  | 'title'
  | 'body_html'
  | 'vendor'
  | 'product_type'
  | 'tags'
  | 'status'
  | 'is_gift_card'
  | 'category';

type VariantCell =
  | 'sku'
  | 'barcode'
  | 'price'
  | 'compare_at_price'
  | 'inventory_quantity'
  | 'inventory_policy'
  | 'fulfillment_service'
  | 'requires_shipping'
  | 'taxable'
  | 'grams'
  | 'weight_unit';

/** Columns of the classic export. */
export const classicColumns: CsvColumns = {
  handle: 'Handle',
  published: 'Published',
  product: {
    title: 'Title',
    body_html: 'Body (HTML)',
    vendor: 'Vendor',
    product_type: 'Type',
    tags: 'Tags',
    status: 'Status',
    is_gift_card: 'Gift Card',
    category: 'Product Category',
  },
  variant: {
    sku: 'Variant SKU',
    barcode: 'Variant Barcode',
    price: 'Variant Price',
    compare_at_price: 'Variant Compare At Price',
    inventory_quantity: 'Variant Inventory Qty',
    inventory_policy: 'Variant Inventory Policy',
    fulfillment_service: 'Variant Fulfillment Service',
    requires_shipping: 'Variant Requires Shipping',
    taxable: 'Variant Taxable',
    grams: 'Variant Grams',
    weight_unit: 'Variant Weight Unit',
  },
  image: { src: 'Image Src', position: 'Image Position', alt: 'Image Alt Text' },
  options: [1, 2, 3].map((n) => ({ name: `Option${n} Name`, value: `Option${n} Value` })),
  tracker: 'Variant Inventory Tracker',
  variantImage: 'Variant Image',
};

/** Columns of the newer template. */
export const templateColumns: CsvColumns = {
  handle: 'URL handle',
  published: 'Published on online store',
  product: {
    title: 'Title',
    body_html: 'Description',
    vendor: 'Vendor',
    product_type: 'Type',
    tags: 'Tags',
    status: 'Status',
    is_gift_card: 'Gift card',
    category: 'Product category',
  },
  variant: {
    sku: 'SKU',
    barcode: 'Barcode',
    price: 'Price',
    compare_at_price: 'Compare-at price',
    inventory_quantity: 'Inventory quantity',
    inventory_policy: 'Continue selling when out of stock',
    fulfillment_service: 'Fulfillment service',
    requires_shipping: 'Requires shipping',
    taxable: 'Charge tax',
    grams: 'Weight value (grams)',
    weight_unit: 'Weight unit for display',
  },
  image: { src: 'Product image URL', position: 'Image position', alt: 'Image alt text' },
  options: [1, 2, 3].map((n) => ({ name: `Option${n} name`, value: `Option${n} value` })),
  tracker: 'Inventory tracker',
  variantImage: 'Variant image URL',
};
