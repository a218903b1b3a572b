import { expect, type Locator } from '@playwright/test';
import { expectNoLayoutShift, observeLayoutShifts } from '../layout-shift.ts';
import { recipe } from '../recipes.ts';
import { renderLiquid, renderPart } from './liquid.ts';
import { test } from './recipe-story.ts';

/** A theme that knows neither our classes nor those of Dawn. */
const themeStyles = `body { margin: 0; font: 17px/1.6 sans-serif }
  h2 { margin: 1.5em 0 0.5em; font: italic 500 30px/1.4 Georgia, serif; letter-spacing: 1px }
  main > h2 { margin-inline: 20px }`;

test('the recipe for another Liquid theme gives sections its headings, a width and their room', async ({
  page,
  store,
  plainProduct,
}) => {
  const [steps, other] = [recipe('Dawn'), recipe('Another Liquid theme')];
  const styles = other.inline('vitrine-other');
  const head = await renderLiquid(steps.block('html').replace('vitrine-dawn.css', styles));
  const list = await renderPart('section', 'Recommendations', { layout: 'grid', limit: 4 });
  const card = await renderPart('section', 'Product card', { product: plainProduct });
  await observeLayoutShifts(page);
  await store.open(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Store</title>
    <meta name="viewport" content="width=device-width"><style>${themeStyles}</style>${head}</head>
    <body><main><h1>Store</h1><h2>Own heading</h2>${list}${card}</main></body></html>`);

  await store.expectCards(4);
  const heading = page.getByRole('heading', { name: 'Best sellers' });
  await expect(heading).toBeVisible();
  expect(await fontOf(heading)).toEqual(await fontOf(page.getByText('Own heading')));

  const width = page.viewportSize()?.width ?? 0;
  const box = await page.locator('vitrine-recommendations').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(16);
  expect(box?.width).toBeLessThanOrEqual(Math.min(1200, width - 32));
  const single = page.locator('vitrine-product-card');
  await single.scrollIntoViewIfNeeded();
  await expect(single.locator('[part~="card"]')).toBeVisible();
  expect((await single.boundingBox())?.width).toBeLessThanOrEqual(320);
  await expectNoLayoutShift(page);
});

async function fontOf(element: Locator): Promise<string[]> {
  return element.evaluate((heading) => {
    const { fontFamily, fontSize, fontStyle, fontWeight, letterSpacing } =
      getComputedStyle(heading);
    return [fontFamily, fontSize, fontStyle, fontWeight, letterSpacing];
  });
}
