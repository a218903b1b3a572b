import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { readOrders } from '../reading/read-orders.ts';
import { readProducts } from '../reading/read-products.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';

const mib = 1024 * 1024;
const product = JSON.stringify({ id: 1, title: 'Mug', body_html: '', variants: [] });

it.for([
  [
    'gzip of many zeros',
    () => gzipSync(Buffer.alloc(20 * mib)),
    /begins with zeros instead of text: export it again/,
  ],
  [
    'gzip of one letter, again and again',
    () => gzipSync(Buffer.concat([Buffer.from(`${product}\n{"a":"`), Buffer.alloc(20 * mib, 'a')])),
    // Both bounds are reached by the same piece.
    /holds a record of more than 16 MiB, which starts in line 2;|inflates to more than 200 times/,
  ],
  [
    'gzip of the same record again and again',
    () => gzipSync(Buffer.from(`{"id":"${'x'.repeat(mib)}"}\n`.repeat(24))),
    /inflates to more than 200 times its size/,
  ],
  ['white space', () => ' \n'.repeat(mib), /begins with more than a million blank characters/],
  [
    'a list that never ends',
    () => `${product}\n{"id":2,"title":"${'x'.repeat(17 * mib)}`,
    /holds a record of more than 16 MiB, which starts in line 2;/,
  ],
  [
    'many lists within one record',
    () => `{${Array.from({ length: 100_000 }, (_, at) => `"a${at}":[]`).join()}`,
    /ends in the middle of a record or list \(line 1\)/,
  ],
  [
    'a table of very many columns',
    () => `Handle,${'Title,'.repeat(100_000)}\nmug,Mug\n`,
    /has 100002 columns in line 1, and Vitrine reads tables of up to 2000/,
  ],
  [
    'a quoted cell that never ends',
    () => `Handle,Title\nmug,"${'x'.repeat(5 * mib)}`,
    /holds a row of more than 4 MiB, in line 2; a quoted cell may never end/,
  ],
  [
    'an Excel workbook',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync('x')]),
    /is an Excel workbook or a ZIP archive: save the sheet as CSV \(UTF-8\)/,
  ],
  ['a PDF', () => '%PDF-1.7 …', /is a PDF: export the records as CSV or JSON/],
] satisfies [string, () => string | Buffer, RegExp][])(
  '%s ends in one true sentence',
  async ([, content, sentence], { file }) => {
    const path = await file(content());
    const { error } = await readAll(readProducts(path, context));
    expect(String(error)).toMatch(sentence);
    expect(String(error).split('\n')).toHaveLength(1);
  },
);

it('rejects a product of very many variants, as a record and as lines', async ({ file }) => {
  const variants = Array.from({ length: 5_001 }, (_, at) => ({ id: at + 1, price: '1.00' }));
  const head = { id: 'gid://platform/Product/2', title: 'Cup', handle: 'cup', status: 'ACTIVE' };
  const children = variants.map(({ id, price }) => ({
    id: `gid://platform/ProductVariant/${id}`,
    price,
    __parentId: head.id,
  }));
  const records = [{ id: 1, title: 'Mug', body_html: '', variants }, head, ...children];
  const path = await file(records.map((record) => JSON.stringify(record)).join('\n'));
  const { values, problems, error } = await readAll(readProducts(path, context));
  expect({ values, error }).toEqual({ values: [], error: null });
  expect(problems).toEqual([
    '1: variants: expected at most 5000 of a product; split it into several products',
    '5003: variants: expected at most 5000 of a product; split it into several products',
  ]);
});

it('ends the reading of orders in the same sentences', async ({ file }) => {
  const path = await file(gzipSync(Buffer.alloc(2 * mib, ' ')));
  const { error } = await readAll(readOrders(path, context));
  expect(String(error)).toMatch(/begins with more than a million blank characters/);
});
