import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readCollections } from './read-collections.ts';
import { stableId } from '../records/stable-id.ts';

describe('readCollections', () => {
  it.for([
    [{ product_ids: [3, 'gid://platform/Product/1', '2', 3] }, [3, 1, 2]],
    [
      {
        collects: [
          { product_id: 2, position: 2 },
          { product_id: 1, position: 1 },
        ],
      },
      [1, 2],
    ],
    [{ products: [{ id: 9, title: 'Mug' }, { handle: 'cup' }] }, [9, stableId('product', 'cup')]],
    [{ product_ids: [] }, []],
  ] as const)('reads the members of %j in order, each once', async ([members, ids], { file }) => {
    const path = await file(JSON.stringify([{ id: 5, handle: 'new', title: 'New', ...members }]));
    const { values, problems } = await readAll(readCollections(path, context));
    expect(problems).toEqual([]);
    expect(values).toEqual([
      { id: 5, handle: 'new', title: 'New', updated_at: context.importedAt, product_ids: ids },
    ]);
  });

  it('reads a wrapped list and JSON Lines, and derives ids from handles', async ({ file }) => {
    const text = JSON.stringify({ handle: 'new', product_ids: [1] });
    const wrapped = await readAll(
      readCollections(await file(`{"collections":[${text}]}`), context),
    );
    const lines = await readAll(readCollections(await file(`${text}\n`), context));
    expect(wrapped.values).toEqual(lines.values);
    expect(lines.values).toMatchObject([{ id: stableId('collection', 'new'), title: '' }]);
  });

  it.for([
    [
      { id: 1, title: 'New' },
      'product_ids: expected the ids of its products, or `collects`, `products` or `rules`',
    ],
    [{ product_ids: [1] }, 'id: expected an id or a handle'],
    [
      { id: 1, product_ids: [1, 'x'] },
      'product_ids[1]: expected an id like 7000000000001, got "x"',
    ],
    [
      { id: 1, products: [{ title: 'Mug' }] },
      'products[0]: expected a product with an id or a handle',
    ],
  ] as const)('reports %j', async ([collection, problem], { file }) => {
    const { problems } = await readAll(
      readCollections(await file(JSON.stringify(collection)), context),
    );
    expect(problems).toEqual([`1: ${problem}`]);
  });

  it.for(['collections', 'custom_collections', 'smart_collections'])(
    'reads a list named %s',
    async (name, { file }) => {
      const path = await file(JSON.stringify({ [name]: [{ id: 1, product_ids: [2] }] }));
      const { values, error } = await readAll(readCollections(path, context));
      expect(error).toBe(null);
      expect(values).toMatchObject([{ id: 1, product_ids: [2] }]);
    },
  );

  it('rejects a file that is not JSON', async ({ file }) => {
    const path = await file('Handle,Title\n');
    const { error } = await readAll(readCollections(path, context));
    expect(error).toEqual(
      new AppError(
        'invalid',
        `${path} is not JSON: it begins neither with a list nor with an object.`,
      ),
    );
  });
});
