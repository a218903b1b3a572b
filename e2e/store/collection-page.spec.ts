import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { axeViolations } from '../accessibility.ts';
import { test, waitForResults } from '../story.ts';

const handle = 'tea-time';
const foundSchema = z.object({ collections: z.array(z.object({ id: z.int() })).min(1) });
const listingSchema = z.object({ data: z.array(z.object({ id: z.int(), title: z.string() })) });

test("a collection's page shows the merchant's order until the shopper sorts", async ({
  page,
  request,
}) => {
  await openCollection(page, '');
  const listed = await listedTitles(page, request, '');
  expect(await titles(page)).toEqual(listed.slice(0, 8));
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Sort by').selectOption('Name, A to Z');
  await expect(page).toHaveURL(/sort_by=title-ascending/);
  const byName = listed.toSorted((one, other) => one.localeCompare(other, 'en'));
  await expect.poll(() => titles(page)).toEqual(byName.slice(0, 8));

  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(listed.slice(0, 8));
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(() => titles(page)).toEqual(listed.slice(8, 16));
});

test("a collection's page shows first what viewers most likely buy", async ({ page, request }) => {
  await openCollection(page, 'smart-sort');
  const listed = await listedTitles(page, request, '&smart_sort=yes');
  expect(await titles(page)).toEqual(listed.slice(0, 8));
  expect(listed).not.toEqual(await listedTitles(page, request, ''));
});

/** Opens the page of a collection with the results page around the theme's own grid. */
async function openCollection(page: Page, attribute: string): Promise<void> {
  await page.route(`**/collections/${handle}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<ul class="grid">[\s\S]*?<\/ul>\s*<nav [\s\S]*?<\/nav>/,
      (gridAndPages) =>
        `<vitrine-results-page collection="${handle}" page-size="8" ${attribute}>` +
        `<div slot="fallback">${gridAndPages}</div></vitrine-results-page>`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`/collections/${handle}`);
  await waitForResults(page);
  await expect(page.locator('vitrine-results-page [part~="card"]')).toHaveCount(8);
}

async function titles(page: Page): Promise<string[]> {
  return page.locator('vitrine-results-page [part~="title"]').allInnerTexts();
}

/** Returns the products of the collection in the order of the service's listing. */
async function listedTitles(
  page: Page,
  request: APIRequestContext,
  query: string,
): Promise<string[]> {
  const key = (await page.locator('script[data-key]').first().getAttribute('data-key')) ?? '';
  const found = await request.post('/api/v1/smart-search/search/quick-view', {
    headers: { 'Service-Api-Key': key },
    data: { query: 'tea time' },
  });
  const [collection] = foundSchema.parse(await found.json()).collections;
  const path = `/api/v1/products/collections?key=${key}&platform_collection_ids=${collection?.id}`;
  const answer = await request.get(`${path}&limit=250&filter_oos=no${query}`);
  return listingSchema.parse(await answer.json()).data.map(({ title }) => title);
}
