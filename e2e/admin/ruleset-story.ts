import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, openFromRail, test as base } from './admin-story.ts';
import type { Installation } from './installation.ts';

const products = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  handle: `mug-${index + 1}`,
  title: `Mug ${index + 1}`,
  vendor: index % 2 === 0 ? 'Kiln' : 'Oak & Ash',
  product_type: 'Mugs',
  tags: index % 3 === 0 ? 'blue, sale' : 'red',
  published_at: '2026-01-01T00:00:00Z',
  variants: [
    {
      id: (index + 1) * 100,
      sku: `M-${index + 1}`,
      price: `${(index + 1) * 4}.00`,
      inventory_management: 'shop',
      inventory_quantity: index === 4 ? 0 : 9,
    },
  ],
}));

const collections = [
  { id: 10, handle: 'gifts', title: 'Gifts under 30', product_ids: [3, 5, 1, 7, 2] },
  { id: 11, handle: 'large', title: 'Large mugs', product_ids: [10, 11, 12] },
];

const upsell = {
  name: 'Cart upsell by subtotal',
  rules: [
    {
      logic: [{ rules: [{ type: 'cart_subtotal', operator: 'between', value: '0.01,40' }] }],
      output: [{ type: 'collection', collection_ids: [10] }],
    },
    {
      logic: [{ rules: [{ type: 'cart_subtotal', operator: 'greater_than', value: '40' }] }],
      output: [{ type: 'collection', collection_ids: [11] }],
    },
    { output: [{ type: 'endpoint', endpoint: '/api/v1/products/top_sellers' }] },
  ],
};

/** A shop with products, two collections and the ruleset 1. */
export const test = base.extend<{ key: string }>({
  /** The public key of the shop. */
  key: [
    async ({ installation }, use) => {
      await use(await importShop(installation));
    },
    { auto: true },
  ],
});

/** Returns the public key of the shop. */
async function importShop(installation: Installation): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-ruleset-story-'));
  const write = async (name: string, content: unknown) => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  const productFile = await write('products', products);
  const collectionFile = await write('collections', collections);
  await installation.cli(
    'import',
    'mugs.example',
    '--products',
    productFile,
    '--collections',
    collectionFile,
  );
  await installation.cli('ruleset', 'import', 'mugs.example', await write('ruleset', upsell));
  const keys = await installation.cli('key', 'list', 'mugs.example');
  await rm(folder, { recursive: true });
  const [key = ''] = /\b[0-9a-f]{20,}\b/.exec(keys) ?? [];
  return key;
}

/** Opens the builder of the ruleset from the list. */
export async function openBuilder(page: Page): Promise<void> {
  await openFromRail(page, 'Rulesets');
  await page.getByRole('link', { name: upsell.name }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the ruleset' })).toHaveValue(upsell.name);
}

/** Shows the rules or the simulator, which are tabs on a phone. */
export async function showTab(page: Page, name: 'Rules' | 'Try it'): Promise<void> {
  const tab = page.getByRole('button', { name, exact: true });
  if (await tab.isVisible()) {
    await tab.click();
  }
}

/** Returns the ids of the products that the simulator shows, in order. Their titles end with them. */
export async function shownIds(page: Page): Promise<number[]> {
  const titles = await page
    .getByRole('region', { name: 'They see' })
    .getByRole('listitem')
    .filter({ hasText: /rule \d/ })
    .allInnerTexts();
  return titles.map((title) => Number(/Mug (\d+)/.exec(title)?.[1]));
}

export async function waitUntilSaved(page: Page): Promise<void> {
  await expect(page.getByText('All changes are saved')).toBeVisible();
}

export async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('textbox', { name: 'Note for others' }).fill(note);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Shoppers see it' })).toBeVisible();
}
