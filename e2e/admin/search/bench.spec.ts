import { expect } from '@playwright/test';
import { hands } from '../rulesets/hands.ts';
import { test } from './search-story.ts';

for (const hand of hands) {
  test(`a product is pinned on the bench ${hand.name}, and the storefront shows it so`, async ({
    page,
    search,
  }) => {
    await search.open('mug');
    const now = page.getByRole('list', { name: 'Now' }).getByRole('listitem');
    await expect(now.first()).toBeVisible();
    await hand.expectAccessible(page);
    const last = page
      .getByRole('region', { name: 'Now' })
      .getByRole('button', { name: /^Pin Mug/ })
      .last();
    await hand.press(last);
    const changed = page.getByRole('list', { name: 'With your changes' });
    await expect(changed.getByText('Pinned')).toBeVisible();
    await expect(changed.getByText('▲').first()).toBeVisible();
    await hand.expectAccessible(page);
    const titles = await search.titles(changed);
    expect(await search.found('mug')).not.toEqual(titles);
    await search.publish(hand);
    expect(await search.found('mug')).toEqual(titles);
    await expect(page.getByText(/^Live, version/)).toBeVisible();
    await search.reset();
  });
}

test('a product tells why it was found, in shares that sum to 100', async ({ page, search }) => {
  await search.open('blue mug');
  const why = page.getByRole('group', { name: 'Why' }).first();
  await why.getByText('Why').click();
  const shares = await why.locator('.shares li').allTextContents();
  const percents = shares.map((share) => Number(/(\d+) %/.exec(share)?.[1]));
  expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
});

test('pins are put in order by the keys and by drag', async ({ page, search }) => {
  await search.open('mug');
  const region = page.getByRole('region', { name: 'With your changes' });
  const pin = (title: string) => page.getByRole('button', { name: `Pin ${title}`, exact: true });
  await pin('Mug 7').first().click();
  await expect(region.getByText('Pinned')).toHaveCount(1);
  await pin('Mug 8').first().click();
  await expect(region.getByText('Pinned')).toHaveCount(2);
  const rows = region.getByRole('list', { name: 'With your changes' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Mug 7');
  await region.getByRole('button', { name: /^Mug 8, place 2/ }).press('ArrowUp');
  await expect(rows.first()).toContainText('Mug 8');
  await expect(page.getByText('Pinned at place 1')).toBeAttached();
  await region
    .getByRole('button', { name: /^Mug 7, place 2/ })
    .dragTo(region.getByRole('button', { name: /^Mug 8, place 1/ }));
  await expect(rows.first()).toContainText('Mug 7');
  await search.reset();
});

test('products can be dragged again after a draft is discarded', async ({ page, search }) => {
  await search.reset();
  await search.open('mug');
  const now = page.getByRole('list', { name: 'Now' }).getByRole('listitem');
  const changed = page.getByRole('list', { name: 'With your changes' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Pin Mug 7', exact: true }).first().click();
  await expect(changed.first()).toContainText('Mug 7');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(changed).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const third = (await now.nth(2).locator('strong').textContent()) ?? '';
  await now
    .nth(2)
    .getByRole('button', { name: /drag, or move/ })
    .dragTo(now.first().getByRole('button', { name: /drag, or move/ }));
  await expect(changed.first()).toContainText(third);
  await expect(changed.first()).toContainText('Pinned');
  await search.reset();
});

test('the bench opens the comparison of the top terms, which runs at once', async ({
  page,
  search,
}) => {
  await search.open('mug');
  await page.getByRole('button', { name: 'Compare top 50 terms' }).click();
  await expect(page).toHaveURL(/search\/compare/);
  await expect(page.getByRole('status').filter({ hasText: 'There is no term yet' })).toBeVisible();
});
