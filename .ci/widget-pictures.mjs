/**
 * Takes the pictures of `docs/widgets.md` from the demo store of a running server:
 * `node .ci/widget-pictures.mjs http://127.0.0.1:3000`.
 */
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../server/set-up/chromium.mjs';

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath ? { executablePath } : {}),
});
const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
await page.goto(`${address}/pages/widgets`);

for (const name of ['recommendations', 'product-card', 'bought-together']) {
  await take(name, page.locator(`vitrine-${name}`).first());
}
await page.locator('vitrine-bought-together').getByRole('button').click();
await take('pop-up', page.getByRole('dialog'));
await page.keyboard.press('Escape');
await page.locator('vitrine-cart-upsell').scrollIntoViewIfNeeded();
await page.locator('vitrine-cart-upsell [part~="card"]').first().waitFor();
await take('cart-upsell', page.locator('vitrine-cart-upsell'));
await page.goto(`${address}/cart`);
const progress = page.locator('vitrine-cart-progress');
// The bundle of the page costs more than the demo store's goal.
await progress.evaluate((element) => element.setAttribute('goals', '300 shipping'));
await progress.getByText('to free shipping').first().waitFor();
await take('cart-progress', progress);
await page.goto(`${address}/pages/widgets`);

await page.getByRole('button', { name: 'It may', exact: true }).click();
const links = page.locator('vitrine-recommendations[layout="carousel"] [part~="card"]');
const addresses = await links.evaluateAll((cards) =>
  cards.map((card) => card.getAttribute('href') ?? ''),
);
for (const link of addresses.slice(1, 6)) {
  await page.goto(address + link);
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}
await page.goto(`${address}/pages/widgets`);
await page.locator('vitrine-recently-viewed').scrollIntoViewIfNeeded();
await page.locator('vitrine-recently-viewed [part~="card"]').first().waitFor();
await take('recently-viewed', page.locator('vitrine-recently-viewed'));

await page.goto(`${address}/search?q=tea`);
await page.locator('vitrine-results-page [part~="card"]').first().waitFor();
await page.waitForLoadState('networkidle');
await picture('results-page', page);
await page.goto(address);
await page.locator('vitrine-quick-view:defined').waitFor({ state: 'attached' });
await page.getByRole('combobox').first().pressSequentially('tea');
await page.getByRole('grid').waitFor();
await page.waitForLoadState('networkidle');
await picture('quick-view', page);
await browser.close();

/**
 * @param {string} name
 * @param {import('playwright').Locator} part
 */
async function take(name, part) {
  await part.scrollIntoViewIfNeeded();
  // The part is complete when its last picture has loaded.
  await page.waitForLoadState('networkidle');
  await picture(name, part);
}

/**
 * @param {string} name
 * @param {import('playwright').Locator | import('playwright').Page} shown
 */
async function picture(name, shown) {
  await shown.screenshot({ path: `docs/widget-${name}.jpg`, type: 'jpeg', quality: 70 });
}
