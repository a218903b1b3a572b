import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { assignVariant } from '../../server/base/assignment.ts';
import { expectAccessible, openFromRail, test } from './admin-story.ts';
import type { Installation } from './installation.ts';

const variants = [
  { name: 'A', weight: 50 },
  { name: 'holdout', weight: 50 },
];

const products = Array.from({ length: 6 }, (_, index) => ({
  id: 10 + index,
  title: `Mug ${index}`,
  handle: `mug-${index}`,
  published_at: '2026-01-01T00:00:00Z',
  variants: [{ id: 100 + index, price: '10.00', inventory_quantity: 9 }],
}));

const widgets = [
  { id: 1, name: 'Home', type: 'recommendations', settings: { title: 'Popular', limit: 3 } },
];

/** Returns a session that is the same in each run. */
function seededUuid(index: number): string {
  const digits = createHash('sha256').update(`shopper ${index}`).digest('hex');
  const parts = [8, 4, 4, 4, 12].map((length, part, lengths) => {
    const start = lengths.slice(0, part).reduce((sum, one) => sum + one, 0);
    return digits.slice(start, start + length);
  });
  return parts.join('-');
}

/** Returns the first 200 seeded sessions of a variant. */
function sessionsOf(name: string): string[] {
  return Array.from({ length: 2_000 }, (_, index) => seededUuid(index))
    .filter((uuid) => assignVariant(1, uuid, variants)?.name === name)
    .slice(0, 200);
}

async function importFile(
  installation: Installation,
  command: readonly string[],
  file: string,
  records: readonly object[],
): Promise<void> {
  await writeFile(file, JSON.stringify(records));
  await installation.cli(...command, file);
}

