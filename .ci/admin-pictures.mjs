/**
 * Takes the pictures of `docs/admin.md` and of the README from the demo shop of a server that it starts:
 * `npm run docs:pictures`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../server/set-up/chromium.mjs';

const folder = join(import.meta.dirname, '../docs/admin');
const shop = 'demo.vitrine.test';

/** The addresses of the pages by the names of their pictures. Objects get the first link of their list. */
const addresses = {
  start: '/admin',
  'insight-table': '/admin/insight/terms',
  'insight-key': ['/admin/insight/terms', 'main td a'],
  rulesets: '/admin/rulesets',
  ruleset: ['/admin/rulesets', 'main td a'],
  search: '/admin/search?term=tea',
  'search-settings': '/admin/search/settings',
  'search-typing': '/admin/search/typing?term=breakfast+cup',
  'search-compare': '/admin/search/compare',
  'search-terms': '/admin/search/terms',
  widgets: '/admin/widgets',
  storefront: '/admin/widgets/store',
  widget: ['/admin/widgets', 'main td a'],
  experiment: ['/admin/experiments', 'main td a'],
  experiments: '/admin/experiments',
  recommendations: '/admin/recommendations',
  trials: '/admin/trials',
  catalog: '/admin/catalog',
  product: ['/admin/catalog', 'main td a'],
  events: '/admin/events',
  markets: '/admin/markets',
  imports: '/admin/imports',
  persons: '/admin/persons',
  changes: '/admin/changes',
  health: '/admin/health',
  connection: '/admin/connection',
  webhooks: '/admin/webhooks',
  keys: '/admin/keys',
  shop: '/admin/shop',
  people: '/admin/people',
  you: '/admin/you',
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(addresses, name));
if (unknown !== undefined) {
  throw new Error(`There is no picture ${unknown}: use ${Object.keys(addresses).join(', ')}.`);
}

const data = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'));
const environment = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: data,
  DEMO: 'on',
  ADMIN_TOKEN: 'the-admin-token-of-the-pictures',
};
const server = spawn(process.execPath, ['dist/server/cli.js', 'start'], { env: environment });
const link = await printedLink();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath ? { executablePath } : {}),
});
try {
  await importMarket();
  const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
  await becomeOwner(page);
  await createExperiment(page);
  await mkdir(folder, { recursive: true });
  for (const [name, address] of Object.entries(addresses)) {
    if (named.length > 0 && !named.includes(name)) {
      continue;
    }
    const [path, linkInside] = [address].flat();
    await page.goto(`${new URL(link).origin}${path}`);
    await settle(page);
    if (linkInside) {
      await page.locator(linkInside).first().click();
      await settle(page);
    }
    if (name === 'storefront') {
      await lookAtDemoStore(page);
    }
    await savePicture(page, join(folder, `${name}.webp`));
  }
  if (named.length === 0) {
    await page.setViewportSize({ width: 1100, height: 640 });
    await page.goto(`${new URL(link).origin}/admin/health`);
    await settle(page);
    await page.screenshot({ path: 'docs/admin.jpg', type: 'jpeg', quality: 70 });
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(data, { recursive: true });
}

/**
 * Looks for the places of widgets in the demo theme of this server.
 * @param {import('playwright').Page} page
 */
async function lookAtDemoStore(page) {
  const address = page.getByRole('textbox', { name: 'Address of the home page' });
  await address.fill(`${new URL(link).origin}/?shop=${shop}`);
  await page.getByRole('button', { name: 'Look at the store' }).click();
  await page.getByRole('heading', { name: 'Platform and theme' }).waitFor();
}

/** @returns {Promise<string>} the link for the first owner, once the server answers */
function printedLink() {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        const [found] = /http:\/\/\S+\/admin\/first#[\w-]+/.exec(output) ?? [];
        if (found) {
          resolve(found);
        }
      });
    }
    server.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  });
}

/** @param {import('playwright').Page} page */
async function becomeOwner(page) {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Name' }).fill('Mara');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('mara@store.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('a sentence that only Mara writes');
  await page.getByRole('button', { name: 'Make me the owner' }).click();
  await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
}

/** Gives the demo shop a market, of which it has none. */
async function importMarket() {
  const file = join(data, 'markets.json');
  const catalog = { currency: 'CAD', product_ids: null, rate: 1.36 };
  await writeFile(file, JSON.stringify([{ id: 1, name: 'Canada', countries: ['CA'], catalog }]));
  await runCli('import', shop, '--markets', file);
}

/** @param {import('playwright').Page} page */
async function createExperiment(page) {
  const path = `/admin/api/v1/shops/${shop}/experiments`;
  const status = await page.evaluate(async (address) => {
    const variants = [{ name: 'A' }, { name: 'B', settings: { layout: 'grid' } }];
    const body = JSON.stringify({ name: 'Top sellers as a grid', widget_id: 1, variants });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body });
    return `${answer.status} ${await answer.text()}`;
  }, path);
  if (!status.startsWith('2')) {
    throw new Error(`The experiment was refused: ${status}`);
  }
}

/** @param {string[]} commandLine */
async function runCli(...commandLine) {
  const command = spawn(process.execPath, ['dist/server/cli.js', ...commandLine], {
    env: environment,
    stdio: 'inherit',
  });
  const [code] = await once(command, 'exit');
  if (code !== 0) {
    throw new Error(`${commandLine.join(' ')} failed.`);
  }
}

/** @param {import('playwright').Page} page */
async function settle(page) {
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (await page.locator('iframe').count()) {
    // The preview of a widget asks for its products after the page is there.
    await page.frameLocator('iframe').getByRole('link').first().waitFor();
  }
}

/**
 * Saves a picture as WebP, which the browser writes only on its own protocol.
 *
 * @param {import('playwright').Page} page
 * @param {string} path
 */
async function savePicture(page, path) {
  const session = await page.context().newCDPSession(page);
  const { data: bytes } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
  });
  await writeFile(path, Buffer.from(bytes, 'base64'));
  await session.detach();
}
