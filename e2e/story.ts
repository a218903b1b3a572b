import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';

const productsSchema = z.object({
  data: z.array(
    z.object({
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

/** Leads nowhere. */
export const missingAddress = '/no-such-page';

export type StoryProduct = z.infer<typeof productsSchema>['data'][number];

interface StoryFixtures {
  /** Whether the story fails when the browser reported an error, as a broken content policy does. */
  isQuiet: boolean;
  /** What the browser reported. */
  troubles: string[];
  /** Document events of the quick view, in order, with the title of the product that they name. */
  heard: string[];
  /** Sold in one form only, and in stock by the dozen. */
  plainProduct: StoryProduct;
  /** Sold in several variants, at several prices. */
  productWithChoices: StoryProduct;
}

export const test = base.extend<StoryFixtures>({
  isQuiet: [true, { option: true }],

  troubles: [
    async ({ page, isQuiet }, use) => {
      const troubles: string[] = [];
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('console', (message) => {
        // That a page is missing is no trouble where a story asks for one.
        const isAsked = message.location().url.endsWith(missingAddress);
        if (message.type() === 'error' && !isAsked) {
          troubles.push(message.text());
        }
      });
      await use(troubles);
      if (isQuiet) {
        expect(troubles).toEqual([]);
      }
    },
    { auto: true },
  ],

  heard: async ({ page }, use) => {
    const heard: string[] = [];
    await page.exposeFunction('recordEvent', (name: string, title: string) => {
      heard.push(title === '' ? name : `${name}: ${title}`);
    });
    await page.addInitScript({ content: recordDocumentEvents });
    await use(heard);
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

/** Goes through the whole page, until each widget has shown what it has. */
export async function showAll(page: Page): Promise<void> {
  // What is in a closed pop-up has nothing to show yet.
  const widgets = page.locator('vitrine-recommendations:not(vitrine-pop-up > *)');
  for (const widget of await widgets.all()) {
    await widget.scrollIntoViewIfNeeded();
    await expect(page.locator('vitrine-recommendations:not(:defined)')).toHaveCount(0);
    // Settings, then products: a slow service takes its time for each.
    await expect(widget.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
  }
  await showResults(page);
}

/** The products of a search, where the page has them. */
export async function showResults(page: Page): Promise<void> {
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
