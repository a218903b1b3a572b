import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json-object.ts';
import { unknownFacts } from './woo-facts.ts';
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
      permalink: 'https://shop.example/produkt/gr%c3%bc%c3%9fe/',
      categories: [{ id: 7, name: 'Home &amp; Garden' }],
    });
    expect(product).toMatchObject({
      title: 'Salt & Pepper – Duo',
      handle: 'grüße',
      permalink: 'https://shop.example/produkt/gr%c3%bc%c3%9fe/',
      product_type: 'Home & Garden',
      tags: ['Home & Garden'],
    });
    expect(wooProduct({ ...simple, slug: '100%' })).toMatchObject({ handle: '100%' });
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

  it('tells its last units and the days of its reduced price as metafields', () => {
    const managed = { manage_stock: true, stock_quantity: 3 };
    const facts = { ...unknownFacts, lowStock: 2 };
    const signsOf = (fields: JsonObject) => {
      const { variants } = wooProduct({ ...simple, ...fields }, [], { facts, shown: new Map() });
      return variants;
    };
    const low = { namespace: 'stock', key: 'low', value: 'true', type: 'boolean' };
    expect(signsOf(managed)).toMatchObject([{ metafields: [] }]);
    expect(signsOf({ ...managed, stock_quantity: 2 })).toMatchObject([{ metafields: [low] }]);
    expect(signsOf({ ...managed, low_stock_amount: 3 })).toMatchObject([{ metafields: [low] }]);
    const sale = { sale_price: '8', date_on_sale_to_gmt: '2027-01-20T22:59:59' };
    const late = { stock_status: 'onbackorder' };
    expect(signsOf({ ...sale, ...late })).toMatchObject([
      {
        metafields: [
          { namespace: 'sale', key: 'ends', value: '2027-01-20T22:59:59Z', type: 'date_time' },
          { namespace: 'stock', key: 'on_backorder', value: 'true' },
        ],
      },
    ]);
  });

  it('cannot be bought where the cart refuses it', () => {
    for (const fields of [{ type: 'variable', purchasable: true }, { purchasable: false }]) {
      expect(stockOf(fields)).toMatchObject([{ available: false }]);
    }
  });

  it('says where it is bought instead of in the cart', () => {
    const permalink = 'https://shop.example/product/mug/';
    const elsewhere = { permalink, purchasable: false };
    expect(wooProduct({ ...simple, ...elsewhere, type: 'grouped' })).toMatchObject({
      sold_at: { url: permalink, text: '' },
      variants: [{ available: true }],
    });
    const partner = { external_url: 'https://partner.example/mug', button_text: 'Buy &amp; go' };
    expect(wooProduct({ ...simple, ...elsewhere, ...partner, type: 'external' })).toMatchObject({
      permalink,
      sold_at: { url: 'https://partner.example/mug', text: 'Buy & go' },
      variants: [{ available: true }],
    });
    expect(wooProduct(simple)).toMatchObject({ sold_at: null });
  });

  it('lets the shopper choose among the values for any of which a variation is sold', () => {
    const attributes = [
      { id: 1, name: 'Size', slug: 'pa_size', variation: true, options: ['Large', 'Small'] },
      { id: 0, name: 'Form &amp; line', variation: true, options: ['round', 'flat &amp; low'] },
    ];
    const variation = { id: 5, price: '10', attributes: [], status: 'publish' };
    const terms = [
      { name: 'Small', slug: 's' },
      { name: 'Large', slug: 'large-2' },
    ];
    const facts = { ...unknownFacts, terms: new Map([[1, terms]]) };
    const surroundings = { facts, shown: new Map() };
    const shirt = { ...simple, attributes, variations: [5] };
    const { variants } = wooProduct(shirt, [variation], surroundings);
    const form = {
      name: 'Form & line',
      attribute: 'Form &amp; line',
      values: ['round', 'flat & low'].map((name) => ({ name, value: name })),
    };
    const sizes = [
      { name: 'Small', value: 's' },
      { name: 'Large', value: 'large-2' },
    ];
    expect(variants).toMatchObject([
      { choices: [{ name: 'Size', attribute: 'pa_size', values: sizes }, form] },
    ]);
    const fixed = { ...variation, attributes: [{ name: 'Size', option: 'Large' }] };
    expect(wooProduct(shirt, [fixed], surroundings)).toMatchObject({
      variants: [{ choices: [form] }],
    });
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
