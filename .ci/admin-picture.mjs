/**
 * Takes the picture of the admin for the README from a running server with the demo shop and an empty data folder:
 * `node .ci/admin-picture.mjs <the link for the first owner that the start prints>`.
 */
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../server/set-up/chromium.mjs';

const [link] = process.argv.slice(2);
if (!link) {
  throw new Error('Name the link for the first owner.');
}
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath ? { executablePath } : {}),
});
const page = await browser.newPage({ viewport: { width: 1100, height: 640 } });
await page.goto(link);
await page.getByRole('textbox', { name: 'Name' }).fill('Mara');
await page.getByRole('textbox', { name: 'E-mail' }).fill('mara@store.example');
await page.getByRole('textbox', { name: 'Password' }).fill('a sentence that only Mara writes');
await page.getByRole('button', { name: 'Make me the owner' }).click();
await page.getByRole('link', { name: 'Health' }).click();
await page.getByRole('region', { name: 'Imports' }).waitFor();
await page.screenshot({ path: 'docs/admin.jpg', type: 'jpeg', quality: 70 });
await browser.close();
