import { expect, type Locator } from '@playwright/test';
import { z } from 'zod';
import type { Hand } from '../rulesets/hands.ts';
import { test as base } from '../rulesets/ruleset-story.ts';

/** The search of a shop as a merchant and its shoppers see it. */
interface StorySearch {
  /** Opens the bench with a term. */
  open: (term: string) => Promise<void>;
  /** Opens another page of the search. */
  openPage: (path: string) => Promise<void>;
  /** Returns the titles that the storefront finds. */
  found: (term: string) => Promise<string[]>;
  /** Returns the facets that the storefront shows, in their order. */
  facets: () => Promise<string[]>;
  titles: (list: Locator) => Promise<string[]>;
  publish: (hand: Hand) => Promise<void>;
  /** Returns the settings as the server exports them. */
  settings: () => Promise<unknown>;
  /** Makes the settings as they were before the story. */
  reset: () => Promise<void>;
}

const shop = 'mugs.example';

const answerSchema = z.object({ data: z.array(z.object({ title: z.string() })) });
const facetsSchema = z.object({ facets: z.array(z.object({ field: z.string() })) });
const stateSchema = z.object({
  live: z.object({ version: z.int(), body: z.unknown() }).nullable(),
  draft: z.object({ revision: z.int() }).nullable(),
});

function headers(revision: number) {
  return { 'Sec-Fetch-Site': 'same-origin', 'If-Match': `"${revision}"` };
}

export const test = base.extend<{ search: StorySearch }>({
  search: async ({ page, stage: { installation, key } }, use) => {
    const { request } = page;
    const api = `${installation.url}/admin/api/v1/shops/${shop}/search`;
    const read = async () => stateSchema.parse(await (await request.get(api)).json());
    const ask = async (data: object): Promise<unknown> => {
      const answer = await request.post(`${installation.url}/api/v1/smart-search/search`, {
        data,
        headers: { 'Service-Api-Key': key },
      });
      return answer.json();
    };
    await use({
      async open(term) {
        await page.goto(`${installation.url}/admin/search?term=${encodeURIComponent(term)}`);
        await expect(page.getByRole('list', { name: 'Now' })).toBeVisible();
      },
      async openPage(path) {
        await page.goto(`${installation.url}/admin/search/${path}`);
        await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
      },
      async found(searchTerm) {
        const { data } = answerSchema.parse(await ask({ searchTerm, pageSize: 20 }));
        return data.map(({ title }) => title);
      },
      async facets() {
        const { facets } = facetsSchema.parse(await ask({ searchTerm: '', aggregate: {} }));
        return facets.map(({ field }) => field);
      },
      titles: (list) => list.getByRole('listitem').locator('product-row strong').allTextContents(),
      async publish(hand) {
        await expect(page.getByText('All changes are saved')).toBeVisible();
        await hand.press(page.getByRole('button', { name: 'Publish', exact: true }));
        const dialog = page.getByRole('dialog', { name: 'Publish' });
        await hand.press(dialog.getByRole('button', { name: 'Publish now' }));
        await expect(dialog).toBeHidden();
      },
      settings: async () => (await read()).live?.body,
      async reset() {
        await page.goto('about:blank');
        const { live, draft } = await read();
        const data = { body: {}, base_version: live?.version ?? 0 };
        const revision = draft?.revision ?? 0;
        await request.put(`${api}/draft`, { data, headers: headers(revision) });
        const published = await request.post(`${api}/publish`, {
          data: {},
          headers: headers(revision + 1),
        });
        expect(published.status()).toBe(200);
      },
    });
  },
});
