import { setTimeout } from 'node:timers/promises';
import { StandInTypesense } from '../../search/typesense/testing/stand-in-typesense.ts';
import { product } from '../../testing/factories.ts';
import { type RunningApp, startApp, test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { search } from './search-fixture.ts';

interface Installation {
  server: StandInTypesense;
  /** Starts a service on the cluster. Each call starts another installation. */
  cluster: (fallback?: 'embedded' | 'none') => Promise<RunningApp>;
}

export const test = base.extend<Installation>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  server: async ({}, use) => {
    const server = await new StandInTypesense().start();
    await use(server);
    await server.stop();
  },
  cluster: async ({ server }, use) => {
    const apps: RunningApp[] = [];
    await use(async (fallback = 'embedded') => {
      const environment = {
        TYPESENSE_URL: server.url,
        TYPESENSE_API_KEY: 'key',
        SEARCH_FALLBACK: fallback,
      };
      const app = await startApp({ environment });
      apps.push(app);
      return app;
    });
    await Promise.all(apps.map((app) => app.close()));
  },
});

export const mugs = [
  product({
    id: 1,
    title: 'Stoneware mug',
    vendor: 'Harbour',
    tags: 'sale',
    variants: [{ sku: 'MUG-1' }],
  }),
  product({ id: 2, title: 'Blue mug', price: '20.00' }),
  product({ id: 3, title: 'Bowl', product_type: 'Bowl' }),
];

/** Waits until a condition holds, because another process may take a while. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await setTimeout(20);
  }
}

export async function isDegraded(shop: TestShop): Promise<boolean> {
  return (await search(shop, { searchTerm: 'mug' })).pageInfo.degraded ?? false;
}
