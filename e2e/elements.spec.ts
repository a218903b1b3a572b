import { expect, type Page } from '@playwright/test';
import { findBarriers, loadAxe } from './accessibility.ts';
import { dangersOf, focusOf, listenersOf, motionsOf } from './deep-page.ts';
import { elements, type ElementCase } from './element-table.ts';
import { shiftOf, watchShifts } from './layout-shift.ts';
import { test as base } from './story.ts';
import { attack, type Answer } from './strict-goods.ts';
import { StrictStore, type Direction } from './strict-store.ts';

const test = base.extend<{ store: StrictStore }>({
  // Failed answers and pictures that are missing are part of it.
  isQuiet: false,
  store: async ({ page }, use) => {
    await use(new StrictStore(page));
  },
});

const answers: readonly Answer[] = ['loading', 'filled', 'empty', 'failed', 'sold out', 'hostile'];
const directions = ['ltr', 'rtl'] as const;

/** Each look and each direction; colours do not depend on the direction. */
const appearances = [
  { look: '', dir: 'ltr' },
  { look: 'dark', dir: 'rtl' },
] as const;

for (const one of elements) {
  test.describe(one.name, () => {
    test('has no barrier in any state, light or dark, in either direction', async ({
      page,
      store,
    }) => {
      test.slow();
      await agree(page, one);
      await loadAxe(page);
      for (const answer of answers) {
        await show(page, store, one, answer);
        if (answer === 'filled') {
          await one.unfold?.(page);
        }
        for (const { look, dir } of appearances) {
          await dress(page, look, dir);
          expect(await findBarriers(page), `${answer}, ${look} ${dir}`).toEqual([]);
        }
      }
    });

    test('works under the strict policy, though the script is there twice', async ({
      page,
      store,
      troubles,
    }) => {
      await agree(page, one);
      await show(page, store, one);
      await one.unfold?.(page);
      await expect(goodsIn(page, one)).toBeVisible();
      expect(troubles).toEqual([]);
    });

    test('shows hostile data as text, and nothing that leads nowhere', async ({ page, store }) => {
      await agree(page, one);
      await show(page, store, one, 'hostile');
      await expect(page.getByText(attack).first()).toBeVisible();
      expect(await dangersOf(page)).toEqual([]);
      expect(await overhangOf(page)).toBe(0);
    });

    test('is mirrored from right to left', async ({ page, store }) => {
      await agree(page, one);
      const margins = [];
      for (const dir of directions) {
        await show(page, store, one, 'filled', dir);
        const { x, width } = await settledBox(page, one);
        const screen = await page.evaluate(() => document.documentElement.clientWidth);
        margins.push(dir === 'ltr' ? x : screen - x - width);
        expect(await overhangOf(page)).toBe(0);
      }
      expect(Math.abs((margins[0] ?? NaN) - (margins[1] ?? NaN))).toBeLessThan(2);
    });

    test('moves nothing on the page, whatever the answer', async ({ page, store }) => {
      await agree(page, one);
      await watchShifts(page);
      for (const answer of answers) {
        await show(page, store, one, answer);
        expect(await shiftOf(page), answer).toBe(0);
      }
    });

    test('fits a screen of 320 pixels, which is 400 % zoom', async ({ page, store }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await agree(page, one);
      for (const answer of ['loading', 'filled', 'hostile'] as const) {
        await show(page, store, one, answer);
        expect(await overhangOf(page), answer).toBe(0);
      }
      await show(page, store, one);
      await one.unfold?.(page);
      expect(await overhangOf(page)).toBe(0);
    });

    test('shows what has the focus where colours are forced', async ({ page, store }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await agree(page, one);
      await show(page, store, one);
      await page.keyboard.press(one.firstKey ?? 'Tab');
      expect(await focusOf(page)).not.toContain('none');
    });

    test('keeps still for those who asked for less motion', async ({ page, store }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await agree(page, one);
      for (const answer of ['loading', 'filled'] as const) {
        await show(page, store, one, answer);
        expect(await motionsOf(page), answer).toEqual([]);
      }
    });

    test('stores nothing and tells nobody who the shopper is before they agree', async ({
      page,
      store,
      context,
    }) => {
      await store.open(one.markup, 'filled', 'ltr');
      await settle(page, one);
      await one.unfold?.(page);
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
      const stored = await page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      expect(stored).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      const told = store.asked.map((request) => request.url() + (request.postData() ?? ''));
      expect(told.filter((text) => /uuid|customer|\/events?\b/.test(text))).toEqual([]);
    });

    test('leaves neither listeners nor questions behind when it goes', async ({ page, store }) => {
      await agree(page, one);
      await show(page, store, one);
      await takeAway(page);
      const before = await listenersOf(page);
      for (const _ of ['again', 'and again']) {
        await store.place();
        await settle(page, one);
        await takeAway(page);
      }
      const asked = store.asked.length;
      await page.evaluate(() => {
        document.dispatchEvent(new Event('vitrine:cart'));
        window.Vitrine?.setConsent?.(true);
        scrollTo(0, 1);
      });
      expect(await listenersOf(page)).toEqual(before);
      expect(store.asked.length).toBe(asked);
    });
  });
}

/** Where the element shows nothing without it. */
async function agree(page: Page, { isPersonal = false }: ElementCase): Promise<void> {
  if (isPersonal) {
    await page.addInitScript({ content: 'window.Vitrine = { consent: true }' });
  }
}

/** Opens the page, and waits until the element has what it will have: products, if there are some. */
async function show(
  page: Page,
  store: StrictStore,
  one: ElementCase,
  answer: Answer = 'filled',
  direction: Direction = 'ltr',
): Promise<void> {
  await store.open(one.markup, answer, direction);
  await settle(page, one, answer);
  if (answer === 'filled') {
    await expect(goodsIn(page, one)).toBeVisible();
  }
}

async function settle(page: Page, one: ElementCase, answer: Answer = 'filled'): Promise<void> {
  await one.summon?.(page);
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

function goodsIn(page: Page, { tag }: ElementCase) {
  return page.locator(tag).getByText('Oak board 1').first();
}

/** Once it no longer moves, as a scrolled list does for a moment. */
async function settledBox(page: Page, one: ElementCase) {
  const title = goodsIn(page, one);
  await title.hover({ trial: true });
  const box = await title.boundingBox();
  if (!box) {
    throw new Error(`${one.name} does not show its first product.`);
  }
  return box;
}

async function dress(page: Page, look: string, dir: string): Promise<void> {
  await page.evaluate(
    ([className = '', direction = '']) => {
      document.documentElement.className = className;
      document.documentElement.dir = direction;
    },
    [look, dir],
  );
}

async function takeAway(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('#place')?.replaceChildren());
}

async function overhangOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
