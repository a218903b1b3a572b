import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readProducts } from '../reading/read-products.ts';
import { gid, lines, medium, mug, mugVariant, product, small } from '../testing/bulk-fixture.ts';

describe('a damaged bulk export', () => {
  it('reports a child whose parent is not among the lines of the product before it', async ({
    file,
  }) => {
    const path = await file(lines(small, product, small, mug, mugVariant, medium));
    const { values, problems } = await readAll(readProducts(path, context));
    expect(problems).toEqual([
      expect.stringMatching(/^1: __parentId: .*gid:\/\/platform\/Product\/1 is not among/),
      expect.stringMatching(/^6: __parentId: .*gid:\/\/platform\/Product\/1 is not among/),
    ]);
    expect(values.map(({ id, variants }) => [id, variants.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it.for([
    [{ price: 'cheap' }, 'price: expected a decimal like 19.99, got "cheap"'],
    [{ inventoryPolicy: 'NEVER' }, 'inventoryPolicy: expected deny or continue, got "NEVER"'],
    [{ inventoryItem: { tracked: 5 } }, 'inventoryItem.tracked: expected true or false, got 5'],
    [{ selectedOptions: [{ value: [] }] }, 'selectedOptions[0].value: expected text, got []'],
    [{ id: medium.id }, `id: expected an id of its own, got ${medium.id} again`],
  ] as const)(
    'reports a variant with %j once, and skips the whole product',
    async ([fields, problem], { file }) => {
      const bad = { ...small, ...fields };
      const path = await file(
        lines(
          product,
          medium,
          bad,
          { namespace: 'a', key: 'b', __parentId: bad.id },
          small,
          mug,
          mugVariant,
        ),
      );
      const { values, problems } = await readAll(readProducts(path, context));
      expect(problems).toEqual([`3: ${problem}`]);
      expect(values.map(({ id }) => id)).toEqual([2]);
    },
  );

  it('skips the children of a product with a bad line', async ({ file }) => {
    const bad = { ...product, createdAt: 'now' };
    const child = { namespace: 'a', key: 'b', __parentId: small.id };
    const path = await file(lines(bad, small, child, medium, mug, mugVariant));
    const { values, problems } = await readAll(readProducts(path, context));
    expect(problems).toEqual([
      '1: createdAt: expected a time like 2026-01-31T16:20:00+01:00, got "now"',
    ]);
    expect(values.map(({ id }) => id)).toEqual([2]);
  });

  it('rejects a product without variants, whose lines may be elsewhere', async ({ file }) => {
    const path = await file(lines(product, mug, small, mugVariant));
    const { values, problems } = await readAll(readProducts(path, context));
    expect(problems).toEqual([
      expect.stringMatching(/^1: variants: .* found none; ask for .*groupObjects: true/),
      expect.stringMatching(/^3: __parentId: .*groupObjects: true/),
    ]);
    expect(values.map(({ id }) => id)).toEqual([2]);
  });

  it('rejects a line that is neither a product nor a child', async ({ file }) => {
    const path = await file(lines({ id: gid('Collection', 4), title: 'Summer' }, mug, mugVariant));
    const { values, problems } = await readAll(readProducts(path, context));
    expect(problems).toEqual([
      '1: id: expected the global id of a product, got "gid://platform/Collection/4"',
    ]);
    expect(values).toHaveLength(1);
  });

  it('continues after a line that is not JSON', async ({ file }) => {
    const path = await file(`${lines(product, small)}{"id":\n${lines(medium, mug, mugVariant)}`);
    const { values, problems } = await readAll(readProducts(path, context));
    expect(problems).toEqual([expect.stringMatching(/^3: not valid JSON: /)]);
    expect(values.map(({ variants }) => variants.length)).toEqual([2, 1]);
  });

  it('keeps the products before the truncated one', async ({ file }) => {
    const path = await file(lines(mug, mugVariant, product, small, medium).slice(0, -10));
    const { values, error } = await readAll(readProducts(path, context));
    expect(values.map(({ id }) => id)).toEqual([2]);
    expect(error).toBeInstanceOf(AppError);
  });
});
