import { expect, type Page } from '@playwright/test';
import { axeViolations, colourRules } from './accessibility.ts';
import { test } from './story.ts';

test(
  'a reader tries top sellers with the demo key and sees real products',
  { tag: '@any-screen' },
  async ({ page, plainProduct }) => {
    await page.goto('/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vitrine API');
    const endpoint = await openTrial(page, 'Top sellers');
    await endpoint.getByLabel('limit', { exact: true }).fill('100');
    await endpoint.getByLabel('any_variant_price_less_than', { exact: true }).fill('');
    await endpoint.getByRole('button', { name: 'Send request' }).click();
    await expect(endpoint.getByText(/^200 OK/)).toBeVisible();
    await expect(endpoint.getByLabel('Answer received')).toContainText(
      `"title": "${plainProduct.title}"`,
    );
    await expect(endpoint.getByLabel('The same in a shell')).toContainText("-d 'limit=100'");
    await expect(endpoint.getByText('public, max-age=4')).toBeVisible();
  },
);

test(
  'the form sends a search with its key in a header',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/docs');
    const endpoint = await openTrial(page, 'Search');
    await endpoint.getByLabel('Body').fill('{"searchTerm": "mug", "pageSize": 1}');
    await endpoint.getByRole('button', { name: 'Send request' }).click();
    await expect(endpoint.getByText('search-page-total', { exact: true })).toBeVisible();
    await expect(endpoint.getByLabel('Answer received')).toContainText('"pageSize": 1');
  },
);

test(
  'a reader opens the example answer of an endpoint of the administration',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/docs');
    const endpoint = page.getByRole('region', { name: 'Create a key', exact: true });
    await endpoint.getByText('Example answer', { exact: true }).click();
    await expect(endpoint.getByLabel('Answer', { exact: true })).toContainText('"Spring theme"');
  },
);

test.describe('a bad request', { tag: '@any-screen' }, () => {
  // The browser reports every answer that is an error.
  test.use({ failsOnConsoleErrors: false });

  test('gets an answer that says what to change', async ({ page }) => {
    await page.goto('/docs');
    const endpoint = await openTrial(page, 'Search');
    await endpoint.getByLabel('Body').fill('{"pageSize": 1}');
    await endpoint.getByRole('button', { name: 'Send request' }).click();
    await expect(endpoint.getByText(/^400 Bad Request/)).toBeVisible();
    await expect(endpoint.getByLabel('Answer received')).toContainText('searchTerm');
  });
});

test.describe('where there is no demo shop', { tag: '@any-screen' }, () => {
  test.use({ failsOnConsoleErrors: false });

  test('the page tells a reader how to get a key', async ({ page }) => {
    await page.route('**/api/v1/user/config?*', (route) =>
      route.fulfill({ status: 404, json: { error: 'There is no shop with this domain.' } }),
    );
    await page.goto('/docs');
    const endpoint = page.getByRole('region', { name: 'Top sellers' });
    await endpoint.getByText('Try it', { exact: true }).click();
    await expect(endpoint.getByText('There is no demo shop here')).toBeVisible();
    await expect(endpoint.locator('[data-key]')).toHaveValue('');
  });
});

test.describe('without scripts', { tag: '@any-screen' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the whole reference is readable, and offers no form that cannot work', async ({ page }) => {
    await page.goto('/docs');
    const endpoint = page.getByRole('region', { name: 'Top sellers' });
    await expect(endpoint.getByLabel('Answer of topSellers')).toContainText('"data"');
    await expect(endpoint.getByText('Try it', { exact: true })).toBeHidden();
  });
});

test(
  'the reference is accessible in light and dark colours, also with an open form',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/docs');
    const endpoint = await openTrial(page, 'Static products');
    await endpoint.getByText('more parameters').click();
    await endpoint.getByRole('button', { name: 'Send request' }).click();
    await expect(endpoint.getByText(/^200 OK/)).toBeVisible();
    const pageRules = ['duplicate-id-aria', 'heading-order', 'landmark-unique', 'bypass'];
    expect(await axeViolations(page, { runOnly: pageRules })).toEqual([]);
    // All rules for 40,000 elements would take half a minute.
    expect(await removeFurtherSections(page, 'static')).toBeGreaterThan(50);
    expect(await axeViolations(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, { runOnly: colourRules }), 'dark').toEqual([]);
  },
);

test('the reference fits the screen, and its contents link to each section', async ({ page }) => {
  await page.goto('/docs');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const toggle = contents.getByText('Contents', { exact: true });
  if (await toggle.isVisible()) {
    await toggle.click();
  }
  // A section far down: the smooth scroll passes all other sections.
  await contents.getByRole('link', { name: 'PageInfo' }).click();
  await expect(page.getByRole('heading', { name: 'PageInfo' })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveText('PageInfo');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

/**
 * Removes all sections of a family but its first endpoint of each method, its first table without an endpoint, and the
 * section with the id `kept`. Returns their number.
 */
function removeFurtherSections(page: Page, kept: string): Promise<number> {
  return page.locator('.family > section').evaluateAll((sections, keptId) => {
    const kinds = new Set<string>();
    const further = sections.filter((section) => {
      const method = section.querySelector('.method')?.textContent ?? '';
      const kind = `${section.parentElement?.querySelector('h2')?.textContent} ${method}`;
      const isFirst = !kinds.has(kind);
      kinds.add(kind);
      return !isFirst && section.id !== keptId;
    });
    further.forEach((section) => section.remove());
    return further.length;
  }, kept);
}

/** Opens the form of an endpoint, which fills in the demo shop's key. */
async function openTrial(page: Page, name: string) {
  const endpoint = page.getByRole('region', { name, exact: true });
  await endpoint.getByText('Try it', { exact: true }).click();
  await expect(endpoint.locator('[data-key]')).toHaveValue(/^[\da-f]{32}$/);
  return endpoint;
}
