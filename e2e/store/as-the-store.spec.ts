import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { StandInPlatform, standInToken } from '../../server/testing/stand-in/stand-in-platform.ts';
import { priceIn } from '../../server/testing/stand-in/stand-in-prices.ts';
import type { StandInStore } from '../../server/testing/stand-in/stand-in-store.ts';
import { type Installation, startInstallation } from '../admin/installation.ts';
import { StoreServer } from '../store-server.ts';
import { test as base } from '../story.ts';

const configSchema = z.object({
  data: z.object({ shop: z.object({ api_key: z.string(), locale: z.string() }) }),
});

interface StoreStories {
  installation: Installation;
  /** Connects a store, and opens a page of it that has a product card, a dropdown and a results page. */
  openStore: (present: (store: StandInStore) => void) => Promise<OpenedStore>;
}

interface OpenedStore {
  store: StandInStore;
  show: (page: { language: string; country?: string; term: string }) => Promise<void>;
}

const test = base.extend<StoreStories>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  installation: async ({}, use) => {
    const installation = await startInstallation();
    await use(installation);
    await installation.stop();
  },

  openStore: async ({ page, installation }, use, testInfo) => {
    const open: { close(): Promise<void> }[] = [];
    await use(async (present) => {
      const platform = await StandInPlatform.start({ seed: 1 });
      open.push(platform);
      platform.graph.runningShare = 0;
      present(platform.store);
      const domain = 'the-store.example';
      const token = testInfo.outputPath('token.txt');
      await writeFile(token, standInToken);
      await installation.cli('connect', domain, '--url', platform.url, '--token-file', token);
      const key = await keyOf(installation, domain);
      const server = await StoreServer.start(installation.url, ({ pathname }) => {
        const [, language, country] = /^\/pages\/(\w+)\/(\w+)$/.exec(pathname) ?? [];
        return language === undefined || country === undefined
          ? undefined
          : { contentType: 'text/html', body: pageOf({ key, domain, language, country }) };
      });
      open.push(server);
      return {
        store: platform.store,
        show: async ({ language, country = 'none', term }) => {
          await page.goto(`${server.url}/pages/${language}/${country}?q=${term}`);
        },
      };
    });
    for (const each of open) {
      await each.close();
    }
  },
});

async function keyOf({ url }: Installation, domain: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/user/config?shop=${domain}`);
  return configSchema.parse(await answer.json()).data.shop.api_key;
}

function pageOf({
  key,
  domain,
  language,
  country,
}: Record<'key' | 'domain' | 'language' | 'country', string>): string {
  const ofCountry = country === 'none' ? '' : `data-country="${country}"`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>The store</title>
    <link rel="stylesheet" href="/widget/reserve.css">
    <style>body { max-width: 70rem; margin: 0 auto; padding: 1rem; font: 16px/1.5 sans-serif }
      input[name='q'] { inline-size: 100%; font: inherit; padding: .5rem }</style>
    <script async src="/widget.js" data-key="${key}" data-shop="${domain}" ${ofCountry}></script></head>
    <body><form><input name="q" type="search" aria-label="Search"></form>
    <vitrine-quick-view for="input[name='q']"></vitrine-quick-view>
    <h2>Card</h2><vitrine-product-card product-id="1" add-to-cart style="max-width: 18rem"></vitrine-product-card>
    <h2>Results</h2><vitrine-results-page></vitrine-results-page></body></html>`;
}

const updatedAt = Date.parse('2026-01-01T00:00:00Z');

function addProducts(
  { products }: StandInStore,
  ...list: readonly (readonly [string, string])[]
): void {
  for (const [index, [title, price]] of list.entries()) {
    const id = index + 1;
    products.set(id, { id, title, price, levels: [4], updatedAt });
  }
}

/** Expects a product with this title and price on the card, in the dropdown and on the results page. */
async function expectShown(page: Page, { title, price }: { title: string; price: string }) {
  const card = page.locator('vitrine-product-card');
  await expect(card.locator('[part~="title"]')).toHaveText(title);
  await expect(card.locator('[part~="price"]')).toHaveText(price);
  const result = page.locator('vitrine-results-page').locator('li', { hasText: title });
  await expect(result.locator('[part~="price"]')).toHaveText(price);
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially(title.slice(0, 4));
  const row = page.getByRole('grid').getByRole('row', { name: title });
  await expect(row.locator('[part~="price"]')).toHaveText(price);
}

test('a store of euros shows German and English words, and its own way of writing prices', async ({
  page,
  openStore,
}) => {
  const { show } = await openStore((store) => {
    const locales = [{ locale: 'de', primary: true, published: true }];
    Object.assign(store.presentation, {
      moneyFormat: '{{amount_with_comma_separator}} €',
      locales,
    });
    store.translations.publish('en');
    addProducts(store, ['Eichentisch', '1299.50'], ['Eichenstuhl', '249.00']);
    store.translations.set('gid://shopify/Product/1', 'en', { title: 'Oak table' });
  });
  await show({ language: 'de', term: 'eiche' });
  await expect(page.getByRole('region', { name: 'Suchergebnisse' })).toContainText('2 Produkte');
  await expect(page.getByRole('button', { name: 'Hinzufügen: Eichentisch' }).first()).toBeVisible();
  await expectShown(page, { title: 'Eichentisch', price: '1.299,50 €' });
  await show({ language: 'en', term: 'oak' });
  await expectShown(page, { title: 'Oak table', price: '1.299,50 €' });
});

test('a store of yen shows whole yen', async ({ page, openStore }) => {
  const { show } = await openStore((store) => {
    const locales = [{ locale: 'ja', primary: true, published: true }];
    const money = { currencyCode: 'JPY', currencies: ['JPY'], moneyFormat: '¥{{amount}}' };
    Object.assign(store.presentation, { ...money, locales });
    addProducts(store, ['急須 Kyusu', '12800.00'], ['茶碗 Chawan', '1500.00']);
  });
  await show({ language: 'ja', term: 'kyusu' });
  await expectShown(page, { title: '急須 Kyusu', price: '¥12,800' });
});

const countries = {
  DE: { currency: 'EUR', decimals: 2, format: '€' },
  FR: { currency: 'EUR', decimals: 2, format: '€' },
  US: { currency: 'USD', decimals: 2, format: '$' },
  GB: { currency: 'USD', decimals: 2, format: '$' },
  KW: { currency: 'KWD', decimals: 3, format: 'KWD\u00a0' },
};

test('a store with five markets shows what it sells for in each of them', async ({
  page,
  openStore,
}) => {
  const { store, show } = await openStore((made) => {
    made.presentation.currencies = ['EUR', 'USD', 'KWD'];
    for (const [index, [country, { currency }]] of Object.entries(countries).entries()) {
      made.contents.markets.set(index + 1, {
        id: index + 1,
        name: country,
        countries: [country],
        currency,
        hasLocalCurrencies: false,
        roundsUp: country === 'US',
        hasCatalog: country === 'FR' || country === 'GB',
        adjustment: country === 'FR' ? 10 : 0,
        prices: new Map(country === 'GB' ? [[10, '15.50']] : []),
        productIds: null,
      });
    }
    addProducts(made, ['Mug', '12.50'], ['Bowl', '9.00']);
  });
  for (const [country, { currency, decimals, format }] of Object.entries(countries)) {
    const { amount, currencyCode } = priceIn(store, { id: 10, price: '12.50' }, country);
    expect(currencyCode).toBe(currency);
    await show({ language: 'en', country, term: 'mug' });
    await expectShown(page, { title: 'Mug', price: format + Number(amount).toFixed(decimals) });
  }
});
