import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const glaze = { type: 'list.color', namespace: 'custom', key: 'glaze' };

/** A mug of the unlisted ones, unless it says something else. */
const mug = (id: number, given: Omit<Parameters<typeof product>[0], 'id'>) =>
  product({ id, title: `Mug ${id}`, vendor: 'Clay', price: '12.00', ...given });

const draft = mug(2, {
  status: 'draft',
  title: 'Sky blue beaker',
  handle: 'b-2',
  product_type: 'Beakers',
  tags: 'blue, new',
  price: '30.00',
  options: [{ name: 'Size', values: ['L'] }],
  metafields: [{ ...glaze, value: '["#bluish"]' }],
});

type Ask = (given: Record<string, string>) => Promise<{ ids: number[]; vendors: object[] }>;

const test = base.extend<{ owner: AdminBrowser; shop: TestShop; ask: Ask }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        mug(1, { tags: 'blue' }),
        draft,
        mug(3, { status: 'archived', vendor: 'Kiln' }),
        mug(4, { published_at: null, vendor: 'Kiln', tags: 'new' }),
        mug(5, { status: 'draft', variants: [{ inventory_quantity: 0 }] }),
      ],
      collections: [{ id: 50, handle: 'mugs', title: 'Mugs', product_ids: [1, 4] }],
    });
    await app.service.catchUp();
    await use(shop);
  },
  ask: async ({ owner, shop: { shop } }, use) => {
    await use(async (given) => {
      const parameters = { shop: shop.domain, ...given };
      const { body } = await owner.call('catalogProducts', { parameters });
      return {
        ids: body.data.map(({ id }) => id).toSorted((one, other) => one - other),
        vendors: body.facets.vendors,
      };
    });
  },
});

describe('products that no shopper can find', () => {
  test.for<[Record<string, string>, number[]]>([
    [{ vendor: 'Kiln' }, [3, 4]],
    [{ vendor: 'Kiln', state: 'inactive' }, [3]],
    [{ vendor: 'Kiln', state: 'unpublished' }, [4]],
    [{ vendor: 'Kiln', state: 'shown' }, []],
    [{ tag: 'blue' }, [1, 2]],
    [{ tag: 'blue', state: 'inactive' }, [2]],
    [{ type: 'Beakers' }, [2]],
    [{ option: 'Size:L' }, [2]],
    [{ metafield: 'list.color.custom.glaze.#bluish' }, [2]],
    [{ min: '20' }, [2]],
    [{ max: '20', state: 'inactive' }, [3, 5]],
    [{ collection: '50' }, [1, 4]],
    [{ q: 'beaker' }, [2]],
    [{ q: 'beaker', state: 'unpublished' }, []],
    [{ q: 'blue beaker', state: 'inactive' }, [2]],
  ])('are found by the filters and words of the storefront: %o', async ([given, ids], { ask }) => {
    expect((await ask(given)).ids).toEqual(ids);
  });

  test('are counted among the values to filter by, once their index is filled', async ({ ask }) => {
    expect((await ask({ tag: 'new' })).vendors).toEqual([
      { value: 'Clay', count: 1 },
      { value: 'Kiln', count: 1 },
    ]);
    expect((await ask({ state: 'inactive' })).vendors).toEqual([
      { value: 'Clay', count: 2 },
      { value: 'Kiln', count: 1 },
    ]);
    expect((await ask({})).vendors).toEqual([
      { value: 'Clay', count: 3 },
      { value: 'Kiln', count: 2 },
    ]);
  });

  test('delay no table without filters', async ({ ask }) => {
    expect((await ask({})).vendors).toEqual([{ value: 'Clay', count: 1 }]);
    await expect.poll(async () => (await ask({})).vendors).toHaveLength(2);
  });

  test('are found by what they are now', async ({ app, shop, ask }) => {
    expect((await ask({ vendor: 'Clay', state: 'inactive' })).ids).toEqual([2, 5]);
    await shop.import({
      products: [{ ...draft, vendor: 'Kiln' }, mug(5, {}), mug(6, { status: 'draft' })],
    });
    await app.service.catchUp();
    expect((await ask({ vendor: 'Clay', state: 'inactive' })).ids).toEqual([6]);
    expect((await ask({ vendor: 'Kiln', state: 'inactive' })).ids).toEqual([2, 3]);
    expect((await ask({ vendor: 'Clay' })).ids).toEqual([1, 5, 6]);
  });

  test('follow those that shoppers can find, page by page', async ({ app, owner, shop }) => {
    const products = Array.from({ length: 60 }, (_, index) =>
      mug(100 + index, { vendor: 'Glass', ...(index < 30 && { status: 'archived' }) }),
    );
    await shop.import({ products });
    await app.service.catchUp();
    const pages = await Promise.all(
      ['1', '2', '3'].map(async (page) => {
        const parameters = { shop: shop.shop.domain, vendor: 'Glass', page };
        return (await owner.call('catalogProducts', { parameters })).body;
      }),
    );
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60]);
    const states = pages.flatMap(({ data }) => data.map(({ state }) => state));
    expect(states).toEqual([...Array(30).fill('shown'), ...Array(30).fill('archived')]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(60);
  });
});
