import { expect, type Page } from '@playwright/test';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { test } from '../story.ts';

test('typing three letters shows products', async ({ page, plainProduct }) => {
  await page.goto('/');
  await type(page, plainProduct.title.slice(0, 3));
  const results = page.getByRole('grid', { name: 'Search results' });
  await expect(results).toBeVisible();
  await expect(results.getByRole('row').first()).toContainText('$');
  await expect(fieldInUse(page)).toHaveAttribute('aria-expanded', 'true');
});

test('ArrowDown and Enter open the first product', async ({ page, plainProduct }) => {
  await page.goto('/');
  await type(page, plainProduct.title);
  const first = page.getByRole('grid').getByRole('row').first();
  const title = await first.locator('[part~="title"]').innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('the quick view adds a product to the cart, and the page receives its event', async ({
  page,
  events,
  plainProduct,
}) => {
  await page.goto('/');
  await expect.poll(() => events).toEqual(['ready']);
  await type(page, plainProduct.title);
  await page.getByRole('button', { name: `Add ${plainProduct.title}`, exact: true }).click();
  await expect.poll(() => events).toEqual(['ready', `add: ${plainProduct.title}`]);
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText(plainProduct.title);
});

test('after consent, the service accepts the search, addition and click events of the quick view', async ({
  page,
  plainProduct,
}) => {
  await page.addInitScript({ content: 'window.Vitrine = { consent: true };' });
  await page.goto('/');
  // The story stays on the page: a browser reports no answer to a page that is gone.
  await page.evaluate(`document.addEventListener('service:smartsearch.quickview.select',
    (event) => event.preventDefault())`);
  await type(page, plainProduct.title);
  await page.getByRole('button', { name: `Add ${plainProduct.title}`, exact: true }).click();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  // On a phone the theme has closed the sheet to show its cart.
  await searchField(page).click();
  await page.getByRole('grid').getByRole('row').first().getByRole('link').click();
  const answered = page.waitForResponse('**/api/v2/analytics/event/bulk');
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
  const answer = await answered;
  expect(answer.status()).toBe(200);
  const term = plainProduct.title;
  expect(answer.request().postDataJSON()).toMatchObject({
    events: [
      { verb: 'searched', term, result_count: expect.any(Number), position: 1 },
      { verb: 'added', term, platform_product_id: expect.any(Number) },
      { verb: 'clicked', term, platform_product_id: expect.any(Number), position: 1 },
    ],
  });
});

test.describe(() => {
  // The browser reports the refusal.
  test.use({ failsOnConsoleErrors: false });

  test('the store refuses a product that sold out, and the page receives no event', async ({
    page,
    events,
    plainProduct,
  }) => {
    const description = `${plainProduct.title} is sold out.`;
    await page.route('**/cart/add.js', (route) =>
      route.fulfill({ status: 422, json: { status: 422, message: 'Cart error', description } }),
    );
    await page.goto('/');
    await type(page, plainProduct.title);
    await page.getByRole('button', { name: `Add ${plainProduct.title}`, exact: true }).click();
    await expect(page.getByRole('grid')).toContainText(description);
    expect(events).toEqual(['ready']);
  });
});

test('Escape closes the results and keeps the text', async ({ page, plainProduct }) => {
  await page.goto('/');
  await type(page, plainProduct.title);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(searchField(page)).toHaveValue(plainProduct.title);
});

test('Enter without an active row opens the search page', async ({ page, plainProduct }) => {
  await page.goto('/');
  await type(page, plainProduct.title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plainProduct.title);
});

test('a shopper chooses a variant and adds it to the cart with the keyboard only', async ({
  page,
  events,
  productWithChoices,
}) => {
  await page.goto('/');
  await type(page, productWithChoices.title);
  const choose = page.getByRole('button', {
    name: `Choose ${productWithChoices.title}`,
    exact: true,
  });
  await expect(choose).toBeVisible();
  await page.keyboard.press('ArrowDown');
  // A correction, and the way back from it, may stand above the product.
  const active = page.locator('[aria-selected="true"]');
  while (/Did you mean|instead/.test(await active.ariaSnapshot())) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect.poll(() => events).toContain(`add: ${productWithChoices.title}`);
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
});

test('a screen reader finds a combobox, its grid, the active cell and the number of results', async ({
  page,
  plainProduct,
}) => {
  await page.goto('/');
  await type(page, plainProduct.title);
  const grid = page.getByRole('grid', { name: 'Search results' });
  await expect(grid).toBeVisible();
  await expect(fieldInUse(page)).toMatchAriaSnapshot(
    `- combobox "Search the shop" [expanded]: ${plainProduct.title}`,
  );
  await expect(grid).toMatchAriaSnapshot(`
    - grid "Search results":
      - rowgroup "Products":
        - row:
          - gridcell:
            - link
          - gridcell:
            - button "Add ${plainProduct.title}"
      - row "See all results for “${plainProduct.title}”"
  `);
  await expect(page.getByRole('status').filter({ hasText: /\d results? for “/ })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  const active = await fieldInUse(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`#${active}`)).toHaveRole('gridcell');
  await expect(page.locator(`#${active}`)).toHaveAttribute('aria-selected', 'true');
});

test('the page does not shift when the results open, change and close', async ({
  page,
  plainProduct,
}) => {
  await observeLayoutShifts(page);
  await page.goto('/');
  await type(page, plainProduct.title.slice(0, 4));
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.type(plainProduct.title.slice(4));
  await expect(page.getByRole('status').filter({ hasText: plainProduct.title })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await expectNoLayoutShift(page);
});

function searchField(page: Page) {
  return page.getByRole('search').getByLabel('Search the shop');
}

/** Returns the field in use: on a phone the sheet has a field of its own, and hides the theme's. */
function fieldInUse(page: Page) {
  return page.locator('[role="combobox"]:focus');
}

/** Types a term and waits for its results: those of its first letters would be replaced under the next step. */
async function type(page: Page, term: string): Promise<void> {
  // The quick view gives the field its role.
  await expect(searchField(page)).toHaveRole('combobox');
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().includes('/smart-search/search/quick-view') &&
      answer.request().postDataJSON()?.query === term,
  );
  await searchField(page).pressSequentially(term);
  await answered;
}
