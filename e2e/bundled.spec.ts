import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test as base } from './story.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A page that bundles the widgets. The compiler also fails where an expected type error is missing. */
const program = `
import { defineElements, start, type PageApi, type StoreProduct, type WidgetEvents } from 'vitrine/widget';
import 'vitrine/widget/reserve.css';

const key = new URLSearchParams(location.search).get('key') ?? '';
const page: PageApi = start({
  base: location.origin + '/',
  key,
  texts: { list: { next: 'More of it' } },
});

const shown: StoreProduct[] = [];
document.addEventListener('service:widget.ready', ({ detail }) => {
  shown.push(...detail.products);
  document.title = String(shown.length);
});
page.on('widget.select', ({ detail }) => detail.position.toFixed());
const names: (keyof WidgetEvents)[] = ['widget.view', 'smartsearch.quickview.open'];
names.forEach((name) => page.on(name, () => undefined));

// @ts-expect-error -- there is no such event
page.on('widget.seen', () => undefined);
// @ts-expect-error -- this event has no term
page.on('widget.select', ({ detail }) => detail.term);
// @ts-expect-error -- a page needs a key
() => start({ base: location.origin });

const list = document.createElement('vitrine-recommendations');
list.source = '/api/v1/products/top_sellers';
list.limit = 12;
// @ts-expect-error -- the heading is a text
() => (list.heading = 4);
document.body.append(list);

void page.ready.then(() => defineElements('product-card', 'pop-up'));
`;

const markup = `<!doctype html>
<html lang="en">
  <head><title>Bundled</title><script type="module" src="/main.ts"></script></head>
  <body></body>
</html>
`;

const settings = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  },
  files: ['main.ts', 'styles.d.ts'],
};

const test = base.extend<object, { bundle: string }>({
  // A project that has only the package as npm would publish it, and its dependencies.
  bundle: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'vitrine-bundled-'));
      const installed = join(folder, 'node_modules', 'vitrine');
      mkdirSync(installed, { recursive: true });
      run('vite/bin/vite.js', ['build', '--mode', 'module', '--logLevel', 'warn'], root);
      run('typescript/bin/tsc', ['-p', 'tsconfig.module.json'], root);
      npm('pack', '--ignore-scripts', '--silent', '--pack-destination', folder);
      const [packed = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
      execFileSync('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components=1']);
      // npm would install the package's dependencies too: its types name those of Lit.
      for (const name of ['@lit', '@types', 'lit', 'lit-element', 'lit-html']) {
        symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
      }
      writeFileSync(join(folder, 'main.ts'), program);
      writeFileSync(join(folder, 'styles.d.ts'), "declare module '*.css';\n");
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
      writeFileSync(join(folder, 'index.html'), markup);
      run('typescript/bin/tsc', ['-p', folder], folder);
      run('vite/bin/vite.js', ['build', '--base', '/bundled/', '--logLevel', 'warn'], folder);
      await use(join(folder, 'dist'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test('a page can bundle the widgets with their types', async ({ page, request, bundle }) => {
  const home = await (await request.get('/')).text();
  const key = /data-key="([^"]+)"/.exec(home)?.[1] ?? '';
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
  await page.route('/bundled/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/bundled/', '');
    return route.fulfill({ path: join(bundle, path) });
  });

  await page.goto(`/bundled/index.html?key=${key}`);
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
  // The page has loaded no code that no placement needs.
  expect(
    requested.filter((path) => /quick-view|results|\b(?:ar|de|es|fr|ja)\b|widget\.js/.test(path)),
  ).toEqual([]);
});

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
