import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { AppError } from '../../base/errors.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readProducts } from './read-products.ts';

const minimal = { id: 1, title: 'Mug', handle: 'mug' };

describe('readProducts, damaged JSON', () => {
  it.for([
    [
      { variants: [{}, { price: 'abc' }] },
      'variants[1].price: expected a decimal like 19.99, got "abc"',
    ],
    [{ variants: 5 }, 'variants: expected a list'],
    [{ variants: [7] }, 'variants[0]: expected an object'],
    [
      { variants: [{ id: 3 }, { id: 3 }] },
      'variants[1].id: expected an id of its own, got 3 a second time',
    ],
    [{ id: 'x1' }, 'id: expected an id like 7000000000001, got "x1"'],
    [{ id: 2 ** 53 }, 'id: expected an id like 7000000000001, got 9007199254740992'],
    [{ id: null, handle: null }, 'id: expected an id or a handle'],
    [{ title: '', handle: '' }, 'title: expected a title or a handle'],
    [{ title: ['a'] }, 'title: expected text, got ["a"]'],
    [{ status: 'gone' }, 'status: expected active or draft or archived or unlisted, got "gone"'],
    [
      { created_at: 'now' },
      'created_at: expected a time like 2026-01-31T16:20:00+01:00, got "now"',
    ],
    [{ images: [{}] }, 'images[0].src: expected the address of an image'],
    [
      { price_varies: false, variants: [{ price: '19.99' }] },
      'variants[0].price: expected a whole number of cents, got "19.99"',
    ],
    [{ __parentId: 7 }, '__parentId: expected the global id of its parent, got 7'],
  ] as const)(
    'reports %j as a bad record and reads the next one',
    async ([fields, problem], { file }) => {
      const path = await file(
        `${JSON.stringify({ ...minimal, ...fields })}\n${JSON.stringify(minimal)}`,
      );
      const { values, problems, error } = await readAll(readProducts(path, context));
      expect(problems).toEqual([`1: ${problem}`]);
      expect(values).toHaveLength(1);
      expect(error).toBeNull();
    },
  );

  it('reports a line that is not JSON and continues', async ({ file }) => {
    const lines = [JSON.stringify(minimal), '{"id":2,', '"text"', JSON.stringify(minimal)];
    const { values, problems } = await readAll(readProducts(await file(lines.join('\n')), context));
    expect(values).toHaveLength(2);
    expect(problems).toEqual([
      expect.stringMatching(/^2: not valid JSON: /),
      '3: expected an object',
    ]);
  });

  it('yields the records before the damage of a file truncated at any position, and names the file', async ({
    file,
  }) => {
    const products = Array.from({ length: 6 }, (_, index) => ({
      id: index + 1,
      handle: 'mug',
      title: `"é€😀" {[,`,
      variants: [{ id: index + 50, price: '1.50' }],
    }));
    const list = JSON.stringify(products, null, 1);
    const lines = `${products.map((product) => JSON.stringify(product)).join('\n')}\n`;
    const contents = [list, `{"products":${list}}`, lines].map((text) => Buffer.from(text));
    const files = [...contents, gzipSync(list), gzipSync(lines)];
    const whole = await readAll(readProducts(await file(list), context));
    const cut = fc.tuple(fc.constantFrom(...files), fc.double({ min: 0, max: 0.999, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(cut, async ([content, share]) => {
        const path = await file(content.subarray(0, Math.floor(content.length * share)));
        const { values, problems, error } = await readAll(readProducts(path, context));
        expect(problems).toEqual([]);
        expect(values).toEqual(whole.values.slice(0, values.length));
        const isWholeLines = content === contents[2] && values.length > 0 && error === null;
        expect(isWholeLines || error instanceof AppError).toBe(true);
      }),
      { numRuns: caseCount(40, 200) },
    );
  });
});
