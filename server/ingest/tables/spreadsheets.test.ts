import { describe, expect } from 'vitest';
import { readProducts } from '../reading/read-products.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readTableProducts, table } from '../testing/table-fixture.ts';

describe('a sheet of Matrixify', () => {
  it('keeps ids and metafields, and leaves out what it deletes', async ({ file }) => {
    const { values, ignored } = await readTableProducts(
      await file(
        table([
          'ID¦Handle¦Command¦Title¦Body HTML¦Published¦Published At¦Variant ID¦Variant SKU¦Variant Price¦Variant Weight¦Variant Weight Unit¦Image Src¦Image Width¦Metafield: custom.care [single_line_text_field]¦Price / US',
          '7¦mug¦MERGE¦Mug¦Blue¦TRUE¦2026-01-31 10:00:00 +0100¦71¦M¦8¦1.5¦kg¦https://cdn.example/1.jpg¦800¦rinse¦9.00',
          '8¦jug¦DELETE¦Jug¦¦¦¦81¦¦¦¦¦¦¦¦',
        ]),
      ),
    );
    expect(values).toMatchObject([
      {
        id: 7,
        published_at: '2026-01-31T10:00:00+01:00',
        metafields: [{ namespace: 'custom', key: 'care', value: 'rinse' }],
        images: [{ width: 800 }],
        variants: [{ id: 71, weight: 1.5, grams: 1500 }],
      },
    ]);
    expect(values).toHaveLength(1);
    expect(ignored).toEqual(['products with the command DELETE 1', 'column "Price / US" 1']);
  });
});

describe('a table from a spreadsheet', () => {
  const rows = 'Handle;Title;Published;Variant Price\nbecher;Größe „L“ 5 €;FALSCH;12,50\n';
  const western = Buffer.from(rows.replace('„L“', '\x84L\x93').replace('€', '\x80'), 'latin1');

  it.for([
    ['Windows-1252', western],
    ['UTF-16', Buffer.from(`\uFEFF${rows}`, 'utf16le')],
    ['UTF-16', Buffer.from(`\uFEFF${rows}`, 'utf16le').swap16()],
    ['UTF-16', Buffer.from(rows, 'utf16le')],
    [null, Buffer.from(`\uFEFF${rows}`)],
  ] as const)('is read as %s, and the report says so', async ([encoding, bytes], { file }) => {
    const { values, warnings } = await readTableProducts(await file(bytes));
    expect(values).toMatchObject([
      {
        title: 'Größe „L“ 5 €',
        published_at: null,
      },
    ]);
    expect(warnings.filter((warning) => warning.startsWith('read as'))).toEqual(
      encoding === null
        ? []
        : [
            `read as ${encoding}, which it is by its content; save it as UTF-8 if letters are wrong`,
          ],
    );
  });
});

it('says what to do with a table that nobody knows', async ({ file }) => {
  const path = await file('Artikel;Bezeichnung\n1;Becher\n');
  expect(String((await readAll(readProducts(path, context))).error)).toContain(
    `${path} is neither JSON nor a table of products that Vitrine knows (its columns begin with "Artikel", "Bezeichnung"): export them in the admin of your store`,
  );
});

it('reads a cell that cannot have the decimal mark of its column by its own', async ({ file }) => {
  const { values } = await readTableProducts(
    await file(
      'Handle;Title;Variant Price\na;A;1.299,00 EUR\nb;B;9,90\nc;C;10.00 EUR\nd;D;1.250\n',
    ),
  );
  expect(values.map(({ variants }) => variants[0]?.price)).toEqual([
    '1299.00',
    '9.90',
    '10.00',
    '1250.00',
  ]);
});
