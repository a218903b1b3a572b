import type { Page } from '@playwright/test';

/** Records layout shifts in each page that is opened from now on. */
export async function observeLayoutShifts(page: Page): Promise<void> {
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

/** Returns the sum of layout shifts. The browser has reported its paints after two frames. */
export async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Number(Reflect.get(globalThis, 'layoutShift'));
  });
}
