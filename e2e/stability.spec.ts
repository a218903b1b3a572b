import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { pageKinds, prepare } from './pages.ts';
import { showAll, test } from './story.ts';

const service = '**/api/v1/**';

for (const kind of pageKinds) {
  test(`nothing on the ${kind} page moves while it loads`, async ({ page, plainProduct }) => {
    const address = await prepare(kind, page, plainProduct);
    await watchShifts(page);
    await page.goto(address);
    await showAll(page);
    expect(await shiftOf(page)).toBe(0);
  });

  test(`nothing on the ${kind} page moves when the answers come late`, async ({
    page,
    plainProduct,
  }) => {
    const address = await prepare(kind, page, plainProduct);
    await watchShifts(page);
    await page.route(service, answerLate);
    await page.goto(address);
    await showAll(page);
    expect(await shiftOf(page)).toBe(0);
  });

  test.describe(() => {
    // The browser reports every answer that failed.
    test.use({ isQuiet: false });

    test(`nothing on the ${kind} page moves when the answers fail`, async ({
      page,
      plainProduct,
    }) => {
      const address = await prepare(kind, page, plainProduct);
      await watchShifts(page);
      await page.route(service, (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
      await page.goto(address);
      await showAll(page);
      expect(await shiftOf(page)).toBe(0);
    });

    test(`nothing on the ${kind} page moves when the widgets never come`, async ({
      page,
      plainProduct,
    }) => {
      const address = await prepare(kind, page, plainProduct);
      await watchShifts(page);
      await page.route('**/widget.js', (route) => route.abort());
      await page.goto(address);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect(await shiftOf(page)).toBe(0);
    });
  });
}

/** Long after the page was painted. */
async function answerLate(route: Route): Promise<void> {
  await setTimeout(600);
  await route.continue();
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript({
    content: `
      globalThis.layoutShift = 0;
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries()) {
          globalThis.layoutShift += hadRecentInput ? 0 : value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    `,
  });
}

/** Two frames later, the browser has reported what it painted. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Number(Reflect.get(globalThis, 'layoutShift'));
  });
}
