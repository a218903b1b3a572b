import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '../server/testing/free-port.mjs';
import { launchOptions, shopperAgent } from './browser.ts';
import { phone, wideScreen } from './screens.ts';

// Each worker evaluates this file again: the environment passes on what the first evaluation chose.
if (process.env.STORIES_PORT === undefined) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vitrine-stories-'));
  process.env.STORIES_DATA_DIR = dataDirectory;
  process.env.STORIES_PORT = String(await freePort());
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
}

/**
 * Stories whose subject is not the layout, or that set the size of the screen themselves. A single story has the tag
 * @any-screen.
 */
const sameOnAnyScreen = [
  // `expectAccessible` looks at a phone too.
  'admin/*.spec.ts',
  'admin/search/*.spec.ts',
  'admin/rulesets/{publishing,vocabulary}.spec.ts',
  'elements/*.spec.ts',
  'store/another-tab.spec.ts',
  'store/as-the-store.spec.ts',
  'store/back-forward.spec.ts',
  'store/never-waits.spec.ts',
  'store/product-choice.spec.ts',
  'store/rulesets.spec.ts',
  'store/shopping.spec.ts',
  'store/theme-editor.spec.ts',
  'store/widget-cards.spec.ts',
  'store/widgets.spec.ts',
  'themes/themes.spec.ts',
  'woocommerce/*.spec.ts',
];

/** The stories of `npm test`, one or more of each part of the product, by the width at which they matter. */
const first = {
  phone: ['search/results-page.spec.ts'],
  wideScreen: [
    'admin/first-run.spec.ts',
    'admin/search/settings.spec.ts',
    'admin/widgets.spec.ts',
    'search/quick-view.spec.ts',
    'store/home.spec.ts',
    'store/product-choice.spec.ts',
    'store/shopping.spec.ts',
    'store/theme.spec.ts',
  ],
};

/** `first` or `others`; all stories without it. */
const { STORIES: part } = process.env;

/** Returns which files a project runs of this part. */
function chosen(firstFiles: readonly string[], ignored: readonly string[] = []) {
  switch (part) {
    case 'first':
      return { testMatch: firstFiles.map((file) => `**/${file}`) };
    case 'others':
      return { testIgnore: [...ignored, ...firstFiles] };
    default:
      return { testIgnore: [...ignored] };
  }
}

const { STORIES_PORT: port, STORIES_DATA_DIR: dataDirectory = '' } = process.env;
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './store/preview-shop.ts',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: true,
  // Stories wait for timers and for the server: more of them than cores keep all cores busy.
  workers: '150%',
  // Long enough for a machine that is busy with other work.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // `npm test` names each story that passed at its second try.
  retries: 1,
  use: {
    baseURL,
    userAgent: shopperAgent,
    browserName: 'chromium',
    launchOptions,
  },
  projects: [
    {
      name: '390 px',
      use: { viewport: phone },
      ...chosen(first.phone, sameOnAnyScreen),
      grepInvert: /@any-screen/,
    },
    { name: '1280 px', use: { viewport: wideScreen }, ...chosen(first.wideScreen) },
  ],
  webServer: {
    command: 'node dist/server/cli.js start',
    cwd: join(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    env: {
      HOST: '127.0.0.1',
      PORT: port ?? '',
      DATA_DIR: dataDirectory,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
