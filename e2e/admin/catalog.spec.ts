import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

const products = [
  {
    id: 1,
    title: 'Blue mug',
    handle: 'blue-mug',
    vendor: 'Clay',
    published_at: '2026-01-01T00:00:00Z',
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    metafields: [
      { type: 'single_line_text_field', namespace: 'custom', key: 'clay', value: 'Porcelain' },
    ],
    variants: [
      { id: 11, title: 'Small', option1: 'Small', price: '12.00', inventory_quantity: 4 },
      { id: 12, title: 'Large', option1: 'Large', price: '15.00', inventory_quantity: 9 },
    ],
  },
  {
    id: 2,
    title: 'Red <b>mug</b>',
    handle: 'red-mug',
    vendor: 'Clay',
    published_at: '2026-01-01T00:00:00Z',
    variants: [{ id: 21, price: '9.00', inventory_management: 'platform', inventory_quantity: 0 }],
  },
  { id: 3, title: 'Old plate', handle: 'old-plate', vendor: 'Kiln', status: 'draft', variants: [] },
];

const ruleset = {
  id: 7,
  name: 'Chosen mugs',
  rules: [{ output: [{ type: 'product', products: [{ product_id: 1 }, { product_id: 2 }] }] }],
};

const collections = [{ id: 50, handle: 'mugs', title: 'All mugs', product_ids: [1, 2] }];

const widget = {
  id: 9,
  name: 'Under the mug',
  type: 'recommendations',
  settings: { source: '/api/v1/custom/id/7' },
};

test('a product tells where it is shown, and why not where not', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  const save = async (name: string, content: unknown) => {
    const file = testInfo.outputPath(`${name}.json`);
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  await installation.cli('import', 'mugs.example', '--products', await save('products', products));
  const collectionFile = await save('collections', collections);
  await installation.cli('import', 'mugs.example', '--collections', collectionFile);
  await installation.cli('ruleset', 'import', 'mugs.example', await save('ruleset', ruleset));
  await installation.cli('widget', 'import', 'mugs.example', await save('widget', widget));

  await openFromRail(page, 'Catalog');
  const table = page.getByRole('table', { name: 'Catalog' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByRole('row', { name: /Blue mug/ })).toContainText('Small: 4');
  await expect(table.getByRole('row', { name: /Old plate/ })).toContainText('Draft');
  await expectAccessible(page);
  const option = page.getByRole('combobox', { name: 'Option' });
  await option.selectOption('Size:Small (1)');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /Blue mug/ })).toBeVisible();
  await option.selectOption('All');
  const metafield = page.getByRole('combobox', { name: 'Metafield' });
  const porcelain = 'single_line_text_field.custom.clay.Porcelain';
  await expect(page.locator('datalist option')).toHaveAttribute('value', porcelain);
  await metafield.fill(porcelain);
  await metafield.press('Enter');
  await expect(table.getByRole('row')).toHaveCount(2);
  await metafield.fill('');
  await metafield.press('Enter');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(page.getByText('type.namespace.name.value')).toBeVisible();
  await page.getByRole('textbox', { name: 'Price from' }).fill('cheap');
  await page.getByRole('textbox', { name: 'Price from' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('must be an amount');
  await expect(option.getByRole('option')).toHaveText(['All', 'Size:Large (1)', 'Size:Small (1)']);
  await page.getByRole('textbox', { name: 'Price from' }).fill('');
  await page.getByRole('textbox', { name: 'Price from' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Find products' }).fill('mug');
  await page.getByRole('searchbox', { name: 'Find products' }).press('Enter');
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Find products' }).fill('');
  await page.getByRole('searchbox', { name: 'Find products' }).press('Enter');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Draft or archived');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('Kiln (1)');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(table.getByRole('row', { name: /Old plate/ })).toContainText('Draft');
  await page.getByRole('combobox', { name: 'Vendor' }).selectOption('All');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Sold out');
  await expect(table.getByRole('row', { name: /Red/ })).toBeVisible();
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();

  await table.getByRole('link', { name: 'Red <b>mug</b>' }).click();
  await expect(page.getByRole('heading', { name: 'Red <b>mug</b>', level: 1 })).toBeVisible();
  const where = page.getByRole('region', { name: 'Where is it shown?' });
  await expect(where.getByRole('link', { name: 'Chosen mugs' })).toBeVisible();
  await expect(where.getByText('Widgets')).toBeHidden();
  const why = page.getByRole('region', { name: 'Why not?' });
  await why.getByRole('combobox', { name: 'List' }).selectOption('Widget: Under the mug');
  await why.getByRole('button', { name: 'Ask' }).click();
  await expect(why.getByRole('status').filter({ hasText: 'It is sold out.' })).toBeVisible();
  await why.getByRole('textbox', { name: 'Search for' }).fill('umbrella');
  await why.getByRole('combobox', { name: 'List' }).selectOption('Anywhere');
  await why.getByRole('button', { name: 'Ask' }).click();
  await expect(why.getByRole('listitem')).toHaveText(
    'None of its texts has the words of this term.',
  );
  await page.getByText('Data as saved').click();
  await expect(page.getByText('"vendor": "Clay"')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Catalog' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Blue mug' }).click();
  const shown = where.getByRole('link', { name: 'Under the mug' });
  await expect(shown).toHaveAttribute('href', '/admin/widgets/9');
  await expect(where).toContainText('place 1');
  await where.getByRole('link', { name: 'All mugs' }).click();
  await expect(page.getByText('Collection All mugs')).toBeVisible();

  await page.getByRole('button', { name: 'Find or do' }).click();
  await page
    .getByRole('combobox', { name: 'Pages, shops, rulesets, widgets, products and actions' })
    .fill('under the mug');
  await page.getByRole('option', { name: /Under the mug/ }).click();
  await expect(page).toHaveURL(/\/admin\/widgets\/9$/);
  await expect(page.getByRole('heading', { name: 'Under the mug', level: 1 })).toBeVisible();
});

test('the button of the next page keeps the focus on the last page', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  const file = testInfo.outputPath('products.json');
  const tiles = Array.from({ length: 26 }, (_, index) => ({
    id: index + 1,
    title: `Tile ${index + 1}`,
    variants: [{ id: index + 100, price: '3.00' }],
  }));
  await writeFile(file, JSON.stringify(tiles));
  await installation.cli('import', 'mugs.example', '--products', file);
  await openFromRail(page, 'Catalog');
  const next = page.getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
});

test('the help of a page leads to its part of the documentation', async ({ ownerPage: page }) => {
  await openFromRail(page, 'Markets');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const help = page.getByRole('dialog', { name: 'Help: Markets' });
  await expect(help.getByText('What each part of the world is offered')).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await help.getByRole('link', { name: 'More in the documentation' }).click();
  const docs = await opened;
  await expect(docs.getByRole('heading', { name: 'Markets' })).toBeInViewport();
  const picture = docs.getByRole('img', { name: 'The page Markets' });
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1100);
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeFocused();
});
