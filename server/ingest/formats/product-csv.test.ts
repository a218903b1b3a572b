import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { context, it, readAll, readOne } from '../testing/file-fixture.ts';
import { readProducts } from '../reading/read-products.ts';

describe('readProducts, CSV', () => {
  it('combines the rows of a handle into one product', async ({ file }) => {
    const found = await readAll(
      readProducts(
        await file(
          csv(
            'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Compare At Price',
            'tee,Tee,"<p>Soft,\nlight</p>",Loom,Shirts,"a,b",TRUE,Size,S,Colour,Red,T-S,10,12.5',
            'tee,,,,,,,,M,,Red,T-M,11,',
            'mug,Mug,,,,,true,Title,Default Title,,,,8,',
          ),
        ),
        context,
      ),
    );
    expect(found).toMatchObject({ lines: [2, 5], problems: [], error: null });
    const [tee, mug] = found.values;
    expect(tee).toMatchObject({
      handle: 'tee',
      title: 'Tee',
      body_html: '<p>Soft,\nlight</p>',
      vendor: 'Loom',
      product_type: 'Shirts',
      tags: 'a, b',
      published_at: context.importedAt,
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        { title: 'S / Red', sku: 'T-S', price: '10.00', compare_at_price: '12.50', position: 1 },
        { title: 'M / Red', sku: 'T-M', price: '11.00', compare_at_price: null, position: 2 },
      ],
    });
    expect(mug?.variants).toMatchObject([{ title: 'Default Title', option1: 'Default Title' }]);
    expect(mug?.options).toMatchObject([{ name: 'Title', values: ['Default Title'] }]);
  });

  it('reads a sheet with two columns in any case, with Windows line breaks and gzipped', async ({
    file,
  }) => {
    const { values } = await readAll(
      readProducts(await file(gzipSync('\uFEFFHANDLE,title\r\nmug,Mug\r\n')), context),
    );
    expect(values).toMatchObject([
      { title: 'Mug', variants: [{ price: '0.00', option1: 'Default Title' }] },
    ]);
  });

  it('adds only an image from rows with nothing else', async ({ file }) => {
    const product = await readOne(
      await file(
        csv(
          'Handle,Title,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image',
          'mug,Mug,Red,8,//cdn.example/2.jpg,2,Red mug,https://cdn.example/extra.jpg',
          'mug,,Blue,9,,,,https://cdn.example/1.jpg',
          'mug,,,,https://cdn.example/1.jpg,1,Front,',
        ),
      ),
    );
    expect(product.variants).toHaveLength(2);
    expect(product.images).toMatchObject([
      {
        src: 'https://cdn.example/1.jpg',
        position: 1,
        alt: 'Front',
        variant_ids: [product.variants[1]?.id],
      },
      { src: 'https://cdn.example/2.jpg', position: 2, alt: 'Red mug', variant_ids: [] },
      { src: 'https://cdn.example/extra.jpg', position: 3, variant_ids: [product.variants[0]?.id] },
    ]);
    expect(product.variants[1]?.image_id).toBe(product.images[0]?.id);
  });

  it('keeps metafield columns with their names', async ({ file }) => {
    const product = await readOne(
      await file(
        csv(
          'Handle,Title,Care (product.metafields.custom.careGuide),Material',
          'mug,Mug,Rinse,Clay',
        ),
      ),
    );
    expect(product.metafields).toEqual([
      {
        id: expect.any(Number),
        namespace: 'custom',
        key: 'careGuide',
        value: 'Rinse',
        type: 'single_line_text_field',
      },
    ]);
  });

  it.for([
    ['Variant Inventory Tracker,Variant Inventory Qty', ',5', null],
    ['Variant Inventory Tracker,Variant Inventory Qty', 'shopify,5', 'shopify'],
    ['Variant Inventory Qty,Vendor', '5,', 'platform'],
    ['Variant Price,Vendor', '5,', null],
  ] as const)('tracks the stock of %s with %s by %s', async ([header, row, tracker], { file }) => {
    const product = await readOne(await file(csv(`Handle,Title,${header}`, `mug,Mug,${row}`)));
    expect(product.variants[0]?.inventory_management).toBe(tracker);
  });

  it('reads status, publication and the weight in its unit', async ({ file }) => {
    const product = await readOne(
      await file(
        csv(
          'Handle,Title,Published,Status,Variant Grams,Variant Weight Unit,Variant Taxable',
          'mug,Mug,FALSE,Archived,1500,kg,FALSE',
        ),
      ),
    );
    expect(product).toMatchObject({ published_at: null, status: 'archived' });
    expect(product.variants).toMatchObject([
      { grams: 1500, weight: 1.5, weight_unit: 'kg', taxable: false },
    ]);
  });

  it('reads gift cards, categories and unlisted products', async ({ file }) => {
    const { values } = await readAll(
      readProducts(
        await file(
          csv(
            'Handle,Title,Gift Card,Product Category,Status',
            'card,Card,true,Gift Cards,unlisted',
            'mug,Mug,false,Home & Garden > Kitchen > Mugs,active',
          ),
        ),
        context,
      ),
    );
    const [card, mug] = values;
    expect(card).toMatchObject({
      is_gift_card: true,
      status: 'unlisted',
      category: { id: null, name: 'Gift Cards', full_name: 'Gift Cards' },
    });
    expect(mug).toMatchObject({
      status: 'active',
      category: { id: null, name: 'Mugs', full_name: 'Home & Garden > Kitchen > Mugs' },
    });
    expect(mug).not.toHaveProperty('is_gift_card');
  });

  it('derives the same ids in every import', async ({ file }) => {
    const sheet = csv('Handle,Title,Image Src', 'mug,Mug,a.jpg', 'cup,Cup,b.jpg');
    const first = await readAll(readProducts(await file(sheet), context));
    const again = await readAll(readProducts(await file(gzipSync(sheet)), context));
    expect(again.values).toEqual(first.values);
    const ids = first.values.flatMap(({ id, variants, images }) => [
      id,
      variants[0]?.id,
      images[0]?.id,
    ]);
    expect(new Set(ids).size).toBe(6);
  });

  it('reports the line and column of a bad cell and skips the product', async ({ file }) => {
    const { values, problems } = await readAll(
      readProducts(
        await file(
          csv(
            'Handle,Title,Option1 Value,Variant Price,Image Src,Image Position',
            'mug,Mug,Red,8,,',
            'mug,,Blue,cheap,,',
            'cup,Cup,Red,8,a.jpg,first',
            'jug,Jug,Red,8,,',
          ),
        ),
        context,
      ),
    );
    expect(problems).toEqual([
      '3: Variant Price: expected a decimal like 19.99, got "cheap"',
      '4: Image Position: expected a whole number, got "first"',
    ]);
    expect(values.map(({ handle }) => handle)).toEqual(['jug']);
  });

  it('reports a row without a handle and continues the product around it', async ({ file }) => {
    const { values, problems } = await readAll(
      readProducts(
        await file(csv('Handle,Option1 Value', 'mug,Red', ',Green', ',', 'mug,Blue')),
        context,
      ),
    );
    expect(problems).toEqual(['3: Handle: expected the handle of a product']);
    expect(values).toMatchObject([{ variants: [{ option1: 'Red' }, { option1: 'Blue' }] }]);
  });

  it('reports a repeated handle once and keeps the first product', async ({ file }) => {
    const { values, problems } = await readAll(
      readProducts(
        await file(
          csv('Handle,Option1 Value', 'mug,Red', 'cup,Red', 'mug,Blue', 'mug,Green', 'jug,Red'),
        ),
        context,
      ),
    );
    expect(problems).toEqual([
      '4: the rows of "mug" must follow each other, and it began in line 2: sort the table by product and send it again',
    ]);
    expect(values.map(({ handle, variants }) => [handle, variants.length])).toEqual([
      ['mug', 1],
      ['cup', 1],
      ['jug', 1],
    ]);
  });

  it('skips a product with more cells than the header, as caused by an unquoted comma', async ({
    file,
  }) => {
    const { values, problems } = await readAll(
      readProducts(await file(csv('Handle,Title', 'mug,Mug, blue', 'cup,Cup,,')), context),
    );
    expect(problems).toEqual(['2: more cells than the header has; is a quote missing?']);
    expect(values.map(({ title }) => title)).toEqual(['Cup']);
  });

  it.for([
    ['mug,Mug,8,x\ncup,Cu', ['mug'], 3],
    ['mug,Mug,8,x\nmug,,9', [], 3],
    ['mug,Mug,8,x\nmu', [], 3],
    ['mug,Mug,8,x\ncup,"Cup\nof ', ['mug'], 3],
  ] as const)('reads only complete products of %j', async ([rows, handles, line], { file }) => {
    const path = await file(`Handle,Title,Variant Price,Vendor\n${rows}`);
    const { values, error } = await readAll(readProducts(path, context));
    expect(values.map(({ handle }) => handle)).toEqual(handles);
    expect(error).toEqual(
      new AppError('invalid', `${path} ends in the middle of the row that starts in line ${line}.`),
    );
  });

  it('keeps only complete products of a gzip file truncated between two rows', async ({ file }) => {
    const rows = Array.from({ length: 4000 }, (_, index) => `mug-${index},Mug ${index}`);
    const packed = gzipSync(csv('Handle,Title', ...rows));
    const path = await file(packed.subarray(0, -8));
    const { values, error } = await readAll(readProducts(path, context));
    expect(values.length).toBe(3999);
    expect(error).toBeInstanceOf(AppError);
  });

  const catalogs = join(import.meta.dirname, '../../../../shared/data/catalogs');

  it.skipIf(!existsSync(catalogs)).for([
    ['apparel.csv', 20, 22],
    ['home-and-garden.csv', 20, 21],
    ['jewelery.csv', 20, 23],
  ] as const)(
    'reads the real export %s (skipped without the sample catalogs)',
    async ([name, products, variants]) => {
      const { values, problems, error } = await readAll(
        readProducts(join(catalogs, name), context),
      );
      expect({ problems, error }).toEqual({ problems: [], error: null });
      expect(values).toHaveLength(products);
      expect(values.flatMap((product) => product.variants)).toHaveLength(variants);
      expect(values.every(({ images, title }) => images.length > 0 && title !== '')).toBe(true);
    },
  );

  it('rejects a sheet truncated in its header', async ({ file }) => {
    const { error } = await readAll(readProducts(await file('Handle,"Tit'), context));
    expect(error).toBeInstanceOf(AppError);
  });
});

function csv(...rows: string[]): string {
  return `${rows.join('\n')}\n`;
}
