import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { shiftOf, watchShifts } from './layout-shift.ts';
import { pageKinds, prepare } from './pages.ts';
import { showAll, test } from './story.ts';

const service = '**/api/v1/**';

interface Load {
  when: string;
  /** What stands in the way of the page. */
  disturb: (page: Page) => Promise<unknown>;
  settle: (page: Page) => Promise<void>;
  /** The browser reports every answer that failed. */
  isQuiet: boolean;
}

const loads: readonly Load[] = [
  {
    when: 'while it loads',
    disturb: () => Promise.resolve(),
    settle: showAll,
    isQuiet: true,
  },
  {
    when: 'when the answers take 3 seconds',
    disturb: (page) => page.route(service, answerLate),
    settle: showAll,
    isQuiet: true,
  },
  {
    when: 'when the answers fail',
    disturb: (page) =>
      page.route(service, (route) => route.fulfill({ status: 500, json: { error: 'x' } })),
    settle: showAll,
    isQuiet: false,
  },
  {
    when: 'when the widgets never come',
    disturb: (page) => page.route('**/widget.js', (route) => route.abort()),
    settle: showFallbacks,
    isQuiet: false,
  },
];

for (const { when, disturb, settle, isQuiet } of loads) {
  test.describe(() => {
    test.use({ isQuiet });

    for (const kind of pageKinds) {
      test(`nothing on the ${kind} page moves ${when}`, async ({ page, plainProduct }) => {
        const address = await prepare(kind, page, plainProduct);
        await watchShifts(page);
        await disturb(page);
        await page.goto(address);
        await settle(page);
        expect(await shiftOf(page)).toBe(0);
      });
    }
  });
}

/** They wait for the widgets for some seconds before they take the empty boxes. */
async function showFallbacks(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  for (const fallback of await page.locator('[slot="fallback"]').all()) {
    await fallback.scrollIntoViewIfNeeded();
    await expect(fallback).toBeVisible({ timeout: 15_000 });
  }
}

async function answerLate(route: Route): Promise<void> {
  await setTimeout(3000);
  await route.continue();
}
