import { expect, type Page } from '@playwright/test';

/** Records layout shifts in each page that is opened from now on. */
export async function observeLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript({
    content: `
      globalThis.layoutShifts = [];
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, startTime, sources } of list.getEntries()) {
          if (!hadRecentInput) {
            const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
              const name = node?.nodeName.toLowerCase() ?? 'gone';
              const kind = node?.className || node?.textContent?.trim().slice(0, 30) || '';
              const [before, after] = [from, to].map((box) =>
                [box.x, box.y, box.width, box.height].map((side) => side.toFixed(1)).join(' '),
              );
              return name + ' ' + kind + ': ' + before + ' → ' + after;
            });
            globalThis.layoutShifts.push({ value, at: Math.round(startTime), moved });
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    `,
  });
}

/** A shift, when it happened, and which boxes it moved: their left, top, width and height before and after. */
interface LayoutShift {
  value: number;
  at: number;
  moved: string[];
}

/** Returns the layout shifts. The browser has reported its paints after two frames. */
export async function readLayoutShifts(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Reflect.get(globalThis, 'layoutShifts');
  });
}

/** Expects that nothing has moved; the failure tells what did. */
export async function expectNoLayoutShift(page: Page, when?: string): Promise<void> {
  expect(await readLayoutShifts(page), when).toEqual([]);
}
