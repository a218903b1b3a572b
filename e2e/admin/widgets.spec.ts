import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { hands } from './rulesets/hands.ts';
import { test } from './rulesets/ruleset-story.ts';

for (const hand of hands) {
  test(`a widget is made and published ${hand.name}`, async ({ page, stage }) => {
    const { url } = stage.installation;
    await page.goto(`${url}/admin/widgets`);
    const create = page.getByRole('button', { name: 'New widget' });
    await hand.runItem(create, 'Recommendations');
    await hand.type(
      page.getByRole('textbox', { name: 'Heading', exact: true }),
      'Our <b>best</b> mugs',
    );
    await hand.choose(page.getByRole('combobox', { name: 'Layout' }), 'Grid');
    await hand.expectAccessible(page);
    const snippet = page.getByRole('region', { name: 'Snippet for the theme' });
    await expect(snippet).toContainText('layout="grid"');
    await hand.press(snippet.getByRole('button', { name: 'Plain div' }));
    await expect(snippet).toContainText('data-vitrine-widget=');
    await expect(page.getByText('All changes are saved')).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Publish', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await hand.press(dialog.getByRole('button', { name: 'Publish now' }));
    await expect(page.getByText(/^Live, version/)).toBeVisible();
    const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0];
    const answer = await page.request.get(
      `${url}/api/v1/widgets/settings?id=${id}&key=${stage.key}&page_type=product`,
    );
    expect(await answer.json()).toMatchObject({
      data: { settings: { title: 'Our <b>best</b> mugs', layout: 'grid' } },
    });
    await page.reload();
    const places = page.getByRole('region', { name: 'Where it stands' });
    await expect(places.getByRole('listitem')).toHaveText(/^Product page: 1 \(.+\)$/);
    await page.goto(`${url}/admin/widgets`);
    const row = page
      .getByRole('row')
      .filter({ has: page.locator(`a[href="/admin/widgets/${id}"]`) })
      .first();
    await expect(row).toContainText('Live');
    await expect(row.getByRole('listitem')).toHaveText(/^Product page: 1 /);
    await hand.expectAccessible(page);
  });
}

test('each kind of widget has a snippet with its own element', async ({ page, context, stage }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${stage.installation.url}/admin/widgets`);
  await page.getByRole('button', { name: 'New widget' }).click();
  await page.getByRole('menuitem', { name: 'Bought together' }).click();
  const snippet = page.getByRole('region', { name: 'Snippet for the theme' });
  for (const [kind, element] of [
    ['Bought together', 'bought-together'],
    ['Recently viewed', 'recently-viewed'],
    ['Cart upsell', 'cart-upsell'],
    ['Progress of the cart', 'cart-progress'],
    ['Pop-up', 'pop-up'],
    ['Search dropdown', 'quick-view'],
    ['Results page', 'results-page'],
    ['Recommendations', 'recommendations'],
  ] as const) {
    await page.getByRole('radio', { name: kind, exact: true }).check();
    await expect(snippet).toContainText(`<vitrine-${element}`);
    await snippet.getByRole('button', { name: 'Copy' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`</vitrine-${element}>`);
  }
});

test('the preview shows real cards in an origin of its own, as the draft says', async ({
  page,
  stage,
}) => {
  await page.goto(`${stage.installation.url}/admin/widgets`);
  await page.getByRole('button', { name: 'New widget' }).click();
  await page.getByRole('menuitem', { name: 'Recommendations' }).click();
  await page.getByRole('radio', { name: 'Recommendations', exact: true }).check();
  const preview = page.frameLocator('iframe[title="Preview"]');
  const element = preview.locator('vitrine-recommendations');
  await expect(element.getByRole('link', { name: /^Mug/ })).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Grid');
  await expect(element).toHaveAttribute('layout', 'grid');
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Right to left' }).click();
  const root = preview.locator('html');
  await expect(root).toHaveAttribute('data-scheme', 'dark');
  await expect(root).toHaveAttribute('dir', 'rtl');
  expect(await root.evaluate(() => self.origin)).toBe('null');
  await expectNoBeacon(page, root);
  await page.getByRole('textbox', { name: 'Rounding' }).fill('24px');
  await expect(element.locator('.media').first()).toHaveCSS('border-radius', '24px');
  await page.getByRole('textbox', { name: 'Text of buttons', exact: true }).fill('#777');
  await page.getByRole('textbox', { name: 'Background of buttons', exact: true }).fill('white');
  await expect(page.getByText('Contrast 4.4 : 1 with “Background of buttons”')).toBeVisible();
  await expect(page.getByText('All changes are saved')).toBeVisible();
});

/** Ends the visit of a page, which is not counted there. */
async function expectNoBeacon(page: Page, root: Locator): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await root.evaluate(async () => {
    dispatchEvent(new Event('pagehide'));
    navigator.sendBeacon('/api/v2/analytics/visit', '{}');
    // A beacon would be on its way before the answer to a later request.
    await fetch('/widget.js', { mode: 'no-cors' });
  });
  expect(sent).not.toContain('/api/v2/analytics/visit');
}

test('a file of widgets becomes drafts, and each widget a file', async ({ page, stage }) => {
  await page.goto(`${stage.installation.url}/admin/widgets`);
  const choose = async (content: unknown) => {
    const buffer = Buffer.from(JSON.stringify(content));
    const file = { name: 'widgets.json', mimeType: 'application/json', buffer };
    await page.getByLabel('Import a file').and(page.locator('input')).setInputFiles(file);
  };
  await choose(['nothing']);
  await expect(page.getByText('This file holds no widgets')).toBeVisible();
  const settings = { source: '/api/v1/products/top_sellers' };
  await choose([
    { id: 1, name: 'From a file', type: 'recommendations', settings },
    { id: 2, name: 'Another of it', type: 'quick_view', settings: {} },
  ]);
  await expect(page.getByText('2 drafts have been made')).toBeVisible();
  const row = page.getByRole('row', { name: /^From a file/ });
  await expect(row).toContainText('Draft');
  await row.getByRole('button', { name: 'Actions for From a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const saved: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved).toMatchObject({ name: 'From a file', type: 'recommendations', settings });
});
