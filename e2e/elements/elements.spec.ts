import { expect, type Page } from '@playwright/test';
import { axeViolations, colourRules } from '../accessibility.ts';
import {
  findUnsafeAttributes,
  readFocusOutline,
  countListeners,
  findMotions,
} from '../page-inspection.ts';
import { elements, type ElementCase } from './element-table.ts';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { payload, type Answer } from './strict-products.ts';
import { test } from './element-story.ts';
import { consentForElements, type StrictStore, type Direction } from './strict-store.ts';

const answers: readonly Answer[] = ['loading', 'filled', 'empty', 'failed', 'sold out', 'hostile'];
const directions = ['ltr', 'rtl'] as const;

const narrowScreen = { width: 320, height: 640 };

/** Each theme and each direction. The second only has other colours, which other rules do not read. */
const appearances = [
  { theme: '', dir: 'ltr', options: {} },
  { theme: 'dark', dir: 'rtl', options: { runOnly: colourRules } },
];

for (const one of elements) {
  test.describe(one.name, () => {
    test('causes no layout shift, passes axe light or dark, fits a screen of 320 pixels and shows hostile data as text', async ({
      page,
      store,
    }) => {
      test.slow();
      await giveConsent(page, one);
      await observeLayoutShifts(page);
      const screen = page.viewportSize() ?? narrowScreen;
      for (const answer of answers) {
        await show(page, store, one, answer);
        await expectNoLayoutShift(page, answer);
        if (answer === 'filled') {
          await one.openOverlay?.(page);
        }
        if (answer === 'hostile') {
          await expect(page.getByText(one.text ?? payload).first()).toBeVisible();
          expect(await findUnsafeAttributes(page)).toEqual([]);
        }
        for (const { theme, dir, options } of appearances) {
          const appearance = `${answer}, ${theme} ${dir}`;
          await setTheme(page, theme, dir);
          expect(await axeViolations(page, options), appearance).toEqual([]);
          // As at 400 % zoom of a large screen.
          await page.setViewportSize(narrowScreen);
          expect(await readOverflow(page), appearance).toBe(0);
          await page.setViewportSize(screen);
        }
      }
    });

    test('is mirrored from right to left', async ({ page, store }) => {
      await giveConsent(page, one);
      const margins = [];
      for (const dir of directions) {
        await show(page, store, one, 'filled', dir);
        const { x, width } = await settledBox(page, one);
        const screen = await page.evaluate(() => document.documentElement.clientWidth);
        margins.push(dir === 'ltr' ? x : screen - x - width);
        expect(await readOverflow(page)).toBe(0);
      }
      expect(Math.abs((margins[0] ?? NaN) - (margins[1] ?? NaN))).toBeLessThan(2);
    });

    test('loads on a screen of 320 pixels without sideways scroll', async ({ page, store }) => {
      await page.setViewportSize(narrowScreen);
      await giveConsent(page, one);
      for (const answer of ['loading', 'hostile', 'filled'] as const) {
        await show(page, store, one, answer);
        expect(await readOverflow(page), answer).toBe(0);
      }
      await one.openOverlay?.(page);
      expect(await readOverflow(page), 'overlay').toBe(0);
    });

    test('animates nothing with reduced motion, has a focus outline in forced colours and respects a strict content policy, even when the script tag is there twice', async ({
      page,
      store,
      consoleErrors,
    }) => {
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      await giveConsent(page, one);
      for (const answer of ['loading', 'filled'] as const) {
        await show(page, store, one, answer);
        expect(await findMotions(page), answer).toEqual([]);
      }
      await page.keyboard.press(one.firstKey ?? 'Tab');
      expect(await readFocusOutline(page)).not.toContain('none');
      await one.openOverlay?.(page);
      await expect(firstProduct(page, one)).toBeVisible();
      expect(consoleErrors).toEqual([]);
    });

    test('stores nothing and identifies nobody before consent', async ({
      page,
      store,
      context,
    }) => {
      await store.open(one.markup, 'filled', 'ltr');
      await settle(page, one);
      await one.openOverlay?.(page);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
      const stored = await page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      expect(stored).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      const sent = store.requests.map((request) => request.url() + (request.postData() ?? ''));
      expect(sent.filter((text) => /uuid|customer|\/events?\b/.test(text))).toEqual([]);
    });

    test('leaves no listeners and sends no requests after its removal', async ({ page, store }) => {
      await giveConsent(page, one);
      await show(page, store, one);
      await removeElements(page);
      const before = await countListeners(page);
      for (const _ of ['again', 'and again']) {
        await store.insertMarkup();
        await settle(page, one);
        await removeElements(page);
      }
      const requestCount = store.requests.length;
      await page.evaluate(() => {
        document.dispatchEvent(new Event('vitrine:cart'));
        Object.assign(window.Vitrine ?? {}, { consent: true });
        document.dispatchEvent(new Event('vitrine:consent'));
        scrollTo(0, 1);
      });
      expect(await countListeners(page)).toEqual(before);
      expect(store.requests.length).toBe(requestCount);
    });
  });
}

/** Gives the shopper's consent, if the element needs it. */
async function giveConsent(page: Page, { needsConsent = false }: ElementCase): Promise<void> {
  if (needsConsent) {
    await page.addInitScript({ content: consentForElements });
  }
}

/** Opens the page, and waits until the element shows its answer. */
async function show(
  page: Page,
  store: StrictStore,
  one: ElementCase,
  answer: Answer = 'filled',
  direction: Direction = 'ltr',
): Promise<void> {
  // A pop-up opens on the first page of a visit.
  await store.open(one.markup, answer, direction, one.tag === 'vitrine-pop-up');
  await settle(page, one, answer);
  if (answer === 'filled') {
    await expect(firstProduct(page, one)).toBeVisible();
  }
}

async function settle(page: Page, one: ElementCase, answer: Answer = 'filled'): Promise<void> {
  await one.trigger?.(page);
  await page.locator(`${one.tag}:defined`).first().waitFor({ state: 'attached' });
  if (answer !== 'loading') {
    await expect(page.locator('#place [aria-busy="true"]:visible')).toHaveCount(0);
  }
  await page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

function firstProduct(page: Page, { tag, text = 'Oak board 1' }: ElementCase) {
  return page.locator(tag).getByText(text).first();
}

/** Returns the place of the first product, once the list no longer scrolls. */
async function settledBox(page: Page, one: ElementCase) {
  const title = firstProduct(page, one);
  await title.hover({ trial: true });
  const box = await title.boundingBox();
  if (!box) {
    throw new Error(`${one.name} does not show its first product.`);
  }
  return box;
}

async function setTheme(page: Page, theme: string, dir: string): Promise<void> {
  await page.evaluate(
    ([className = '', direction = '']) => {
      document.documentElement.className = className;
      document.documentElement.dir = direction;
    },
    [theme, dir],
  );
}

async function removeElements(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#place')?.replaceChildren());
}

/** Returns by how many pixels the page scrolls sideways, once elements have drawn themselves for its width. */
async function readOverflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}
