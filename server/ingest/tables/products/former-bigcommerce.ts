import { handleOf, handleOfAddress } from '../handle.ts';
import { cellConverter, type ProductFormat } from './product-format.ts';
import type { DerivedCells, ProductRow } from './product-row.ts';

const imageNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Products of BigCommerce in its former export: a row for each product, behind it those of its SKUs and price rules. */
export const formerBigCommerceProducts: ProductFormat = {
  name: 'products of BigCommerce (former export)',
  needs: ['other.item', 'other.id', 'other.name'],
  isWhole: true,
  columns: {
    body_html: ['Product Description', 'Description'],
    vendor: ['Brand Name', 'Brand'],
    'variant.sku': ['Product Code/SKU', 'Code'],
    'variant.barcode': ['Product UPC/EAN', 'GTIN'],
    'variant.price': ['Price', 'Calculated Price'],
    'variant.sale_price': ['Sale Price'],
    'variant.weight': ['Product Weight', 'Weight'],
  },
  others: {
    item: ['Item Type'],
    id: ['Product ID'],
    name: ['Product Name'],
    category: ['Category', 'Category Details'],
    url: ['Product URL'],
    keywords: ['Search Keywords'],
    visible: ['Product Visible?'],
    purchasable: ['Allow Purchases?'],
    tracking: ['Track Inventory'],
    stock: ['Current Stock Level', 'Stock Level'],
    ...Object.fromEntries(
      imageNumbers.map((n) => [
        `image${n}`,
        [`Product Image URL - ${n}`, `Product Image File - ${n}`],
      ]),
    ),
  },
  createConverter: ({ onIgnored }) => {
    let group = '';
    let price = '';
    return cellConverter((row, other) => {
      switch (other('item').trim().toLowerCase()) {
        case 'product':
          group = `product ${other('id')}`;
          price = row.cell('variant.price');
          return productCells(row, other, group);
        case 'sku':
          return skuCells(row, other, { group, price });
        default:
          onIgnored?.('rules of prices and weights', { line: row.line });
          return null;
      }
    });
  },
};

function productCells(
  row: ProductRow,
  other: (name: string) => string,
  group: string,
): DerivedCells {
  const [category = ''] = other('category').split(/[;|]/);
  const images = imageNumbers.map((n) => other(`image${n}`).trim());
  return {
    group,
    id: other('id'),
    title: other('name'),
    handle: handleOfAddress(other('url')) || handleOf(other('name')),
    ...(row.hasOther('category') && { product_type: nameOf(category) }),
    ...(row.hasOther('keywords') && { tags: other('keywords') }),
    published: other('visible'),
    ...(row.hasOther('image1') && {
      images: images.filter((address) => /^(?:https?:)?\/\//.test(address)).join(', '),
    }),
    ...stockCells(other),
  };
}

function nameOf(category: string): string {
  const name = category.split('/').at(-1) ?? '';
  return name.replace(/^Category Name: /, '').trim();
}

/** The name of a SKU is that of its values, such as `[S]Size=Small,[CS]Colour=Red:#ff0000`. */
function skuCells(
  row: ProductRow,
  other: (name: string) => string,
  { group, price }: { group: string; price: string },
): DerivedCells {
  const cells: DerivedCells = {
    group,
    'variant.price': row.cell('variant.price') || price,
    ...stockCells(other),
  };
  const values = [...other('name').matchAll(/\[[A-Z]+\]([^=]+)=([^,]*)/g)].slice(0, 3);
  for (const [index, [, name = '', value = '']] of values.entries()) {
    const number = ([1, 2, 3] as const)[index] ?? 3;
    cells[`option${number}.name`] = name.trim();
    cells[`option${number}.value`] = value.replace(/:#[\da-f]{3,8}$/i, '').trim();
  }
  return cells;
}

function stockCells(other: (name: string) => string): DerivedCells {
  const isTracked = !['', 'none'].includes(other('tracking').trim().toLowerCase());
  return isTracked
    ? {
        'variant.inventory_management': 'bigcommerce',
        'variant.inventory_quantity': other('stock'),
      }
    : {};
}
