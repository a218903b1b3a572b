import { expect } from '@playwright/test';
import { expectAccessible } from '../admin-story.ts';
import { mouse } from '../rulesets/hands.ts';
import { test } from './search-story.ts';

test('every setting is set in the browser, published, exported as entered and effective', async ({
  page,
  search,
}) => {
  test.setTimeout(120_000);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const enter = async (name: string, value: string) => {
    await field(name).fill(value);
    await field(name).blur();
  };
  const turnTo = (subject: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: subject }).click();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await search.openPage('settings');
  await press('Add synonyms');
  await enter('Words, separated by commas 1', 'goblet, mug');
  await page.getByText('Paste synonyms').click();
  await page.getByLabel(/^One line each/).fill('quixote => zebrano');
  await press('Add these lines');
  await expect(field('Also find (one way) 2')).toHaveValue('zebrano');
  await expect(page.getByText('Finds nothing: no product has these words')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Built-in synonyms' }).uncheck();
  await expectAccessible(page);

  await turnTo('Keyword groups');
  await press('Add a keyword group');
  await enter('Keywords, separated by commas 1', 'gift, gifts');
  await enter('Name 1', 'Gifts');
  await enter('Leads to 1', '/pages/gifts');
  await enter('Badge 1', 'New');
  await press('Products 1: Choose products');
  const picker = page.getByRole('dialog', { name: 'Products' });
  await picker.getByRole('option', { name: /^Mug 3/ }).click();
  await picker.getByRole('button', { name: /^(Choose|Use)/ }).click();
  await expectAccessible(page);

  await turnTo('Wishes');
  await press('Add a wish');
  await enter('Words, separated by commas 1', 'dad, father');
  const collection = page.getByRole('combobox', { name: 'Collections 1: Add a collection' });
  await mouse.find(collection, 'Large', /Large mugs/);
  await page.getByRole('spinbutton', { name: 'Highest price 1' }).fill('80');
  await expectAccessible(page);

  await turnTo('Left out');
  await enter('Excluded terms', 'plate\nspoon');
  await enter('Excluded tags', 'sale\nnobody-has-this');
  await expect(page.getByText('No product has: nobody-has-this')).toBeVisible();
  await enter('Excluded tags', 'sale');
  await expect(page.getByText('No product has: nobody-has-this')).toBeHidden();
  await press('Excluded products: Choose products');
  await picker.getByRole('option', { name: /^Mug 2 / }).click();
  await picker.getByRole('button', { name: /^(Choose|Use)/ }).click();
  await mouse.find(page.getByRole('combobox', { name: 'Add a collection' }), 'Large', /Large mugs/);
  await expectAccessible(page);

  await turnTo('Influence');
  await press('Add an influence');
  await enter('Value 1', 'Kiln');
  await page.getByRole('combobox', { name: 'Effect 1' }).selectOption('Much more');
  await expectAccessible(page);

  await turnTo('Field weights');
  await page.getByRole('spinbutton', { name: 'Vendor' }).fill('9');
  await expectAccessible(page);

  await turnTo('Stock and promotion');
  await page.getByRole('combobox', { name: 'Out of stock' }).selectOption('Hidden');
  await page.getByRole('checkbox', { name: 'Promoted products first' }).check();
  await expectAccessible(page);

  await turnTo('Filters');
  await press('Move Vendors up');
  await expect(page.getByRole('button', { name: 'Move Vendors up', exact: true })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Show Price' }).uncheck();
  await page.getByRole('combobox', { name: 'Values of Types' }).selectOption('By name');
  await page.getByRole('combobox', { name: 'Add an option' }).fill('Size');
  await press('Add');
  await enter('First values of Option Size, one a line', 'Small\nLarge');
  await expectAccessible(page);

  await turnTo('Kept terms');
  await press('Add a kept term');
  await enter('Term 1', 'mug 3');
  await press('Product 1: Choose products');
  await picker.getByRole('option', { name: /^Mug 3/ }).click();
  await picker.getByRole('button', { name: /^(Choose|Use)/ }).click();
  await page.getByRole('spinbutton', { name: 'Among the first 1' }).fill('5');
  await expectAccessible(page);

  await turnTo('Language');
  await page.getByRole('checkbox', { name: 'German' }).check();
  await page.getByRole('checkbox', { name: 'Dutch' }).check();
  await page.getByRole('checkbox', { name: 'German' }).uncheck();
  await page.getByRole('checkbox', { name: /^Read prices/ }).uncheck();
  await expectAccessible(page);

  await search.publish(mouse);
  expect(await search.settings()).toEqual({
    synonyms: [{ words: ['goblet', 'mug'] }, { words: ['quixote'], also_find: ['zebrano'] }],
    built_in_synonyms: false,
    keyword_groups: [
      {
        keywords: ['gift', 'gifts'],
        name: 'Gifts',
        redirect: '/pages/gifts',
        badge: 'New',
        promoted_products: [3],
      },
    ],
    wishes: [{ words: ['dad', 'father'], collections: [11], max_price: 80 }],
    excluded_terms: ['plate', 'spoon'],
    excluded_tags: ['sale'],
    excluded_products: [2],
    excluded_collections: [11],
    influence: [{ field: 'vendor', value: 'Kiln', boost: 5 }],
    field_weights: { vendor: 9 },
    facets: [
      { field: 'availability' },
      { field: 'price', hidden: true },
      { field: 'categories', sort: 'name' },
      { field: 'vendors' },
      { field: 'options', option: 'Size', values: ['Small', 'Large'] },
      { field: 'options' },
      { field: 'tags', hidden: true },
    ],
    kept_terms: [{ term: 'mug 3', product: 3, within: 5 }],
    out_of_stock: 'hidden',
    promoted_first: true,
    languages: ['nl'],
    interpret_terms: false,
  });
  expect(await search.facets()).toEqual(['availability', 'categories', 'vendors']);
  const found = await search.found('goblet');
  expect(found).toContain('Mug 3');
  // 2 is excluded, 5 is sold out, 1 and 4 have the tag, and 11 is in the collection.
  for (const hidden of ['Mug 1', 'Mug 2', 'Mug 4', 'Mug 5', 'Mug 11']) {
    expect(found).not.toContain(hidden);
  }
  await search.reset();
});

test('a comparison puts the term on top that a synonym rescues, and opens it', async ({
  page,
  search,
}) => {
  await search.openPage('settings');
  await page.getByRole('button', { name: 'Add synonyms' }).click();
  const words = page.getByRole('textbox', { name: 'Words, separated by commas 1' });
  await words.fill('tankard, mug');
  await words.blur();
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await page.locator('summary', { hasText: 'Terms' }).click();
  await page.getByRole('textbox', { name: 'Terms' }).fill('mug\ntankard');
  await page.getByRole('button', { name: 'Compare these terms' }).click();
  const rows = page.getByRole('table', { name: 'Compare' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('tankard');
  await expect(rows.nth(1)).toContainText('0 → 12');
  await expect(page.getByRole('status').filter({ hasText: '2 terms compared' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'tankard' }).click();
  await expect(page.getByRole('list', { name: 'With your changes' })).toContainText('Mug 1');
  await search.openPage('terms');
  await expect(page.getByText('There is none.')).toBeVisible();
  await expectAccessible(page);
  await search.reset();
});

test('a kept term that a draft breaks is named before publishing, and with its last run afterwards', async ({
  page,
  search,
}) => {
  await search.openPage('settings/kept');
  await page.getByRole('button', { name: 'Add a kept term' }).click();
  const term = page.getByRole('textbox', { name: 'Term 1', exact: true });
  await term.fill('mug 3');
  await term.blur();
  await page.getByRole('button', { name: 'Product 1: Choose products' }).click();
  const picker = page.getByRole('dialog', { name: 'Products' });
  await picker.getByRole('option', { name: /^Mug 3/ }).click();
  await picker.getByRole('button', { name: /^(Choose|Use)/ }).click();
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('All kept terms find their products.')).toBeVisible();
  await page.keyboard.press('Escape');
  await search.openPage('settings/excluded');
  const terms = page.getByRole('textbox', { name: 'Excluded terms' });
  await terms.fill('mug 3');
  await terms.blur();
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('1 kept term would fail:');
  await expect(dialog.getByRole('listitem').last()).toContainText('“mug 3” does not find Mug 3');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await search.openPage('settings/kept');
    await expect(page.getByText(/, after a publication$/)).toBeVisible();
    const failure = '“mug 3” does not find Mug 3 on the first page';
    await expect(page.getByText(failure)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText(/, on request$/)).toBeVisible();
  await page.goto(new URL('/admin', page.url()).href);
  const finding = page
    .getByRole('listitem')
    .filter({ hasText: /“mug 3” does not find Mug 3 .*on request/ });
  await finding.getByRole('link', { name: 'Look' }).click();
  await expect(page).toHaveURL(/search\?term=mug/);
  await search.reset();
});

test('the earlier rows of a long setting are shown on demand', async ({ page, search }) => {
  await search.openPage('settings');
  await page.getByText('Paste synonyms').click();
  const lines = Array.from({ length: 150 }, (_, index) => `first${index}, other${index}`);
  await page.getByLabel(/^One line each/).fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Add these lines' }).click();
  const field = (place: number) =>
    page.getByRole('textbox', { name: `Words, separated by commas ${place}`, exact: true });
  await expect(field(150)).toHaveValue('first149, other149');
  await expect(field(50)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 50 earlier rows' }).click();
  await expect(field(1)).toHaveValue('first0, other0');
  await search.reset();
});
