import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json-object.ts';
import { wooProduct } from './woo-product.ts';

const simple: JsonObject = {
  id: 1,
  name: 'Mug',
  slug: 'mug',
  type: 'simple',
  status: 'publish',
  catalog_visibility: 'visible',
  price: '10',
  regular_price: '10',
  manage_stock: false,
  stock_status: 'instock',
  backorders: 'no',
  date_created_gmt: '2026-03-01T10:00:00',
  date_modified_gmt: '2026-03-02T10:00:00',
};

function stockOf(fields: JsonObject): unknown {
  const { variants } = wooProduct({ ...simple, ...fields });
  return variants;
}

describe('a product of WooCommerce', () => {
  it('has names without entities and a slug without its encoding', () => {
    const product = wooProduct({
      ...simple,
      name: 'Salt &amp; Pepper &#8211; Duo',
      slug: 'gr%c3%bc%c3%9fe',
      categories: [{ id: 7, name: 'Home &amp; Garden' }],
    });
    expect(product).toMatchObject({
      title: 'Salt & Pepper – Duo',
      handle: 'grüße',
      product_type: 'Home & Garden',
      tags: ['Home & Garden'],
    });
  });

  it('has the stock by which the shop sells it', () => {
    const managed = { manage_stock: true };
    expect(stockOf({ ...managed, stock_quantity: 2.5 })).toMatchObject([
      { inventory_quantity: 2, inventory_policy: 'deny' },
    ]);
    expect(stockOf({ ...managed, stock_quantity: '0.5' })).toMatchObject([
      { inventory_quantity: 0, inventory_policy: 'continue' },
    ]);
    const late = { stock_quantity: -2, stock_status: 'onbackorder', backorders: 'notify' };
    expect(stockOf({ ...managed, ...late })).toMatchObject([
      { inventory_quantity: -2, inventory_policy: 'continue' },
    ]);
    // A threshold of the shop lets the last units be sold out.
    const last = { stock_quantity: 3, stock_status: 'outofstock' };
    expect(stockOf({ ...managed, ...last })).toMatchObject([
      { inventory_quantity: 0, inventory_policy: 'deny' },
    ]);
    expect(stockOf({ stock_status: 'onbackorder' })).toMatchObject([{ available: true }]);
  });

  it('cannot be bought where the cart refuses it', () => {
    const unsold = [
      { type: 'grouped', purchasable: false },
      { type: 'external', purchasable: false },
      { type: 'variable', purchasable: true },
      { purchasable: false },
    ];
    for (const fields of unsold) {
      expect(stockOf(fields)).toMatchObject([{ available: false }]);
    }
  });

  it('is hidden while it has a password or no price, and until its day', () => {
    const hidden = { status: 'draft', published_at: null };
    expect(wooProduct({ ...simple, post_password: 'secret' })).toMatchObject(hidden);
    expect(wooProduct({ ...simple, price: '', regular_price: '' })).toMatchObject(hidden);
    const ahead = { status: 'future', date_created_gmt: '2126-01-01T00:00:00' };
    expect(wooProduct({ ...simple, ...ahead })).toMatchObject({
      status: 'active',
      published_at: '2126-01-01T00:00:00Z',
    });
    const { published_at: publishedAt } = wooProduct({ ...simple, ...ahead, status: 'publish' });
    expect(Date.parse(String(publishedAt))).toBeLessThan(Date.now());
  });
});
