import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '../accessibility.ts';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { waitForResults, test } from '../story.ts';

const search = '**/api/v1/smart-search/search';

test('a click on a value shows as many products as the value announces', async ({ page }) => {
  await openSearch(page);
  await openFilters(page);
  const value = valueOf(page, 'Teapots');
  const count = await value.locator('.number').innerText();
  await value.click();
  await expect(countOf(page)).toHaveText(count === '1' ? '1 product' : `${count} products`);
  await expect(value).toHaveAttribute('aria-checked', 'true');
});

test(
  'back, forward, a reload and a shared address show the same results',
  { tag: '@any-screen' },
  async ({ page, context }) => {
    await openSearch(page);
    const all = await titles(page);
    await openFilters(page);
    await valueOf(page, 'Teapots').click();
    await closeFilters(page);
    await expect.poll(() => titles(page)).not.toEqual(all);
    const teapots = await titles(page);

    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(all);
    await page.goForward();
    await expect.poll(() => titles(page)).toEqual(teapots);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(teapots);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect.poll(() => titles(other)).toEqual(teapots);
  },
);

test('a shopper who returns from a product finds the results as they were', async ({ page }) => {
  await openSearch(page, '/search?q=mug&sort_by=price-descending');
  const before = await titles(page);
  const card = cards(page).nth(5);
  await card.scrollIntoViewIfNeeded();
  const title = await card.locator('[part~="title"]').innerText();
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(before);
  await expect(cards(page).nth(5)).toBeInViewport();
});

test('a shopper filters, sorts and opens a product with the keyboard only', async ({ page }) => {
  await openSearch(page);
  const isPhone = await filtersButton(page).isVisible();
  if (isPhone) {
    await filtersButton(page).focus();
    await page.keyboard.press('Enter');
  }
  const value = valueOf(page, 'Mugs');
  await value.focus();
  await page.keyboard.press('Space');
  await expect(value).toHaveAttribute('aria-checked', 'true');
  await expect(value).toBeFocused();
  if (isPhone) {
    await page.keyboard.press('Escape');
    await expect(filtersButton(page)).toBeFocused();
  }
  await page.getByLabel('Sort by').focus();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/filter\.p\.product_type=Mugs&sort_by=price-ascending/);
  await waitForResults(page);
  const first = cards(page).first();
  const title = await first.locator('[part~="title"]').innerText();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a screen reader finds the parts of the results', { tag: '@any-screen' }, async ({ page }) => {
  await openSearch(page, '/search?q=tea&filter.p.product_type=Teapots&page=2');
  const region = page.getByRole('region', { name: 'Search results' });
  await expect(region).toMatchAriaSnapshot(`
    - region "Search results":
      - paragraph: /\\d+ products/
      - text: Sort by
      - combobox "Sort by"
      - list:
        - listitem:
          - link "Remove filter Teapots"
        - listitem:
          - link "Remove all filters"
      - list:
        - listitem:
          - link
          - button /Choose/
      - navigation "Pages":
        - link "Previous"
        - link "Page 1"
        - link "Page 2"
  `);
  await expect(page.locator('vitrine-results-page').getByRole('status')).toHaveText(/\d+ products/);
});

test(
  'a shopper adds a product from the results to the cart, and the page shows a notice',
  { tag: '@any-screen' },
  async ({ page, plainProduct }) => {
    await openSearch(page, `/search?${new URLSearchParams({ q: plainProduct.title }).toString()}`);
    await page.getByRole('button', { name: `Add ${plainProduct.title}`, exact: true }).click();
    await expect(page.locator('[data-cart-count]')).toHaveText('1');
    await expect(page.locator('#cart-notice')).toContainText(plainProduct.title);
  },
);

