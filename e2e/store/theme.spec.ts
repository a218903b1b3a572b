import { expect, type Page } from '@playwright/test';
import { preparePage } from './pages.ts';
import { missingAddress, test } from '../story.ts';

test('a missing page explains itself under its heading, and fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1600 });
  await page.goto(missingAddress);
  const heading = await boxOf(page, 'h1');
  const message = await boxOf(page, 'main p');
  expect(message.y).toBeGreaterThanOrEqual(heading.y + heading.height);
  expect(message.x).toBe(heading.x);
  const footer = await boxOf(page, 'footer');
  expect(footer.y + footer.height).toBe(1600);
});

test('a shop without a name shows its domain, which wraps only after a dot', async ({
  page,
  plainProduct,
}) => {
  await page.goto(await preparePage('preview', page, plainProduct));
  const linesOfLabels = await page.getByRole('heading', { level: 1 }).evaluate((heading) =>
    [...heading.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        return range.getClientRects().length;
      }),
  );
  expect(linesOfLabels).toEqual([1, 1]);
});

test(
  'the page has the language of the theme, whatever the language of the shop',
  { tag: '@any-screen' },
  async ({ page, plainProduct }) => {
    await page.goto(await preparePage('preview', page, plainProduct));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);

test(
  'the button that clears the search field has a colour of the theme',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/search?q=mug');
    const field = page.getByLabel('Search the shop');
    await field.focus();
    const picture = (await field.screenshot()).toString('base64');
    expect(await bluestPixel(page, picture)).toBeLessThan(32);
  },
);

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (box === null) {
    throw new Error(`${selector} is not shown.`);
  }
  return box;
}

/** Returns by how much blue exceeds red in the bluest pixel of a PNG. */
async function bluestPixel(page: Page, base64: string): Promise<number> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    let bluest = 0;
    for (let at = 0; at < data.length; at += 4) {
      bluest = Math.max(bluest, (data[at + 2] ?? 0) - (data[at] ?? 0));
    }
    return bluest;
  }, base64);
}
