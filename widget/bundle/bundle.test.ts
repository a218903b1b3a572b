import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoreProduct } from '../core/product.ts';
import { chosenOf, initialBundle, totalOf, withChoice } from './bundle.ts';

function product(id: number, ...prices: readonly string[]): StoreProduct {
  const variants = prices.map((price, index) => ({
    id: id * 10 + index,
    product_id: id,
    title: `Size ${index}`,
    price: price.replace('!', ''),
    sku: '',
    compare_at_price: null,
    inventory_quantity: 1,
    option1: `Size ${index}`,
    available: !price.endsWith('!'),
  }));
  return { id, title: `Product ${id}`, link: `/products/${id}`, images: [], variants };
}

describe('a bundle', () => {
  test('starts with all products selected, in available variants', () => {
    const lines = initialBundle([product(1, '10.00!', '12.00'), product(2, '5.50')]);

    expect(chosenOf(lines).map(({ variant }) => variant.id)).toEqual([11, 20]);
    expect(totalOf(lines)).toBe('17.500');
  });

  test('leaves out a product that is sold out', () => {
    expect(initialBundle([product(1, '10.00!'), product(2, '5.50')])).toHaveLength(1);
  });

  test('costs the sum of the selected products in their selected variants', () => {
    const [first, second] = [product(1, '10.00', '12.00'), product(2, '5.50')];
    const lines = withChoice(initialBundle([first, second]), 2, { isChosen: false });
    const other = first.variants[1];

    expect(totalOf(lines)).toBe('10.000');
    expect(totalOf(other ? withChoice(lines, 1, { variant: other }) : [])).toBe('12.000');
  });

  test('has an exact sum for all prices', () => {
    assert(
      property(array(integer({ min: 0, max: 9_999_999 }), { maxLength: 9 }), (thousandths) => {
        const lines = initialBundle(
          thousandths.map((price, index) => product(index + 1, (price / 1000).toFixed(3))),
        );
        const sum = thousandths.reduce((total, price) => total + price, 0);
        return totalOf(lines) === (sum / 1000).toFixed(3);
      }),
    );
  });
});
