import { describe, expect, it } from 'vitest';
import type { Product, Variant } from '../catalog/product.ts';
import type { Metafield } from '../contract/product.ts';
import { toSearchDocument } from './document.ts';

describe('toSearchDocument', () => {
  it('includes all searchable texts', () => {
    const document = toSearchDocument(
      product({
        id: 7_000_000_000_001,
        title: 'Stoneware Mug',
        handle: 'stoneware-mug',
        vendor: 'Harbour',
        product_type: 'Mug',
        tags: 'kitchen, blue glaze,, kitchen ',
        body_html: '<p>Holds 350&nbsp;ml.</p><p>Glazed.</p>',
        variants: [
          variant({ id: 11, sku: 'MUG-1', barcode: '4006381333931', option1: 'Blue' }),
          variant({ id: 12, sku: 'MUG-2', barcode: '', option1: 'Sand ', option2: 'Sand' }),
          variant({ id: 13, sku: 'MUG-1', barcode: '', option1: '' }),
        ],
        options: [option('Colour', ['Blue', 'Sand']), option('Rim', ['Sand'])],
      }),
    );
    expect(document).toEqual({
      id: 7_000_000_000_001,
      title: 'Stoneware Mug',
      handle: 'stoneware-mug',
      vendor: 'Harbour',
      productType: 'Mug',
      tags: ['kitchen', 'blue glaze'],
      options: [
        { name: 'Colour', values: ['Blue', 'Sand'] },
        { name: 'Rim', values: ['Sand'] },
      ],
      variants: [
        { id: 11, options: [{ name: 'Colour', value: 'Blue' }], metafields: [] },
        {
          id: 12,
          options: [
            { name: 'Colour', value: 'Sand' },
            { name: 'Rim', value: 'Sand' },
          ],
          metafields: [],
        },
        { id: 13, options: [], metafields: [] },
      ],
      skus: ['MUG-1', 'MUG-2'],
      barcodes: ['4006381333931'],
      metafields: [],
      metafieldTexts: [],
      description: 'Holds 350 ml. Glazed.',
      createdAt: Date.UTC(2026, 0, 1),
      updatedAt: Date.UTC(2026, 0, 1),
      compareAtPrice: null,
    });
  });

  it('has no option value for a product without options', () => {
    const { options } = toSearchDocument(
      product({ options: [option('Title', ['Default Title'])] }),
    );
    expect(options).toEqual([]);
  });

  it('reads the text metafields of product and variants', () => {
    const paragraph = { type: 'paragraph', children: [{ type: 'text', value: 'by hand' }] };
    const richText = { type: 'root', children: [{ type: 'text', value: 'Thrown' }, paragraph] };
    const { metafieldTexts } = toSearchDocument(
      product({
        metafields: [
          metafield('single_line_text_field', 'Stoneware'),
          metafield('multi_line_text_field', 'Wash\nwarm'),
          metafield('list.single_line_text_field', '["Oven","Freezer"]'),
          metafield('rich_text_field', JSON.stringify(richText)),
          metafield('number_integer', '350'),
          metafield('json', '{"value":"hidden"}'),
          metafield('product_reference', 'gid://shopify/Product/1'),
        ],
        variants: [variant({ metafields: [metafield('string', 'Matt')] })],
      }),
    );
    expect(metafieldTexts).toEqual([
      'Stoneware',
      'Wash\nwarm',
      'Oven',
      'Freezer',
      'Thrown by hand',
      'Matt',
    ]);
  });

  it.each(['', 'no json', '{"a":1}', '[1,2]', 'null', '['.repeat(10)])(
    'ignores a list or rich text that is %j',
    (value) => {
      const metafields = [
        metafield('list.single_line_text_field', value),
        metafield('rich_text_field', value),
      ];
      expect(toSearchDocument(product({ metafields })).metafieldTexts).toEqual([]);
    },
  );
});

function product(fields: Partial<Product>): Product {
  return {
    id: 1,
    title: '',
    body_html: '',
    vendor: '',
    product_type: '',
    created_at: '2026-01-01T00:00:00Z',
    handle: '',
    updated_at: '2026-01-01T00:00:00Z',
    published_at: null,
    template_suffix: null,
    published_scope: 'web',
    status: 'active',
    tags: '',
    variants: [],
    options: [],
    images: [],
    metafields: [],
    ...fields,
  };
}

function variant(fields: Partial<Variant>): Variant {
  return {
    id: 1,
    product_id: 1,
    title: '',
    price: '1.00',
    sku: '',
    compare_at_price: null,
    inventory_quantity: 0,
    option1: '',
    option2: null,
    option3: null,
    position: 1,
    inventory_policy: 'deny',
    fulfillment_service: 'manual',
    inventory_management: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    taxable: true,
    barcode: '',
    grams: 0,
    image_id: null,
    weight: 0,
    weight_unit: 'kg',
    inventory_item_id: 1,
    old_inventory_quantity: 0,
    requires_shipping: true,
    metafields: [],
    selling_plan_allocations: [],
    ...fields,
  };
}

function option(name: string, values: string[]): Product['options'][number] {
  return { id: 1, product_id: 1, name, position: 1, values };
}

function metafield(type: string, value: string): Metafield {
  return { id: 1, namespace: 'custom', key: 'note', value, type };
}
