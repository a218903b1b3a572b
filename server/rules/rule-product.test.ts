import { describe, expect, it } from 'vitest';
import type { Product } from '../catalog/product.ts';
import { toRuleProduct } from './rule-product.ts';

function product(...variants: object[]): Product {
  const head = { id: 1, title: 'Mug', handle: 'mug', vendor: 'Tarn', product_type: 'Mugs' };
  return { ...head, tags: 'a, b', metafields: [], variants } as unknown as Product;
}

const small = { id: 11, price: '9.50', inventory_management: 'platform', inventory_quantity: 4 };
const large = { id: 12, price: '12.00', inventory_management: 'platform', inventory_quantity: -1 };
const print = { id: 13, price: '5.00', inventory_management: null, inventory_quantity: 0 };

describe('product data for conditions', () => {
  it('comes from all variants', () => {
    expect(toRuleProduct(product(small, large, print), new Set())).toMatchObject({
      type: 'Mugs',
      tags: ['a', ' b'],
      variants: [
        { id: 11, price: 9.5, inventory: 4 },
        { id: 12, price: 12, inventory: -1 },
        { id: 13, price: 5, inventory: undefined },
      ],
    });
  });

  it('comes only from the requested variants', () => {
    const facts = toRuleProduct(product(small, large, print), new Set([12, 99]));
    expect(facts).toMatchObject({ variants: [{ id: 12, price: 12, inventory: -1 }] });
  });
});
