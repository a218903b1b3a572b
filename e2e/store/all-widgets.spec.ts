import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../accessibility.ts';
import { test } from '../story.ts';

const address = '/pages/widgets';

async function scrollTo(page: Page, tag: string): Promise<void> {
  await page.locator(tag).first().scrollIntoViewIfNeeded();
}

/** Serves the pages of the store in a language and direction that the theme does not have. */
async function setLanguage(page: Page, language: string, direction: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') {
      return route.fallback();
    }
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '<html lang="en">',
      `<html lang="${language}" dir="${direction}">`,
    );
    return route.fulfill({ response, body });
  });
}

/** Moves the mouse out of the page at its top, as on the way to the browser's tabs. */
async function leaveThroughTop(page: Page): Promise<void> {
  await page.mouse.move(200, 40);
  await page.evaluate(() => {
    const leaving = new PointerEvent('pointerleave', { clientY: -1, pointerType: 'mouse' });
    document.documentElement.dispatchEvent(leaving);
  });
}

test('one click adds all products of a bundle to the cart, and the pop-up opens once', async ({
  page,
}) => {
  await page.goto(address);
  const bundle = page.locator('vitrine-bought-together');
  await bundle.scrollIntoViewIfNeeded();
  await expect(bundle.getByRole('checkbox')).toHaveCount(3);
  await bundle.getByRole('checkbox').last().uncheck();
  await bundle.getByRole('button', { name: 'Add all 2 to cart' }).click();
  await expect(page.locator('[data-cart-count]')).toHaveText('2');

  const dialog = page.getByRole('dialog', { name: 'Goes well with it' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('vitrine-pop-up [part~="card"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await bundle.getByRole('checkbox').first().uncheck();
  await bundle.getByRole('button', { name: 'Add 1 to cart' }).click();
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
  await page.reload();
  await bundle.scrollIntoViewIfNeeded();
  await bundle.getByRole('button', { name: 'Add all 3 to cart' }).click();
  await expect(page.locator('[data-cart-count]')).toHaveText('6');
  await expect(bundle.getByRole('button', { name: 'Added' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test(
  'a pop-up on exit opens once, and releases the page when it closes',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.route(`**${address}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace('<vitrine-pop-up on="add"', '<vitrine-pop-up on="exit"')
        .replace('/products/recommended"', '/products/top_sellers"');
      await route.fulfill({ response, body });
    });
    await page.goto(address);
    await expect(page.locator('vitrine-pop-up:defined')).toBeAttached();
    const dialog = page.getByRole('dialog', { name: 'Goes well with it' });
    await leaveThroughTop(page);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await leaveThroughTop(page);
    await page.locator('vitrine-bought-together').scrollIntoViewIfNeeded();
    await expect(page.locator('vitrine-bought-together').getByRole('checkbox')).toHaveCount(3);
    await expect(dialog).toBeHidden();
  },
);

test(
  'the cart upsell updates when the cart changes',
  { tag: '@any-screen' },
  async ({ page, plainProduct }) => {
    await page.goto(address);
    await scrollTo(page, 'vitrine-cart-upsell');
    const upsell = page.locator('vitrine-cart-upsell');
    await expect(upsell.getByText('Your cart is empty.')).toBeVisible();

    await page.evaluate(async (id) => {
      const body = new URLSearchParams({ id: String(id) });
      await (await fetch('/cart/add.js', { method: 'POST', body })).text();
    }, plainProduct.variants[0]?.id);

    await expect(upsell.locator('[part~="card"]').first()).toBeVisible();
  },
);

test(
  'the page stores and sends nothing before consent, and remembers products after it',
  { tag: '@any-screen' },
  async ({ page, context, plainProduct }) => {
    const beacons: string[] = [];
    page.on('request', (request) => {
      if (/uuid|event/.test(request.url() + (request.postData() ?? ''))) {
        beacons.push(request.url());
      }
    });
    const stored = () =>
      page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    await page.goto(plainProduct.link);
    await scrollTo(page, '.footer');
    await page.goto(address);
    await scrollTo(page, 'vitrine-recently-viewed');
    expect(await stored()).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(beacons).toEqual([]);

    await page.getByRole('button', { name: 'It may', exact: true }).click();
    await page.goto(plainProduct.link);
    await expect(page.locator('vitrine-recently-viewed:defined')).toBeAttached();
    await page.goto(address);
    // The events of a page that is left may reach the service after the next page's request.
    await expect(async () => {
      await page.reload();
      await scrollTo(page, 'vitrine-recently-viewed');
      await expect(page.locator('vitrine-recently-viewed')).toContainText(plainProduct.title, {
        timeout: 3000,
      });
    }).toPass();

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'It may not' }).click();
    expect(await stored()).toEqual(['store-consent']);
  },
);

test('plain markup becomes a widget', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto(address);
  const placement = page.locator('[data-vitrine-element] > vitrine-recommendations');
  await placement.scrollIntoViewIfNeeded();
  await expect(placement.locator('[part~="card"]')).toHaveCount(4);
});

for (const kind of ['widgets', 'search'] as const) {
  test(
    `long words before a price fit into the cards of the ${kind} page on a narrow screen`,
    { tag: '@any-screen' },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await setLanguage(page, 'fr', 'ltr');
      await page.goto(kind === 'search' ? '/search?q=tea' : address);
      const tag = kind === 'search' ? 'vitrine-results-page' : '[layout="grid"][add-to-cart]';
      await scrollTo(page, tag);
      const prices = page.locator(`${tag} [part~="price"]`);
      await expect(prices.filter({ hasText: 'À partir de' }).first()).toBeVisible();
      // Cards that are still loading have other sizes.
      await expect(async () => {
        const boxes = await page.locator(`${tag} [part~="card"]`).evaluateAll((cards) =>
          cards.flatMap((card) => {
            const { left, right, bottom } = card.getBoundingClientRect();
            return [...card.querySelectorAll('[part~="media"], [part~="price"]')].map((part) => {
              const box = part.getBoundingClientRect();
              const isWhole = part.scrollHeight <= part.clientHeight;
              const isWithin = box.left >= left && box.right <= right && box.bottom <= bottom;
              return isWhole && isWithin;
            });
          }),
        );
        expect(boxes.length).toBeGreaterThan(4);
        expect(boxes).not.toContain(false);
      }).toPass();
    },
  );
}

for (const { language, direction, words } of [
  { language: 'de', direction: 'ltr', words: 'Oft zusammen gekauft' },
  { language: 'ar', direction: 'rtl', words: 'تُشترى معًا غالبًا' },
  { language: 'ja', direction: 'ltr', words: 'よく一緒に購入されている商品' },
]) {
  test(`the widgets use the language of the page: ${language}`, async ({ page }) => {
    await setLanguage(page, language, direction);
    await page.goto(address);
    const bundle = page.locator('vitrine-bought-together');
    await bundle.scrollIntoViewIfNeeded();
    await expect(bundle.getByRole('heading', { name: words })).toBeVisible();
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(width).toBe(0);
  });
}

test('axe finds no violation on the page of all widgets', async ({ page }) => {
  await page.goto(address);
  await scrollTo(page, 'vitrine-bought-together');
  // Elements that are passed quickly do not load.
  await expect(page.locator('vitrine-bought-together').getByRole('checkbox')).toHaveCount(3);
  for (const tag of ['vitrine-cart-upsell', '[data-vitrine-element]']) {
    await scrollTo(page, tag);
  }
  expect(await axeViolations(page)).toEqual([]);
});
