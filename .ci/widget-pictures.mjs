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
await browser.close();

/**
 * @param {string} name
 * @param {import('playwright').Locator} part
 */
async function take(name, part) {
  await part.scrollIntoViewIfNeeded();
  // The last picture that was asked for.
  await page.waitForLoadState('networkidle');
  await part.screenshot({ path: `docs/widget-${name}.jpg`, type: 'jpeg', quality: 70 });
}