test(
  'after consent, leaving the page sends the search and click events',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.addInitScript({ content: 'window.Vitrine = { consent: true };' });
    await openSearch(page);
    const total = Number.parseInt(await countOf(page).innerText(), 10);
    // The story stays on the page: a browser reports no answer to a page that is gone.
    await page.evaluate(`document.addEventListener('service:smartsearch.resultsPage.select',
    (event) => event.preventDefault())`);
    await cards(page).nth(1).click();
    const answered = page.waitForResponse('**/api/v2/analytics/event/bulk');
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
    const answer = await answered;
    expect(answer.status()).toBe(200);
    const ids = expect.stringMatching(/^\d+(,\d+){23}$/);
    expect(answer.request().postDataJSON()).toMatchObject({
      events: [
        {
          verb: 'searched',
          term: 'tea',
          result_count: total,
          platform_product_ids: ids,
          position: 1,
        },
        { verb: 'clicked', term: 'tea', platform_product_id: expect.any(Number), position: 2 },
      ],
    });
  },
);

test(
  'before consent the page stores nothing, and sends nothing that identifies a shopper',
  { tag: '@any-screen' },
  async ({ page, context }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await openSearch(page);
    await cards(page).first().click();
    await page.waitForURL('**/products/**');
    expect(sent.filter((request) => /analytics\/(?!visit)|uuid/.test(request))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  },
);

for (const { state, address, prepareState } of [
  {
    state: 'results',
    address: '/search?q=tea&filter.v.option.Colour=Moss',
    prepareState: waitForResults,
  },
  { state: 'the open filters', address: '/search?q=tea', prepareState: openFilters },
  { state: 'nothing found', address: '/search?q=zzzzqqqq', prepareState: waitForResults },
] as const) {
  test(`axe finds no violation with ${state}`, async ({ page }) => {
    await openSearch(page, address);
    await prepareState(page);
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('the results fit a screen of 320 pixels', { tag: '@any-screen' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await openSearch(page, '/search?q=tea&filter.v.option.Colour=Moss&filter.v.price.gte=5');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('a slow answer with fewer results causes no layout shift', async ({ page }) => {
  await observeLayoutShifts(page);
  await openSearch(page);
  await openFilters(page);
  await page.route(search, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await valueOf(page, 'Teapots').click();
  await expect(page.locator('vitrine-results-page .slow')).toHaveCount(1);
  await expect(page.locator('vitrine-results-page .settled')).toHaveCount(1, { timeout: 15_000 });
  await expectNoLayoutShift(page);
});

test.describe(() => {
  // The browser reports the failure.
  test.use({ failsOnConsoleErrors: false });

  test(
    'the page shows the theme’s own results when the service does not answer',
    { tag: '@any-screen' },
    async ({ page }) => {
      await page.route(search, (route) => route.fulfill({ status: 503, json: { error: 'x' } }));
      await page.goto('/search?q=mug');
      await expect(page.getByRole('main').locator('.grid .card').first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('navigation', { name: 'Pages' })).toBeVisible();
    },
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page keeps the theme’s own results', { tag: '@any-screen' }, async ({ page }) => {
    await page.goto('/search?q=mug');
    await expect(page.getByRole('main').locator('.grid .card').first()).toBeVisible();
  });
});

async function openSearch(page: Page, address = '/search?q=tea'): Promise<void> {
  await page.goto(address);
  await expect(page.locator('vitrine-results-page [role="status"]').first()).not.toBeEmpty();
  await waitForResults(page);
}

function filtersButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Filters' });
}

/** Opens the sheet of filters on screens that have no room beside the results. */
async function openFilters(page: Page): Promise<void> {
  if (await filtersButton(page).isVisible()) {
    await filtersButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  }
}

async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  if (await sheet.isVisible()) {
    await sheet.getByRole('button', { name: /^Show / }).click();
  }
}

function valueOf(page: Page, label: string): Locator {
  return page.getByRole('checkbox', { name: label });
}

function countOf(page: Page): Locator {
  return page.locator('vitrine-results-page [part~="count"]');
}

function cards(page: Page): Locator {
  return page.locator('vitrine-results-page [part~="card"]');
}

async function titles(page: Page): Promise<string[]> {
  return page.locator('vitrine-results-page [part~="title"]').allInnerTexts();
}
