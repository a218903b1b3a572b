import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { type PageKind, pageKinds, preparePage } from './pages.ts';
import { scrollThroughPage, test } from '../story.ts';

const service = '**/api/v1/**';

interface Condition {
  when: string;
  /** Delays, fails or blocks requests of the page. */
  apply: (page: Page) => Promise<unknown>;
  settle: (page: Page) => Promise<void>;
  /** False where the browser reports failed answers. */
  failsOnConsoleErrors: boolean;
  /** The pages that are told on a phone too. */
  onPhones: readonly PageKind[];
}

/** The pages whose reserved space differs most between screens. */
const widePages: readonly PageKind[] = ['search', 'widgets'];

/** Without any of them, page-quality.spec.ts looks at each page. */
const conditions: readonly Condition[] = [
  {
    when: 'when the answers take 3 seconds',
    apply: (page) => page.route(service, answerLate),
    settle: scrollThroughPage,
    failsOnConsoleErrors: true,
    onPhones: pageKinds,
  },
  {
    when: 'when the answers fail',
    apply: (page) =>
      page.route(service, (route) => route.fulfill({ status: 500, json: { error: 'x' } })),
    settle: scrollThroughPage,
    failsOnConsoleErrors: false,
    onPhones: widePages,
  },
  {
    when: 'when the widgets never load',
    apply: (page) => page.route('**/widget.js', (route) => route.abort()),
    settle: showFallbacks,
    failsOnConsoleErrors: false,
    onPhones: widePages,
  },
];

for (const { when, apply, settle, failsOnConsoleErrors, onPhones } of conditions) {
  test.describe(() => {
    test.use({ failsOnConsoleErrors });

    for (const kind of pageKinds) {
      const tag = onPhones.includes(kind) ? [] : ['@any-screen'];
      test(`the ${kind} page does not shift ${when}`, { tag }, async ({ page, plainProduct }) => {
        const address = await preparePage(kind, page, plainProduct);
        await observeLayoutShifts(page);
        await apply(page);
        await page.goto(address);
        await settle(page);
        await expectNoLayoutShift(page);
      });
    }
  });
}

/** Waits for the fallbacks, which fill the empty boxes some seconds after the widgets failed to load. */
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
