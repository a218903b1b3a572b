import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

const uuid = '5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10';

test('events appear as they happen, without names, and the theme is checked', async ({
  ownerPage: page,
  installation,
}) => {
  const [key] = JSON.parse(await installation.cli('key', 'list', 'mugs.example', '--json'));
  const send = async (...events: readonly object[]) => {
    const answer = await fetch(`${installation.url}/api/v2/analytics/event/bulk`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: key.key, events: events.map((event) => ({ ...event, uuid })) }),
    });
    expect(answer.status).toBe(200);
  };
  const viewed = { verb: 'viewed', platform_product_id: '10', page_type: 'product' };
  const impressed = { verb: 'impressed', widget_id: '31', page_type: 'index' };

  await openFromRail(page, 'Events');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing of this has come in the last hour.')).toBeVisible();
  await expect(page.getByText('No page has sent an event in the last 7 days.')).toBeVisible();
  await expect(page.getByText('Put the script tag with the public key')).toBeVisible();
  await expectAccessible(page);

  await send(viewed, impressed);
  const list = page.getByRole('list', { name: 'Right now' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('Viewed');
  await expect(list).toContainText('Home page');
  await expect(page.locator('main')).not.toContainText(uuid);
  const rates = page.getByRole('table', { name: 'Which pages send events' });
  await expect(rates.getByRole('row').nth(2)).toContainText('Product page', { timeout: 20_000 });
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Action' }).selectOption('Viewed');
  await expect(page).toHaveURL(/verb=viewed/);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Pause' }).click();
  await send(viewed);
  await expect(page.getByText('Paused')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
});