/** Serves a page of a theme until `close` is called. */
async function serveTheme(service: string, key: string) {
  const server = createServer(({ url }, response) => {
    const consent = url?.endsWith('?agreed') ?? false;
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Theme</title><main></main>
      <script>globalThis.Vitrine = { consent: ${consent} };</script>
      <script src="${service}/widget.js" data-key="${key}" data-shop="mugs.example"></script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

/** Lets shoppers see the widget one after the other. Returns the variants that their carts would name. */
function visit(page: Page, uuids: readonly string[]): Promise<string[]> {
  return page.evaluate(async (sessions) => {
    const main = document.querySelector('main');
    const named: string[] = [];
    for (const uuid of sessions) {
      localStorage.setItem('vitrine-uuid', uuid);
      localStorage.setItem('vitrine-variants', '');
      const element = document.createElement('vitrine-recommendations');
      element.setAttribute('widget-id', '1');
      main?.replaceChildren(element);
      while (!localStorage.getItem('vitrine-variants')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      named.push(localStorage.getItem('vitrine-variants') ?? '');
    }
    dispatchEvent(new Event('pagehide'));
    return named;
  }, uuids);
}

/** Sends what the widgets of shoppers send, each from a network of its own. */
async function expose(
  { url }: Installation,
  key: string,
  sessions: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const exposures = Object.entries(sessions).flatMap(([variant, uuids]) =>
    uuids.map((uuid) => ({ verb: 'exposed', source: `experiment/1/${variant}`, uuid })),
  );
  for (const [index, exposure] of exposures.entries()) {
    const answer = await fetch(`${url}/api/v2/analytics/event/bulk`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Service-Api-Key': key,
        'X-Forwarded-For': `10.1.${index >> 8}.${index & 255}`,
      },
      body: JSON.stringify({ events: [{ ...exposure, widget_id: '1' }] }),
    });
    expect(answer.status).toBe(200);
  }
}

test('a holdout of 400 shoppers proves what a widget earns', async ({
  ownerPage: page,
  installation,
  context,
}, testInfo) => {
  test.slow();
  const file = testInfo.outputPath('records.json');
  await importFile(installation, ['import', 'mugs.example', '--products'], file, products);
  await importFile(installation, ['widget', 'import', 'mugs.example'], file, widgets);

  await openFromRail(page, 'Experiments');
  await expect(page.getByRole('heading', { name: 'What would it find?' })).toBeVisible();
  await page.getByRole('button', { name: 'Plan an experiment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan an experiment' });
  await dialog.getByRole('button', { name: 'Plan an experiment' }).click();
  await expect(dialog.getByText('must not be empty')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Do they help?');
  await dialog.getByRole('combobox', { name: 'Place' }).selectOption('Home');
  await dialog.getByRole('combobox', { name: 'B shows' }).selectOption({ value: 'holdout' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Plan an experiment' }).click();
  await page.getByRole('link', { name: 'Do they help?' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('There are too few shoppers to say anything yet.')).toBeVisible();

  const [key] = JSON.parse(await installation.cli('key', 'list', 'mugs.example', '--json'));
  const shop = await serveTheme(installation.url, key.key);
  const stranger = await context.newPage();
  await stranger.goto(shop.url);
  await stranger.locator('main').evaluate((main) => {
    main.innerHTML = '<vitrine-recommendations widget-id="1"></vitrine-recommendations>';
  });
  await expect(stranger.getByRole('heading', { name: 'Popular' })).toBeVisible();
  expect(await stranger.evaluate(() => localStorage.length)).toBe(0);
  await stranger.close();

  const seen = sessionsOf('A');
  const held = sessionsOf('holdout');
  const theme = await context.newPage();
  await theme.goto(`${shop.url}?agreed`);
  expect(await visit(theme, seen.slice(0, 1))).toEqual(['1:A']);
  expect(await visit(theme, held.slice(0, 1))).toEqual(['1:holdout']);
  await theme.close();
  shop.close();
  await expose(installation, key.key, { A: seen, holdout: held });

  const buyers = [
    ...seen.slice(0, 120).map((uuid) => ({ uuid, named: '1:A' })),
    ...held.slice(0, 40).map((uuid) => ({ uuid, named: '1:holdout' })),
  ];
  const orders = buyers.map(({ uuid, named }, index) => ({
    id: index + 1,
    created_at: new Date().toISOString(),
    note_attributes: [{ name: '_vitrine', value: `v1;${uuid};${named}` }],
    line_items: [{ id: index + 1, product_id: 10, quantity: 1, price: '10.00' }],
  }));
  await importFile(installation, ['import', 'mugs.example', '--orders'], file, orders);

  await page.reload();
  await expect(
    page.getByText(/^holdout is worse than A\. Revenue per shopper: between -/),
  ).toBeVisible();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('A')).toContainText(/200\s*\$6\.00/);
  await expect(row('holdout')).toContainText(/200\s*\$2\.00\s*-66\.7%/);
  await expectAccessible(page);
  const report = await installation.cli('experiment', 'report', 'mugs.example', '1');
  expect(report).toContain('holdout brings less revenue per shopper than A');

  const stop = page.getByRole('button', { name: 'Stop' });
  await stop.click();
  const question = page.getByRole('dialog', { name: 'Stop this experiment?' });
  await expect(question).toContainText('all shoppers see A');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(stop).toBeFocused();
  await stop.click();
  await question.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('· Ended')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await openFromRail(page, 'Changes');
  await expect(
    page.getByText('holdout brings less revenue per shopper than A').first(),
  ).toBeVisible();
});

test('an experiment is planned for a day, and its plan is given up', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  const file = testInfo.outputPath('records.json');
  await importFile(installation, ['widget', 'import', 'mugs.example'], file, widgets);
  await openFromRail(page, 'Experiments');
  await page.getByRole('button', { name: 'Plan an experiment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan an experiment' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('In spring');
  await dialog.getByRole('combobox', { name: 'Place' }).selectOption('Home');
  await dialog.getByRole('combobox', { name: 'B shows' }).selectOption({ value: 'grid' });
  await dialog.getByLabel('First day').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Plan an experiment' }).click();
  await expect(dialog.getByText('must be after today')).toBeVisible();
  await dialog.getByLabel('First day').fill('9000-03-01');
  await dialog.getByRole('button', { name: 'Plan an experiment' }).click();

  await page.getByRole('link', { name: 'In spring' }).click();
  await expect(page.getByText(/^It starts by itself: .*9000/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give up' }).click();
  const question = page.getByRole('dialog', { name: 'Give this plan up?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('· Ended')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
});

test('a variant becomes the widget once its owner has read what that does', async ({
  ownerPage: page,
  installation,
}, testInfo) => {
  const file = testInfo.outputPath('records.json');
  await importFile(installation, ['widget', 'import', 'mugs.example'], file, widgets);
  const grid = { name: 'B', settings: { layout: 'grid' } };
  await writeFile(
    file,
    JSON.stringify({ name: 'As a grid', widget_id: 1, variants: [{ name: 'A' }, grid] }),
  );
  await installation.cli('experiment', 'create', 'mugs.example', file);
  await installation.cli('experiment', 'start', 'mugs.example', '1');

  await openFromRail(page, 'Experiments');
  await page.getByRole('link', { name: 'As a grid' }).click();
  const make = page.getByRole('button', { name: 'Make B the widget' });
  await make.click();
  const question = page.getByRole('dialog', { name: 'Make B the widget' });
  await expect(question).toContainText('all shoppers see B');
  await expect(question).toContainText('The experiment ends');
  await question.getByRole('button', { name: 'Make B the widget' }).click();
  await expect(page.getByText('· Ended')).toBeVisible();
  await expect(make).toBeFocused();
  const [live] = JSON.parse(await installation.cli('widget', 'export', 'mugs.example'));
  expect(live.settings.layout).toBe('grid');
});
