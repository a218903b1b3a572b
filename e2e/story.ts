import '../server/testing/browser-agent.ts';
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';

const productsSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      link: z.string(),
      variants: z
        .array(
          z.object({
            id: z.int(),
            price: z.string(),
            available: z.boolean(),
            inventory_quantity: z.int(),
          }),
        )
        .min(1),
    }),
  ),
});

/** The address of a page that does not exist. */
export const missingAddress = '/no-such-page';

export type StoryProduct = z.infer<typeof productsSchema>['data'][number];

interface StoryFixtures {
  /** A story fails when the browser reports an error, such as a violation of the content policy. */
  failsOnConsoleErrors: boolean;
  /** The errors that the browser reported. */
  consoleErrors: string[];
  /** Document events of the quick view in order, with the title of their product. */
  events: string[];
  /** A product with one variant, of which the stock has twelve or more. */
  plainProduct: StoryProduct;
  /** A product with several variants at several prices. */
  productWithChoices: StoryProduct;
}

export const test = base.extend<StoryFixtures>({
  failsOnConsoleErrors: [true, { option: true }],

  consoleErrors: [
    async ({ page, failsOnConsoleErrors }, use) => {
      const consoleErrors: string[] = [];
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      page.on('console', (message) => {
        // A story that requests a missing page expects its error.
        const isExpected = message.location().url.endsWith(missingAddress);
        if (message.type() === 'error' && !isExpected) {
          consoleErrors.push(message.text());
        }
      });
      await use(consoleErrors);
      if (failsOnConsoleErrors) {
        expect(consoleErrors).toEqual([]);
      }
    },
    { auto: true },
  ],

  events: async ({ page }, use) => {
    const events: string[] = [];
    await page.exposeFunction('recordEvent', (name: string, title: string) => {
      events.push(title === '' ? name : `${name}: ${title}`);
    });
    await page.addInitScript({ content: recordDocumentEvents });
    await use(events);
  },

  plainProduct: async ({ request }, use) => {
    const products = await readBestSellers(request);
    await use(
      pick(products, ({ variants: [only, ...others] }) => {
        return others.length === 0 && only?.available === true && only.inventory_quantity >= 12;
      }),
    );
  },

  productWithChoices: async ({ request }, use) => {
    const products = await readBestSellers(request);
    await use(
      pick(products, ({ variants }) => new Set(variants.map(({ price }) => price)).size > 1),
    );
  },
});

/** Scrolls through the page, and waits until each widget has shown its answer. */
export async function scrollThroughPage(page: Page): Promise<void> {
  // A widget in a closed pop-up shows nothing yet.
  const widgets = page.locator('vitrine-recommendations:not(vitrine-pop-up > *)');
  for (const widget of await widgets.all()) {
    await widget.scrollIntoViewIfNeeded();
    await expect(page.locator('vitrine-recommendations:not(:defined)')).toHaveCount(0);
    // The widget requests its settings, then its products, and a slow service delays both.
    await expect(widget.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
  }
  await waitForResults(page);
}

/** Waits for the products of a search, where the page has them. */
export async function waitForResults(page: Page): Promise<void> {
  await expect(page.locator('vitrine-results-page:not(:defined)')).toHaveCount(0);
  await expect(page.locator('vitrine-results-page [aria-busy="true"]')).toHaveCount(0, {
    timeout: 15_000,
  });
}

const recordDocumentEvents = `
  for (const name of ['ready', 'add']) {
    document.addEventListener('service:smartsearch.quickview.' + name, ({ detail }) => {
      recordEvent(name, detail?.product.title ?? '');
    });
  }
`;

async function readBestSellers(request: APIRequestContext): Promise<StoryProduct[]> {
  const home = await (await request.get('/')).text();
  const key = /data-key="([^"]+)"/.exec(home)?.[1] ?? '';
  const answer = await request.get('/api/v1/products/top_sellers', {
    params: { key, limit: '100' },
  });
  return productsSchema.parse(await answer.json()).data;
}

function pick(
  products: readonly StoryProduct[],
  isWanted: (product: StoryProduct) => boolean,
): StoryProduct {
  const product = products.find(isWanted);
  if (product === undefined) {
    throw new Error('The demo store has no such product among its best sellers.');
  }
  return product;
}
