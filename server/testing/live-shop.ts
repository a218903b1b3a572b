import type { RunningApp } from './running-app.ts';
import { test as base } from './running-app.ts';
import type { TestShop } from './test-shop.ts';
import { sendWebhook, type WebhookOptions } from './webhooks.ts';

/** A shop whose store sends webhooks. */
export interface LiveShop extends TestShop {
  /** Sends a webhook. Throws unless it is taken. */
  send(topic: string, body: object, options?: Partial<WebhookOptions>): Promise<void>;
  /** Waits until no delivery of the shop is due and the server shows what they changed. */
  settle(): Promise<void>;
  /** Returns a product as a listing has it; undefined when there is none. */
  product(id: number): Promise<ListedProduct | undefined>;
}

export interface ListedProduct {
  id: number;
  title: string;
  metafields?: { key: string }[];
  variants: { id: number; price: string; inventory_quantity: number; available: boolean }[];
}

export async function createLiveShop(
  app: RunningApp,
  given: Parameters<RunningApp['shop']>[0] = {},
): Promise<LiveShop> {
  const shop = await app.shop(given);
  const { deliveries } = app.service.stores;
  return {
    ...shop,
    async send(topic, body, options = {}) {
      const answer = await sendWebhook({ url: app.url, shop: shop.shop, topic, body, ...options });
      if (answer.status !== 200) {
        throw new Error(`${answer.status} for ${topic}: ${await answer.text()}`);
      }
    },
    async settle() {
      let isBusy = true;
      while (isBusy) {
        const due = await deliveries.due(Date.now(), 1_000);
        isBusy = due.some(({ shopId }) => shopId === shop.shop.id);
      }
      await app.service.catchUp();
    },
    async product(id) {
      const path = `/api/v1/products/static?ids=${id}&filter_oos=no&metafields=yes`;
      const answer = await shop.get(path);
      const { data } = (await answer.json()) as { data: ListedProduct[] };
      return data[0];
    },
  };
}

export const test = base.extend<{ store: LiveShop }>({
  store: async ({ app }, use) => use(await createLiveShop(app)),
});
