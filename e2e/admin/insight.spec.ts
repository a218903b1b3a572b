import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, test } from './admin-story.ts';

const nowMs = Date.now();
const dayStartMs = new Date(nowMs).setUTCHours(0, 0, 0, 0);
/** Nearer while the day is younger than the oldest event, which belongs to it. */
const minutesAgo = (minutes: number) =>
  new Date(nowMs - minutes * Math.min(60_000, (nowMs - dayStartMs) / 31)).toISOString();
const uuidOf = (index: number) => `5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a0${index}`;

/** Eight shoppers see a widget and two click in it; six search for mugs in vain. */
const events = [
  ...Array.from({ length: 8 }, (_, index) => ({
    verb: 'impressed',
    widget_id: '31',
    uuid: uuidOf(index),
    created_at: minutesAgo(30),
  })),
  ...[1, 2].map((index) => ({
    verb: 'clicked',
    widget_id: '31',
    platform_product_id: '10',
    position: 1,
    uuid: uuidOf(index),
    created_at: minutesAgo(29),
  })),
  ...[1, 2, 3, 4, 5, 6].map((index) => ({
    verb: 'searched',
    term: 'oven mitt',
    result_count: 0,
    uuid: uuidOf(index),
    created_at: minutesAgo(20),
  })),
];

/** One line that the widget added, and one whose product the shopper had clicked. */
const orders = [
  {
    id: 1,
    created_at: minutesAgo(10),
    line_items: [
      { id: 1, product_id: 10, quantity: 2, price: '10.00', properties: { _widget_id: '31' } },
    ],
  },
  {
    id: 2,
    created_at: minutesAgo(9),
    note_attributes: [{ name: '_vitrine', value: `v1;${uuidOf(1)};` }],
    line_items: [{ id: 2, product_id: 10, quantity: 1, price: '12.50' }],
  },
];

test('Start tells exact figures of known events and orders', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  await expect(page.getByText('Nobody has been counted yet.')).toBeVisible();
  const [key] = JSON.parse(await installation.cli('key', 'list', 'mugs.example', '--json'));
  const file = testInfo.outputPath('orders.json');
  await writeFile(file, JSON.stringify(orders));
  await installation.cli('import', 'mugs.example', '--orders', file);
  const answer = await fetch(`${installation.url}/api/v2/analytics/event/bulk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: key.key, events }),
  });
  expect(answer.status).toBe(200);
  for (const agreed of ['yes', 'no', 'no', 'no']) {
    await fetch(`${installation.url}/api/v2/analytics/visit`, {
      method: 'POST',
      body: JSON.stringify({ key: key.key, agreed }),
    });
  }

  await page.reload();
  await expect(page.getByText('$32.50').first()).toBeVisible();
  const widget = page.getByRole('region', { name: 'Widgets', exact: true }).getByRole('row').nth(1);
  await expect(widget).toContainText('#31');
  await expect(widget.getByRole('cell')).toHaveText(['#31', '8', '25% of 8', '0', '$32.50']);
  const nothing = page.getByRole('region', { name: 'Searched, and nothing found' });
  await expect(nothing.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'oven mitt',
    '6',
    /Mend/,
  ]);
  await expect(page.getByRole('region', { name: 'Worth a look' })).toContainText(
    '1 term finds nothing, asked 6 times',
  );
  await expect(page.getByText('of the 25% of 4 visits whose shoppers agreed')).toBeVisible();
  await expect(page.getByRole('img', { name: /Revenue/ })).toBeVisible();
  await expect(page.getByText('Share of all sales')).toBeVisible();
  await page.getByRole('button', { name: 'Clicks' }).click();
  await expect(page.getByRole('img', { name: /Clicks/ })).toBeVisible();
  await page.getByRole('region', { name: 'What shoppers do' }).getByText('As a table').click();
  await expect(page.getByRole('table', { name: 'Clicks', exact: true })).toContainText('2');
  await expectAccessible(page);

  await widget.getByRole('link', { name: '#31' }).click();
  await expect(page.getByRole('heading', { name: '#31', level: 1 })).toBeVisible();
  await expect(page.getByText('Orders: 2')).toBeVisible();
  const sales = page.getByRole('region', { name: 'In these days' });
  await expect(sales).toContainText('Sold directly');
  await expect(sales).toContainText('$20.00');
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Figures' })
    .getByRole('link', { name: 'Widgets', exact: true })
    .click();
  await page.getByRole('link', { name: 'Search terms' }).click();
  const terms = page.getByRole('table', { name: 'Search terms' });
  await expect(terms.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('oven mitt');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('terms-mugs.example.csv');
});

test('a term that finds nothing is mended from Start', async ({
  ownerPage: page,
  installation,
}) => {
  const [key] = JSON.parse(await installation.cli('key', 'list', 'mugs.example', '--json'));
  await fetch(`${installation.url}/api/v2/analytics/event/bulk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: key.key, events }),
  });
  await page.reload();
  await page.getByRole('button', { name: 'Mend “oven mitt”' }).click();
  await page.getByRole('menuitem', { name: 'Also find other words…' }).click();
  await page.getByRole('textbox', { name: 'Find what is found for' }).fill('cloth');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('“oven mitt” is mended.')).toBeVisible();
  const settings = JSON.parse(
    await installation.cli('settings', 'export', 'mugs.example', '--json'),
  );
  expect(settings.search.synonyms).toEqual([{ words: ['oven mitt'], also_find: ['cloth'] }]);
  // The publication is a flag on the line by day.
  await page.reload();
  await expect(page.getByText('Search, version 1 : oven mitt: cloth')).toBeVisible();
});
