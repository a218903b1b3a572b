import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { projectFiles } from './bundled-pages.ts';
import { test as base } from '../story.ts';
import { recipe } from '../recipes.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
};

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const test = base.extend<object, { bundle: string }>({
  // A project that has only the package as npm would publish it, its dependencies, and two frameworks.
  bundle: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'vitrine-bundled-'));
      installPackage(folder);
      for (const [name, text] of Object.entries(projectFiles())) {
        writeFileSync(join(folder, name), text);
      }
      run('typescript/bin/tsc', ['-p', folder], folder);
      run('vite/bin/vite.js', ['build'], folder);
      await use(join(folder, 'dist'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// One worker builds the package once. Two would write the same folder.
test.describe.configure({ mode: 'default' });

test('a page can bundle the widgets with their types', async ({ page, request, bundle }) => {
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
  await open(page, request, bundle, 'index.html');
  const widget = page.locator('vitrine-recommendations');
  await expect(widget.locator('[part~="card"]')).toHaveCount(12);
  await expect(page).toHaveTitle('12');
  await expect(widget.getByRole('button', { name: 'More of it' })).toBeVisible();
  const defined = await page.evaluate(() =>
    ['pop-up', 'product-card', 'quick-view'].map((name) =>
      Boolean(customElements.get(`vitrine-${name}`)),
    ),
  );
  expect(defined).toEqual([true, true, false]);
  await expect(page.locator('body')).toHaveAttribute('data-class', 'true');
  // The page has loaded no code that no placement needs.
  expect(
    requested.filter((path) => /quick-view|results|\b(?:ar|de|es|fr|ja)\b|widget\.js/.test(path)),
  ).toEqual([]);
});

for (const framework of ['react', 'svelte']) {
  test(`a page with ${framework} sets properties, listens to events and fills slots`, async ({
    page,
    request,
    bundle,
  }) => {
    await open(page, request, bundle, `${framework}.html`);
    const [list, ownCards] = [0, 1].map((index) =>
      page.locator('vitrine-recommendations').nth(index),
    );
    await expect(list!.getByRole('button', { name: /^(?:Add|Choose)/ })).toHaveCount(2);
    await expect(list!).toHaveJSProperty('productIds', '7');
    await expect(list!.getByRole('heading', { name: 'Loved by many' })).toBeVisible();
    await expect(ownCards!.getByRole('link', { name: /^The [^{]/ })).toHaveCount(2);

    await page.getByRole('button', { name: 'More' }).click();
    await expect(list!.getByRole('button', { name: /^(?:Add|Choose)/ })).toHaveCount(4);
    await expect(page).toHaveTitle('4');
    await expect(list!).toHaveJSProperty('addToCart', true);
  });
}

for (const framework of ['react', 'svelte']) {
  test(`the recipe for ${framework} shows best sellers with buttons`, async ({
    page,
    request,
    bundle,
  }) => {
    await open(page, request, bundle, `${framework}-recipe.html`);
    const list = page.locator('vitrine-recommendations');
    await expect(list.locator('[part~="card"]')).toHaveCount(8);
    await expect(list.getByRole('button', { name: /^(?:Add|Choose)/ })).toHaveCount(8);
  });
}

/** Opens a page of the project with the key of the demo shop. Recipes name a service, a key and a store of their own. */
async function open(
  page: Page,
  request: APIRequestContext,
  bundle: string,
  name: string,
): Promise<void> {
  const home = await request.get('/');
  const { origin } = new URL(home.url());
  const [, key = '', shop = ''] =
    /data-key="([^"]+)" data-shop="([^"]+)"/.exec(await home.text()) ?? [];
  await page.route('/bundled/**', (route) => {
    const path = join(bundle, new URL(route.request().url()).pathname.replace('/bundled/', ''));
    const body = readFileSync(path, 'utf8')
      .replaceAll('https://vitrine.example', origin)
      .replaceAll('PUBLIC_KEY', key)
      .replaceAll('your-store.example', shop);
    return route.fulfill({ contentType: contentTypes[extname(path)] ?? 'text/html', body });
  });
  await page.goto(`/bundled/${name}?key=${key}`);
}

/** Packs the widgets, and installs them into the folder as npm would. */
function installPackage(folder: string): void {
  const modules = join(folder, 'node_modules');
  const installed = join(modules, '@vitrine/widget');
  mkdirSync(installed, { recursive: true });
  run('vite/bin/vite.js', ['build', '--mode', 'module', '--logLevel', 'warn'], root);
  run('typescript/bin/tsc', ['-p', 'tsconfig.module.json'], root);
  run('../.ci/package/widget.mjs', [], root);
  npm('pack', './dist/module', '--silent', '--pack-destination', folder);
  const [packed = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  expect(recipe('Headless, with React 19').text).toContain(`npm install ./${packed}`);
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components=1']);
  const dependencies = ['@lit', '@lit-labs', '@types', 'csstype', 'lit', 'lit-element', 'lit-html'];
  const frameworks = ['react', 'react-dom', 'scheduler', 'svelte', 'esm-env', 'clsx', 'devalue'];
  for (const name of [...dependencies, ...frameworks]) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
}

/** Runs a tool of this project in a process of its own. */
function run(tool: string, args: readonly string[], folder: string): void {
  execFileSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: folder,
    // Without it the bundle would hold the libraries' development builds.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function npm(...args: readonly string[]): void {
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js')
    ? [process.execPath, [own]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  execFileSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
