import { handleOf, handleOfAddress } from '../handle.ts';
import { cellConverter, type ProductFormat } from './product-format.ts';
import type { DerivedCells, ProductRow } from './product-row.ts';

/** Products of BigCommerce: a row for each product, behind it those of its variants and images. */
export const bigCommerceProducts: ProductFormat = {
  name: 'products of BigCommerce',
  needs: ['other.item', 'other.id', 'other.name', 'other.categories'],
  isWhole: true,
  columns: {
    body_html: ['Description'],
    'variant.sku': ['SKU'],
    'variant.barcode': ['UPC/EAN', 'Global Trade Number'],
    'variant.price': ['Price'],
    'variant.sale_price': ['Sale Price'],
    'variant.weight': ['Weight'],
    'variant.image': ['Variant Image URL'],
    'image.alt': ['Image Description'],
  },
  others: {
    item: ['Item'],
    id: ['ID'],
    name: ['Name'],
    options: ['Options'],
    categories: ['Categories', 'Categories Names'],
    url: ['Product URL'],
    keywords: ['Search Keywords'],
    visible: ['Is Visible'],
    tracking: ['Inventory Tracking'],
    stock: ['Current Stock'],
    image: ['Internal Image URL (Export)', 'Image URL (Import)'],
  },
  createConverter: () => {
    const family = new Family();
    return cellConverter((row, other) => family.convert(row, other));
  },
};

/** Keeps the product to which the rows behind it belong. */
class Family {
  #group = '';
  #tracking = '';
  #price = '';

  convert(row: ProductRow, other: (name: string) => string): DerivedCells | null {
    switch (other('item').trim().toLowerCase()) {
      case 'product':
        return this.#product(row, other);
      case 'variant':
        return this.#variant(row, other);
      case 'image':
        return { ...noVariant, group: this.#group, 'image.src': other('image') };
      default:
        return null;
    }
  }

  #product(row: ProductRow, other: (name: string) => string): DerivedCells {
    this.#group = `product ${other('id')}`;
    this.#tracking = other('tracking').trim().toLowerCase();
    this.#price = row.cell('variant.price');
    const [category = ''] = other('categories').split(';');
    return {
      group: this.#group,
      ...(row.hasOther('image') && { 'image.src': '' }),
      id: other('id'),
      title: other('name'),
      handle: handleOfAddress(other('url')) || handleOf(other('name')),
      product_type: category.split('/').at(-1)?.trim() ?? '',
      ...(row.hasOther('keywords') && { tags: other('keywords') }),
      published: other('visible'),
      ...this.#stock(row, other),
    };
  }

  #variant(row: ProductRow, other: (name: string) => string): DerivedCells {
    const options = [...other('options').matchAll(/Name=([^|]*)\|Value=([^|]*)/g)].slice(0, 3);
    const derived: DerivedCells = {
      group: this.#group,
      'variant.price': row.cell('variant.price') || this.#price,
      ...this.#stock(row, other),
    };
    for (const [index, [, name = '', value = '']] of options.entries()) {
      const number = ([1, 2, 3] as const)[index] ?? 3;
      derived[`option${number}.name`] = name.trim();
      // A swatch has its colour behind the value.
      derived[`option${number}.value`] = value.replace(/\[[^\]]*\]\s*$/, '').trim();
    }
    return derived;
  }

  #stock(row: ProductRow, other: (name: string) => string): DerivedCells {
    if (!row.hasOther('stock')) {
      return {};
    }
    return this.#tracking === 'none'
      ? { 'variant.inventory_management': '' }
      : {
          'variant.inventory_management': 'bigcommerce',
          'variant.inventory_quantity': other('stock'),
        };
  }
}

const noVariant: DerivedCells = {
  'variant.sku': '',
  'variant.barcode': '',
  'variant.price': '',
  'variant.image': '',
};
