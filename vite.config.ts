import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { fileGroups } from './admin/build/file-groups.ts';
import { chromiumArguments, completeChromiumPath } from './server/set-up/chromium.mjs';
import { buildName } from './widget/build/build-name.ts';
import {
  fileOf,
  folderFiles,
  lazyEntries,
  moduleEntry,
  packageFileOf,
} from './widget/build/folder-files.ts';
import { tagsOfAnyTemplate, tightLiterals } from './widget/build/tight-literals.ts';

/**
 * `--mode widget` builds the elements, `--mode loader` the script of the theme, `--mode service-loader` that of an
 * installation with `SERVICE_NAME`, `--mode module` all for bundlers, `--mode admin` the merchant's application,
 * `--mode server` the server.
 */
export default defineConfig(({ mode }) => {
  switch (mode) {
    case 'widget':
      return widget;
    case 'loader':
      return loader('script', 'widget.js');
    case 'service-loader':
      return loader('service-script', 'widget-service.js');
    case 'module':
      return module;
    case 'admin':
      return admin;
    case 'server':
      return server;
    default:
      return { test };
  }
});

/** Packages with native code or threads of their own, and drivers that knex requires only where they are used. */
const notBundled =
  'sqlite3 pino pino-pretty better-sqlite3 mariadb/callback mysql mysql2 oracledb pg-native pg-query-stream tedious'.split(
    ' ',
  );

/** The server's programs by their files' names. */
const programs = {
  main: 'server/main.ts',
  cli: 'server/cli/main.ts',
  'training-program': 'server/recommend/training/training-program.ts',
  'import-program': 'server/management/imports/import-program.ts',
  'evaluation-program': 'server/management/evaluations/evaluation-program.ts',
  'weight-trial-program': 'server/weight-trial-program.ts',
};

const server: ViteUserConfig = {
  publicDir: false,
  // Reading hundreds of small files of packages would take a quarter of a start.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    rolldownOptions: { external: notBundled, input: programs },
  },
};

function filesBy(name: typeof packageFileOf) {
  return { groups: [{ name, debugName: 'folders' }], includeDependenciesRecursively: false };
}

/**
 * The prefix of the paths of the elements' files. Without `v-`, the cart's file would end in `/cart.js`, the address that
 * themes and their scripts know the cart by.
 */
const widgetFilesBegin = `${buildName(['widget', 'server/assignment.ts'])}/v-`;

const widget: ViteUserConfig = {
  publicDir: false,
  plugins: [folderFiles(), tightLiterals()],
  build: {
    target: 'es2022',
    outDir: 'dist/widget',
    emptyOutDir: true,
    manifest: 'manifest.json',
    sourcemap: true,
    lib: {
      entry: lazyEntries(),
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        // For a library, Vite keeps the whitespace, and hints for bundlers that nobody bundles again.
        minify: true,
        comments: { annotation: false },
        entryFileNames: `${widgetFilesBegin}[name].js`,
        chunkFileNames: `${widgetFilesBegin}[name].js`,
        codeSplitting: filesBy(fileOf),
      },
      preserveEntrySignatures: 'allow-extension',
    },
  },
};

/** One classic script without imports, so that it works with and without `type="module"`. */
function loader(entry: string, fileName: string): ViteUserConfig {
  return {
    publicDir: false,
    define: { __FILES__: JSON.stringify(widgetFilesBegin) },
    build: {
      target: 'es2022',
      outDir: 'dist/widget',
      emptyOutDir: false,
      sourcemap: true,
      lib: {
        entry: `widget/start/${entry}.ts`,
        formats: ['iife'],
        name: 'vitrine',
        fileName: () => fileName,
      },
    },
  };
}

/** For pages that bundle the widgets: files that a bundler splits, names and minifies as it likes. */
const module: ViteUserConfig = {
  publicDir: false,
  plugins: [folderFiles(), tightLiterals()],
  build: {
    target: 'es2022',
    outDir: 'dist/module',
    emptyOutDir: true,
    lib: { entry: { widget: moduleEntry, ...lazyEntries() }, formats: ['es'] },
    rolldownOptions: {
      // A page that uses Lit itself has one copy of it.
      external: /^(?:lit|@lit)(?:\/|$)/,
      output: { chunkFileNames: '[name].js', codeSplitting: filesBy(packageFileOf) },
      preserveEntrySignatures: 'allow-extension',
    },
  },
};

/** The page of the merchant's application, with files of screens that load when one is shown. */
const admin: ViteUserConfig = {
  root: 'admin',
  base: '/admin/',
  plugins: [tightLiterals(/\/admin\/.*\.ts$/, tagsOfAnyTemplate)],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: '../dist/admin',
    emptyOutDir: true,
    manifest: 'manifest.json',
    sourcemap: true,
    // Every browser that has `URLPattern` loads modules ahead by itself.
    modulePreload: { polyfill: false },
    // The strict policy of the page refuses contents in addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: fileGroups } } },
  },
};

// The headless shell of Chromium 150 crashes among the tests of the pop-up.
const executablePath = completeChromiumPath();

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
        // Most code runs too few times here to be worth optimizing: the compiler took a fifth of the CPU time.
        execArgv: ['--interrupt-budget=1000000'],
        // A third of their time they wait for programs that they have started. A percentage would end at 100.
        maxWorkers: Math.ceil(availableParallelism() * 1.5),
        include: [
          'server/**/*.test.ts',
          'bench/attack/**/*.test.ts',
          'widget/**/*.node.test.ts',
          'admin/**/*.node.test.ts',
          '.ci/**/*.test.mjs',
        ],
        // Some start whole programs, on machines that are busy with more than this.
        testTimeout: 90_000,
        hookTimeout: 90_000,
      },
    },
    {
      test: {
        name: 'copies',
        environment: 'node',
        globalSetup: 'server/set-up/build-for-tests.mjs',
        pool: 'forks',
        // Two thirds of their time they wait for servers that are away or start again.
        maxWorkers: 3,
        retry: 1,
        include: ['e2e/copies/**/*.test.ts'],
        testTimeout: 120_000,
        hookTimeout: 90_000,
      },
    },
    {
      define: { __FILES__: '"test/"' },
      optimizeDeps: {
        include: ['lit', 'lit/directive.js', 'axe-core'],
      },
      test: {
        name: 'widget',
        include: ['widget/**/*.test.ts'],
        // These test the build or a server.
        exclude: ['widget/**/*.node.test.ts'],
        ...inChromium(),
      },
    },
    {
      optimizeDeps: {
        // All that any test loads: a package found later would reload the tests under way.
        include: [
          'lit',
          'lit/directive.js',
          'lit/directives/keyed.js',
          'lit/directives/repeat.js',
          '@lit/task',
          'axe-core',
        ],
      },
      test: {
        name: 'admin',
        include: ['admin/**/*.test.ts'],
        exclude: ['admin/**/*.node.test.ts'],
        ...inChromium(),
      },
    },
  ],
} satisfies ViteUserConfig['test'];

function inChromium() {
  return {
    // Vitest leaves one core free; on two cores that halves the speed.
    maxWorkers: '100%',
    // A page answers within it on machines that are busy with more than this.
    expect: { poll: { timeout: 5_000 } },
    testTimeout: 60_000,
    // As for stories: `npm test` names each test that passed at its second try.
    retry: 1,
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
      instances: [{ browser: 'chromium' as const }],
    },
  };
}
