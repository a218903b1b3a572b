import { describe, expect } from 'vitest';
import { readProducts } from '../../reading/read-products.ts';
import { recogniseKind } from '../../recognise-kind.ts';
import { context, it, readAll } from '../../testing/file-fixture.ts';
import { counting } from '../../testing/told-fixture.ts';

const rss = (items: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>Kiln &amp; Clay</title><link>https://shop.example</link>
${items}
</channel></rss>`;

const red = `<item>
  <g:id>MUG-RED</g:id><title>Mug &amp; saucer</title><g:title>Mug &amp; saucer, red</g:title>
  <g:description><![CDATA[<p>Fired twice & glazed</p>]]></g:description>
  <g:link>https://shop.example/products/mug-and-saucer?variant=1</g:link>
  <g:image_link>https://cdn.example/red.jpg</g:image_link>
  <g:additional_image_link>https://cdn.example/side.jpg</g:additional_image_link>
  <g:additional_image_link>https://cdn.example/back.jpg</g:additional_image_link>
  <g:availability>in_stock</g:availability><g:price>12.50 EUR</g:price>
  <g:brand>Kiln</g:brand><g:gtin>4006381333931</g:gtin><g:color>Red</g:color>
  <g:item_group_id>mug</g:item_group_id><g:product_type>Kitchen &gt; Mugs</g:product_type>
  <g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping>
</item>`;

const blue = red
  .replace('MUG-RED', 'MUG-BLUE')
  .replace('>Red<', '>Blue<')
  .replace('red.jpg', 'blue.jpg')
  .replace('in_stock', 'out of stock')
  .replace('12.50', '14.00');

describe('a feed in XML', () => {
  it('of Google is read field by field, with its groups as variants', async ({ file }) => {
    const path = await file(rss(red + blue));
    const { told, names } = counting();
    const { values, problems, error } = await readAll(readProducts(path, told));
    expect({ problems, error }).toEqual({ problems: [], error: null });
    expect(values).toMatchObject([
      {
        title: 'Mug & saucer, red',
        handle: 'mug-and-saucer',
        body_html: '<p>Fired twice & glazed</p>',
        vendor: 'Kiln',
        options: [{ name: 'Color', values: ['Red', 'Blue'] }],
        variants: [
          { sku: 'MUG-RED', price: '12.50', option1: 'Red', barcode: '4006381333931' },
          { sku: 'MUG-BLUE', price: '14.00', option1: 'Blue', inventory_policy: 'deny' },
        ],
      },
    ]);
    expect(values[0]?.images.map(({ src }) => src)).toEqual([
      'https://cdn.example/red.jpg',
      'https://cdn.example/side.jpg',
      'https://cdn.example/back.jpg',
      'https://cdn.example/blue.jpg',
    ]);
    expect(names()).toEqual([['column "shipping"', 2]]);
    expect(await recogniseKind(path)).toBe('products');
  });

  it('in Atom has its addresses in attributes, and may have no prefixes', async ({ file }) => {
    const entry = `<entry><id>B-1</id><title>Bowl</title><summary>Deep</summary>
      <link href="https://shop.example/p/bowl"/><image_link>https://cdn.example/b.jpg</image_link>
      <availability>in stock</availability><price>8 EUR</price></entry>`;
    const path = await file(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`);
    const { values, error } = await readAll(readProducts(path, context));
    expect(error).toBe(null);
    expect(values).toMatchObject([
      { title: 'Bowl', handle: 'bowl', variants: [{ sku: 'B-1', price: '8.00' }] },
    ]);
  });

  it('that is cut short keeps the items before the damage', async ({ file }) => {
    const path = await file(rss(red + blue.replaceAll('>mug<', '>other<')).slice(0, -300));
    const { values, error } = await readAll(readProducts(path, context));
    expect(values).toHaveLength(1);
    expect(String(error)).toMatch(/ends in the middle of the item that starts in line 15/);
  });

  it.for([
    [
      'entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><rss><channel><item><id>1</id><title>&b;</title></item></channel></rss>',
      /neither JSON nor a table|columns begin/,
    ],
    [
      'deep nesting',
      `<rss>${'<a>'.repeat(100_000)}`,
      /more than 32 elements within each other, in line 1/,
    ],
    [
      'an endless comment',
      `<rss><!-- ${'x'.repeat(5 * 1024 * 1024)}`,
      /never seems to end, in line 1/,
    ],
    [
      'an endless item',
      `<rss><item><title>${'x'.repeat(5 * 1024 * 1024)}`,
      /longer than 4 MiB, in line 1/,
    ],
    ['a page of the web', '<html><body><p>Sign in</p></body></html>', /is a page of the web/],
    [
      'another document',
      '<orders><order>1</order></orders>',
      /is XML without items.* begins with <orders>/,
    ],
  ] as const)('with %s ends in one sentence', async ([, text, sentence], { file }) => {
    const { values, error } = await readAll(readProducts(await file(text), context));
    expect(values).toEqual([]);
    expect(String(error)).toMatch(sentence);
  });
});
