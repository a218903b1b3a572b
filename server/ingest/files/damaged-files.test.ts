import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readCollections } from '../reading/read-collections.ts';
import { readContent } from '../reading/read-content.ts';
import { readCustomers } from '../reading/read-customers.ts';
import { readEvents } from '../reading/read-events.ts';
import { readMarkets } from '../reading/read-markets.ts';
import { readOrders } from '../reading/read-orders.ts';
import { readProducts } from '../reading/read-products.ts';
import type { ParsedRecord, ReadContext } from './record.ts';

type Reader = (path: string, context: ReadContext) => AsyncIterable<ParsedRecord<unknown>>;

const readers: [string, Reader][] = [
  ['products', readProducts],
  ['collections', readCollections],
  ['customers', readCustomers],
  ['orders', readOrders],
  ['content', readContent],
  ['markets', readMarkets],
  ['events', readEvents],
];

const list = JSON.stringify([{ id: 1 }, { id: 2, title: 'é'.repeat(5_000) }]);

const damages: [string, string | Uint8Array, RegExp][] = [
  ['nothing', '', /is empty\.$/],
  ['white space', ' \n\n', /is empty\.$/],
  ['half a list', list.slice(0, -3), /ends in the middle of a record or list \(line 1\)\.$/],
  ['half a line', '{"id":1}\n{"id":2,"title":"a', /ends in the middle of a record or list/],
  [
    'half a gzip file',
    gzipSync(list).subarray(0, -12),
    /was cut short: its gzip data ends too early/,
  ],
  [
    'bytes that are no text',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    /is not UTF-8 text/,
  ],
  ['a page', '<!doctype html><title>Log in</title>', /is a page of the web|is not JSON/],
];

describe.for(readers)('a file of %s', ([, read]) => {
  it.for(damages)(
    'is rejected with its path and the reason when it holds %s',
    async (damage, { file }) => {
      const [, content, reason] = damage;
      const path = await file(content);
      const { error } = await readAll(read(path, context));
      expect(error).toBeInstanceOf(AppError);
      expect(String(error)).toContain(path);
      expect(error instanceof AppError ? error.message : '').toMatch(reason);
    },
  );

  it('is rejected when it is missing or a folder', async ({ file }) => {
    const missing = `${await file('')}-not`;
    expect(String((await readAll(read(missing, context))).error)).toContain('does not exist');
    expect(String((await readAll(read(tmpdir(), context))).error)).toContain('is a folder');
  });

  it('reports every byte that was read', async ({ file }) => {
    const content = gzipSync(list);
    let bytes = 0;
    const counting = { ...context, onBytesRead: (more: number) => (bytes += more) };
    await readAll(read(await file(content), counting));
    expect(bytes).toBe(content.length);
  });
});

it.for(['', '\uFEFF'])('reads UTF-16 that begins with %j', async (mark, { file }) => {
  const path = await file(Buffer.from(mark + list.replaceAll('é', 'e'), 'utf16le'));
  const { values, problems, error } = await readAll(readCustomers(path, context));
  expect({ values: values.length, problems, error }).toEqual({
    values: 1,
    problems: [expect.stringContaining('expected the fields of a customer')],
    error: null,
  });
});
