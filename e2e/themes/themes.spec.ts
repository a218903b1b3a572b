import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../accessibility.ts';
import { elements } from '../elements/element-table.ts';
import { observeLayoutShifts, readLayoutShifts } from '../layout-shift.ts';
import { phone, wideScreen } from '../screens.ts';
import { findCoveredControls, findSmallTargets, findSmallTexts } from './look.ts';
import { test } from './theme-story.ts';
import type { Trap } from './trap.ts';
import { traps } from './traps.ts';

for (const trap of traps) {
  test(`every element is at home in a theme with ${trap.name}`, async ({ page, store }) => {
    await page.setViewportSize(phone);
    await observeLayoutShifts(page);
    await store.open(trap);
    await trap.disturb?.(page);
    await showLists(page);
    expect.soft(await readLayoutShifts(page), 'layout shift').toEqual([]);
    await checkLook(page, 'the page');

    await openOptions(page);
    await checkLook(page, 'the dialog of options');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await checkLook(page, 'the sheet of filters');
    await page.keyboard.press('Escape');

    await search(page, trap);
    await checkLook(page, 'the search dropdown');
    await closeSearch(page, trap);

    await openPopUp(page);
    await checkLook(page, 'the pop-up');
    expect.soft(await readLayoutShifts(page), 'layout shift of the overlays').toEqual([]);

    // The filters stand beside the results, and the dropdown below its field.
    await page.setViewportSize(wideScreen);
    // The pop-up opens once in a visit.
    await page.evaluate(() => [sessionStorage, localStorage].forEach((storage) => storage.clear()));
    await store.open(trap);
    await trap.disturb?.(page);
    await showLists(page);
    await checkLook(page, 'the page on a wide screen');
    await search(page, trap);
    await checkLook(page, 'the search dropdown on a wide screen');
    await closeSearch(page, trap);
    await openPopUp(page);
    await checkLook(page, 'the pop-up on a wide screen');
    expect.soft(await readLayoutShifts(page), 'layout shift on a wide screen').toEqual([]);
  });
}

/** Checks what a shopper sees of our elements: all in the page, or the overlay on top of it. */
async function checkLook(page: Page, view: string): Promise<void> {
  expect.soft(await axeViolations(page), `axe, ${view}`).toEqual([]);
  expect.soft(await findSmallTexts(page), `texts, ${view}`).toEqual([]);
  expect.soft(await findSmallTargets(page), `targets, ${view}`).toEqual([]);
  expect.soft(await findCoveredControls(page), `covered, ${view}`).toEqual([]);
}

/** Scrolls through the page until each list shows its products. */
async function showLists(page: Page): Promise<void> {
  const isOverlay = /pop-up|quick-view/;
  for (const { tag, text = 'Oak board 1' } of elements) {
    if (!isOverlay.test(tag)) {
      for (const element of await page.locator(`main ${tag}:not(vitrine-pop-up *)`).all()) {
        await element.scrollIntoViewIfNeeded();
        await expect(element.getByText(text).first()).toBeVisible();
      }
    }
  }
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0);
}

async function openOptions(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
}

async function search(page: Page, trap: Trap): Promise<void> {
  await trap.openSearch?.(page);
  await page.locator('vitrine-quick-view:defined').first().waitFor({ state: 'attached' });
  await page.locator('input[name="q"]').first().click();
  await page.keyboard.type('oak');
  await expect(page.locator('vitrine-grid').getByText('Oak board 1').first()).toBeVisible();
}

/** Closes our dropdown, then the theme's search around it. */
async function closeSearch(page: Page, trap: Trap): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('vitrine-grid').getByText('Oak board 1').first()).toBeHidden();
  if (trap.openSearch && (await page.getByRole('dialog').isVisible())) {
    await page.keyboard.press('Escape');
  }
}

async function openPopUp(page: Page): Promise<void> {
  // The pop-up does not interrupt a shopper who is typing.
  await page.getByRole('heading', { level: 1 }).click();
  const popUp = elements.find(({ tag }) => tag === 'vitrine-pop-up');
  await popUp?.trigger?.(page);
  await expect(page.locator('vitrine-pop-up').getByText('Oak board 1')).toBeVisible();
}
