import { booleanText } from '../boolean-words.ts';
import type { ColumnNames } from '../sheet.ts';
import type { ProductField } from './product-fields.ts';
import { cellConverter, type ProductFormat } from './product-format.ts';

const columns: ColumnNames<ProductField> = {
  id: ['ID', 'Product ID'],
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body_html: ['Body (HTML)', 'Body HTML', 'Description'],
  vendor: ['Vendor'],
  product_type: ['Type', 'Custom Product Type', 'Standard Product Type'],
  category: ['Product Category', 'Category', 'Category: Name'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  published_scope: ['Published Scope'],
  template_suffix: ['Template Suffix'],
  created_at: ['Created At'],
  updated_at: ['Updated At'],
  status: ['Status'],
  is_gift_card: ['Gift Card'],
  'option1.name': ['Option1 Name'],
  'option1.value': ['Option1 Value'],
  'option2.name': ['Option2 Name'],
  'option2.value': ['Option2 Value'],
  'option3.name': ['Option3 Name'],
  'option3.value': ['Option3 Value'],
  'variant.id': ['Variant ID'],
  'variant.inventory_item_id': ['Variant Inventory Item ID'],
  'variant.sku': ['Variant SKU', 'SKU'],
  'variant.barcode': ['Variant Barcode', 'Variant Barcodes', 'Barcode'],
  'variant.price': ['Variant Price', 'Price'],
  'variant.compare_at_price': ['Variant Compare At Price', 'Compare-at price', 'Compare at price'],
  'variant.inventory_quantity': ['Variant Inventory Qty', 'Inventory quantity'],
  'variant.inventory_policy': ['Variant Inventory Policy', 'Continue selling when out of stock'],
  'variant.inventory_management': ['Variant Inventory Tracker', 'Inventory tracker'],
  'variant.fulfillment_service': ['Variant Fulfillment Service', 'Fulfillment service'],
  'variant.requires_shipping': ['Variant Requires Shipping', 'Requires shipping'],
  'variant.taxable': ['Variant Taxable', 'Charge tax'],
  'variant.grams': ['Variant Grams', 'Weight value (grams)'],
  'variant.weight': ['Variant Weight'],
  'variant.weight_unit': ['Variant Weight Unit', 'Weight unit for display'],
  'variant.image': ['Variant Image', 'Variant image URL'],
  'image.src': ['Image Src', 'Product image URL'],
  'image.position': ['Image Position'],
  'image.alt': ['Image Alt Text'],
  'image.width': ['Image Width'],
  'image.height': ['Image Height'],
  command: ['Command'],
  'variant.command': ['Variant Command'],
  'image.command': ['Image Command'],
};

/** Products of the platform, with the headers of either generation, and sheets of Matrixify with the same columns. */
export const platformProducts: ProductFormat = {
  name: 'products of the platform',
  columns,
  needs: ['handle'],
  others: { published_at: ['Published At'] },
  createConverter: () =>
    cellConverter((row, other) => {
      const time = other('published_at').trim();
      const isPublished = booleanText(row.cell('published')) !== 'false';
      return time !== '' && isPublished ? { published: time } : {};
    }),
};
