import { expect, onTestFinished } from 'vitest';
import { StandInEmbeddings } from '../../../search/embeddings/testing/stand-in-embeddings.ts';
import type { DataLocation } from '../../../store/dialects/open-database.ts';
import { product } from '../../../testing/factories.ts';
import { type RunningApp, startApp } from '../../../testing/running-app.ts';
import type { TestShop } from '../../../testing/test-shop.ts';
import { idsOf, search } from '../../testing/search-fixture.ts';

const themes = [
  ['rain', 'umbrella', 'drizzler', 'parasol'],
  ['seat', 'sofa', 'couch', 'chair'],
  ['light', 'lamp', 'bulb'],
  ['kitchen', 'mug', 'plate', 'bowl'],
];

export const titles = [
  'Folding umbrella',
  'Wooden chair',
  'Oak chair',
  'Desk lamp',
  'Floor lamp',
  'Blue mug',
  'Red mug',
  'Soup bowl',
  'Dinner plate',
  'Spare bulb',
];

export interface OpenedMeaning {
  app: RunningApp;
  shop: TestShop;
  server: StandInEmbeddings;
  /** The address of the server of embeddings. */
  url: string;
}

interface StartedWith {
  data?: DataLocation;
  environment?: Record<string, string>;
}

/** Starts an app beside a server of embeddings. It is closed after the test. */
export async function startBeside(
  url: string,
  { environment, ...given }: StartedWith = {},
): Promise<RunningApp> {
  const app = await startApp({
    environment: {
      EMBEDDINGS_URL: url,
      EMBEDDINGS_MODEL: 'tiny',
      EMBEDDINGS_API_KEY: 'secret-1',
      ...environment,
    },
    ...given,
  });
  onTestFinished(() => closeApp(app));
  return app;
}

const closed = new WeakSet<RunningApp>();

/** Closes an app, unless it is closed. */
export async function closeApp(app: RunningApp): Promise<void> {
  if (!closed.has(app)) {
    closed.add(app);
    await app.close();
  }
}

/** Opens a shop whose products have their vectors. */
export async function openMeaning(given: StartedWith = {}): Promise<OpenedMeaning> {
  const server = new StandInEmbeddings(themes);
  const url = await server.start();
  onTestFinished(() => server.stop());
  const app = await startBeside(url, given);
  const shop = await app.shop();
  await shop.import({
    products: titles.map((title, index) => product({ id: index + 1, title, handle: `p${index}` })),
  });
  await vectorsOf(app, shop, titles.length);
  return { app, shop, server, url };
}

/** Waits until as many products of a shop have a vector, and none waits for its own. */
export async function vectorsOf(app: RunningApp, shop: TestShop, count: number): Promise<void> {
  const { id } = shop.shop;
  await expect
    .poll(
      async () => {
        const { products } = app.service.meaning ?? {};
        return products?.isWaiting(id) === false && (await products.storeOf(id)?.count());
      },
      { timeout: 20_000 },
    )
    .toBe(count);
}

/** Waits until a term finds a product first: a term is searched by its words while its vector is late. */
export async function findsByMeaning(shop: TestShop, term: string, id: number): Promise<void> {
  await expect
    .poll(async () => idsOf(await search(shop, { searchTerm: term }))[0], { timeout: 20_000 })
    .toBe(id);
}
