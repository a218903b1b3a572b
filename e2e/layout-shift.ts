import type { Page } from '@playwright/test';

/** From now on, in each page that is opened. */
export async function watchShifts(page: Page): Promise<void> {
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
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Number(Reflect.get(globalThis, 'layoutShift'));
  });
}
