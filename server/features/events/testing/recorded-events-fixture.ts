import { expect } from 'vitest';
import { bulk } from '../../../testing/events.ts';
import { product } from '../../../testing/factories.ts';
import { type AdminBrowser, signInAs } from '../../../testing/people.ts';
import type { RunningApp } from '../../../testing/running-app.ts';
import type { TestShop } from '../../../testing/test-shop.ts';

export const uuid = '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10';

export const viewOf = (id: string, more: object = {}) => ({
  verb: 'viewed',
  platform_product_id: id,
  uuid,
  ...more,
});

export async function record(shop: TestShop, ...events: readonly object[]): Promise<void> {
  expect((await shop.post(bulk, { events })).status).toBe(200);
}

export async function viewerOf(app: RunningApp, { shop }: TestShop): Promise<AdminBrowser> {
  return signInAs(app, { role: null, shops: new Map([[shop.id, 'viewer']]) });
}

export async function shopWithMug(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({ products: [product({ id: 1, title: 'Mug' })] });
  return shop;
}
