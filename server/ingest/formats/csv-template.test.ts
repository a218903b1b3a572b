import { describe, expect } from 'vitest';
import { context, it, readAll, readOne } from '../testing/file-fixture.ts';
import { readProducts } from '../reading/read-products.ts';

const header =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Color (product.metafields.shopify.color-pattern)';

describe('readProducts, CSV of the newer template', () => {
  it('reads every column that both formats share', async ({ file }) => {
    const read = await readOne(
      await file(
        [
          header,
          'Tee,tee,<p>Soft</p>,Loom,Apparel,Shirts,"a, b",TRUE,Active,T-S,400,Size,S,,10,12.5,FALSE,shopify,3,TRUE,1500,kg,FALSE,manual,https://cdn.example/1.jpg,1,Front,,red',
          ',tee,,,,,,,,T-M,,,M,,11,,TRUE,,,FALSE,,,TRUE,manual,,,,https://cdn.example/2.jpg,',
          ',tee,,,,,,,,,,,,,,,,,,,,,,,https://cdn.example/2.jpg,2,Back,,',
        ].join('\n'),
      ),
    );
    expect(read).toMatchObject({
      handle: 'tee',
      title: 'Tee',
      body_html: '<p>Soft</p>',
      vendor: 'Loom',
      product_type: 'Shirts',
      category: { id: null, name: 'Apparel', full_name: 'Apparel' },
      tags: 'a, b',
      status: 'active',
      published_at: context.importedAt,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      metafields: [{ namespace: 'shopify', key: 'color-pattern', value: 'red' }],
      images: [
        { src: 'https://cdn.example/1.jpg', alt: 'Front', position: 1, variant_ids: [] },
        { src: 'https://cdn.example/2.jpg', variant_ids: [read.variants[1]?.id] },
      ],
    });
    expect(read.variants).toMatchObject([
      {
        title: 'S',
        sku: 'T-S',
        barcode: '400',
        price: '10.00',
        compare_at_price: '12.50',
        taxable: false,
        requires_shipping: false,
        fulfillment_service: 'manual',
        inventory_management: 'shopify',
        inventory_quantity: 3,
        inventory_policy: 'continue',
        grams: 1500,
        weight: 1.5,
        weight_unit: 'kg',
      },
      { title: 'M', price: '11.00', inventory_management: null, inventory_policy: 'deny' },
    ]);
  });

  it('derives the same ids as the classic export, so that a shop can switch', async ({ file }) => {
    const classic = await readOne(await file('Handle,Title,Variant Price\nmug,Mug,8\n'));
    const newer = await readOne(await file('TITLE,url HANDLE,price\nMug,mug,8\n'));
    expect(newer).toEqual(classic);
  });

  it('keeps products unpublished that are not on the online store', async ({ file }) => {
    const sheet = 'URL handle,Title,Published on online store\nmug,Mug,False\n';
    expect((await readOne(await file(sheet))).published_at).toBeNull();
  });

  it('reports a bad cell with the column name of the sheet', async ({ file }) => {
    const sheet = [
      'URL handle,Price,Continue selling when out of stock',
      'mug,cheap,',
      'cup,8,maybe',
      'jug,8,TRUE',
      ',8,TRUE',
    ].join('\n');
    const { problems } = await readAll(readProducts(await file(sheet), context));
    expect(problems).toEqual([
      '2: Price: expected a decimal like 19.99, got "cheap"',
      '3: Continue selling when out of stock: expected deny or continue, got "maybe"',
      '5: URL handle: expected the handle of a product',
    ]);
  });
});
