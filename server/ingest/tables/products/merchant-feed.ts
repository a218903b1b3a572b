import { handleOf, handleOfAddress } from '../handle.ts';
import { cellConverter, type ProductFormat } from './product-format.ts';
import type { DerivedCells, ProductRow } from './product-row.ts';

/** A feed of products as Google Merchant Center and the catalog of Facebook read it. Rows of a group are its variants. */
export const merchantFeed: ProductFormat = {
  name: 'product feed of Google or Facebook',
  needs: ['other.id', 'title', 'image.src', 'other.availability'],
  isWhole: true,
  columns: {
    title: ['title'],
    body_html: ['rich_text_description', 'description'],
    vendor: ['brand'],
    product_type: ['product_type', 'product type'],
    category: ['google_product_category', 'google product category', 'fb_product_category'],
    'image.src': ['image_link', 'image link'],
    images: ['additional_image_link', 'additional image link', 'additional_image_url'],
    'variant.barcode': ['gtin'],
    'variant.price': ['price'],
    'variant.sale_price': ['sale_price', 'sale price'],
    'variant.inventory_quantity': ['quantity_to_sell_on_facebook', 'inventory', 'quantity'],
  },
  others: {
    id: ['id', 'item id'],
    availability: ['availability'],
    group: ['item_group_id', 'item group id'],
    link: ['link'],
    mpn: ['mpn'],
    color: ['color', 'colour'],
    size: ['size'],
    material: ['material'],
    pattern: ['pattern'],
    status: ['status', 'visibility'],
    weight: ['shipping_weight', 'shipping weight'],
  },
  createConverter: () => {
    const groups = new OptionsOfGroups();
    return cellConverter((row, other) => {
      const group = other('group') || other('id');
      return {
        group,
        handle: handleOfAddress(other('link')) || handleOf(group),
        'variant.sku': other('id'),
        'variant.available': availability(other('availability')),
        ...(other('status') !== '' && { status: statusOf(other('status')) }),
        ...weightOf(other('weight')),
        ...groups.optionsOf(group, row, {
          Color: other('color'),
          Size: other('size'),
          Material: other('material'),
          Pattern: other('pattern'),
        }),
      };
    });
  },
};

function availability(text: string): string {
  const plain = text.trim().toLowerCase().replaceAll('_', ' ');
  if (plain === '') {
    return '';
  }
  return ['in stock', 'available for order', 'preorder', 'backorder'].includes(plain)
    ? 'true'
    : 'false';
}

function statusOf(text: string): string {
  const plain = text.trim().toLowerCase();
  return ['active', 'published'].includes(plain) ? 'active' : 'draft';
}

function weightOf(text: string): DerivedCells {
  const [, weight, unit] = /^([\d.]+)\s*(g|kg|oz|lb)s?$/i.exec(text.trim()) ?? [];
  return weight === undefined || unit === undefined
    ? {}
    : { 'variant.weight': weight, 'variant.weight_unit': unit.toLowerCase() };
}

/** The attributes that the first row of the open group has are the options of all its rows. */
class OptionsOfGroups {
  #group = '';
  #names: string[] = [];

  optionsOf(group: string, row: ProductRow, values: Record<string, string>): DerivedCells {
    if (group !== this.#group) {
      this.#group = group;
      this.#names = Object.keys(values)
        .filter((name) => values[name]?.trim())
        .slice(0, 3);
    }
    const derived: DerivedCells = {};
    for (const [index, name] of this.#names.entries()) {
      const number = ([1, 2, 3] as const)[index] ?? 3;
      derived[`option${number}.name`] = name;
      derived[`option${number}.value`] = values[name]?.trim() || row.cell('title').trim();
    }
    return derived;
  }
}
