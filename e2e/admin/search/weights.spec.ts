import { expect } from '@playwright/test';
import { expectAccessible } from '../admin-story.ts';
import { mouse } from '../rulesets/hands.ts';
import { test } from './search-story.ts';

test('field weights are tried before they are published', async ({ page, search }) => {
  await search.openPage('settings/weights');
  await page.getByRole('spinbutton', { name: 'Vendor' }).fill('0');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await expect(page.getByText(/12 products/)).toBeVisible();
  await expectAccessible(page);

  await search.open('kiln');
  const changed = page.getByRole('region', { name: 'With your changes' });
  await expect(changed.getByText('6 found')).toBeVisible();
  const attempt = page.getByRole('button', { name: 'Try these field weights' });
  await attempt.click();
  await expect(changed.getByText('0 found')).toBeVisible();
  await expect(page.getByText('need a new index')).toBeHidden();
  expect(await search.found('kiln')).toHaveLength(6);

  await search.openPage('settings/weights');
  await expect(page.getByText(/The trial with 12 products took .* MB of memory/)).toBeVisible();
  await expect(page.getByText('shows what shoppers would find with these')).toBeVisible();
  await expectAccessible(page);

  await search.publish(mouse);
  await expect.poll(() => search.found('kiln')).toEqual([]);
  await search.reset();
});
