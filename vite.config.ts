import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { chromiumArguments, chromiumPath } from './server/set-up/chromium.mjs';
import { tightLiterals } from './widget/build/tight-literals.ts';

/**
 * `--mode widget` builds the elements, `--mode loader` the script of the theme, `--mode module` both for bundlers,
 * `--mode server` the server.
 */
export default defineConfig(({ mode }) => {
  switch (mode) {
    case 'widget':
      return widget;
    case 'loader':
      return loader();
    case 'module':
      return module;
    case 'server':
      return server;
    default:
      return { test };
  }
});

const server: ViteUserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/cli/main.ts',
        'training-program': 'server/recommend/training/training-program.ts',
      },
    },
  },
};

/** What all elements, or those that search, begin with. */
const neededByAll =
  /lit-html\/(?!directives\/)|lit(?:-html)?\/directives\/keyed|widget\/(?:client|document-events|json|money|page|platform|product|shop-config|i18n\/(?:en|say|translated)|elements\/(?:own-words|picture|price|shared-styles|style-sheet))\.ts$/;

/** What all lists of products begin with. */
const neededByLists =
  /widget\/(?:attribution|listing-client|page-context|recommendations-listing|widget-report|elements\/(?:carousel-scroll|in-view|placed|placed-cards|recommendations|recommendations-layout|recommendations-styles))\.ts$/;

/** What the results page begins with; what it loads later stands on it too. */
const neededByResults =
  /widget\/(?:results-client|i18n\/results-page-en|state\/(?:facets|page-numbers|results-page|search-address|search-steps)|elements\/(?:page-address|results-(?:actions|cards|context|layout|page|pager|place|purchases|settings|styles|toolbar)))\.ts$/;

/** Else each small module that several files need would be a request of its own. */
const fileGroups = [
  { name: 'shared', test: neededByAll },
  { name: 'card', test: /elements\/card(?:-styles)?\.ts$/ },
  { name: 'lists', test: neededByLists },
  { name: 'results', test: neededByResults },
];

const widget: ViteUserConfig = {
  publicDir: false,
  plugins: [tightLiterals()],
  build: {
    target: 'es2022',
    outDir: 'dist/widget',
    emptyOutDir: true,
    manifest: 'manifest.json',
    lib: {
      entry: {
        recommendations: 'widget/elements/recommendations.ts',
        'product-card': 'widget/elements/product-card.ts',
        'quick-view': 'widget/elements/quick-view.ts',
        'results-page': 'widget/elements/results-page.ts',
        'bought-together': 'widget/elements/bought-together.ts',
        'recently-viewed': 'widget/elements/recently-viewed.ts',
        'cart-upsell': 'widget/elements/cart-upsell.ts',
        'pop-up': 'widget/elements/pop-up.ts',
        'browser-memory': 'widget/browser-memory.ts',
        'page-cart': 'widget/page-cart.ts',
        'plain-placements': 'widget/plain-placements.ts',
        'texts-ar': 'widget/i18n/ar.ts',
        'texts-de': 'widget/i18n/de.ts',
        'texts-es': 'widget/i18n/es.ts',
        'texts-fr': 'widget/i18n/fr.ts',
        'texts-ja': 'widget/i18n/ja.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        // A library build keeps white space unless it is told otherwise.
        minify: true,
        // Hints for bundlers, which nobody bundles again.
        comments: { annotation: false },
        entryFileNames: `[name]-${buildName()}.js`,
        chunkFileNames: '[name]-[hash:6].js',
        codeSplitting: { groups: fileGroups },
      },
    },
  },
};

/** One classic script without imports, so that it works with and without `type="module"`. */
function loader(): ViteUserConfig {
  return {
    publicDir: false,
    define: { __BUILD__: JSON.stringify(buildName()) },
    build: {
      target: 'es2022',
      outDir: 'dist/widget',
      emptyOutDir: false,
      lib: {
        entry: 'widget/index.ts',
        formats: ['iife'],
        name: 'vitrine',
        fileName: () => 'widget.js',
      },
      rolldownOptions: { output: { minify: true, extend: true } },
    },
  };
}

/** For pages that bundle the widgets: files that a bundler splits, names and minifies as it likes. */
const module: ViteUserConfig = {
  publicDir: false,
  plugins: [tightLiterals()],
  build: {
    target: 'es2022',
    outDir: 'dist/module',
    emptyOutDir: true,
    lib: { entry: { widget: 'widget/module.ts' }, formats: ['es'] },
    rolldownOptions: {
      output: { chunkFileNames: '[name].js', codeSplitting: { groups: fileGroups } },
    },
  },
};

/**
 * What the names of the files end with that the script loads. It changes with their sources, one for all: what each
 * file's own hash is would cost every page 120 bytes.
 */
function buildName(): string {
  const hash = createHash('sha256');
  const sources = readdirSync('widget', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map((path) => join('widget', path));
  for (const path of ['package-lock.json', 'vite.config.ts', ...sources.toSorted()]) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 6);
}

const executablePath = chromiumPath();

const test = {
  projects: [
    {
      test: {
        name: 'server',
        environment: 'node',
        globalSetup: 'server/set-up/build-for-tests.mjs',
        // A process of its own for each file would load the whole server 300 times. In worker threads the
        // database's driver aborts.
        pool: 'forks',
        isolate: false,
        // Vitest leaves one core free; on two cores that halves the speed.
        maxWorkers: '100%',
        include: ['server/**/*.test.ts', 'widget/state/**/*.test.ts', 'bench/attack/**/*.test.ts'],
        // Some start whole programs, on machines that are busy with more than this.
        testTimeout: 90_000,
        hookTimeout: 90_000,
      },
    },
    {
      define: { __BUILD__: '"test"' },
      optimizeDeps: {
        include: ['lit', 'lit/decorators.js', 'lit/directives/keyed.js', 'axe-core'],
      },
      test: {
        name: 'widget',
        include: ['widget/**/*.test.ts'],
        exclude: ['widget/state/**'],
        // A page answers within it on machines that are busy with more than this.
        expect: { poll: { timeout: 5_000 } },
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          provider: playwright({
            launchOptions: {
              ...(executablePath ? { executablePath } : {}),
              args: chromiumArguments,
            },
          }),
          instances: [{ browser: 'chromium' }],
        },
      },
    },
  ],
} satisfies ViteUserConfig['test'];
