import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { renderElement, renderResults } from './widget/testing/render-command.ts';
import { chromiumArguments, completeChromiumPath } from './server/set-up/chromium.mjs';

// The headless shell of Chromium 150 crashes among the tests of the pop-up.
const executablePath = completeChromiumPath();

/** Tests that kill, pack or compile whole programs, or search a whole catalog. `npm run test:all` runs them, with all cases of property tests. */
const wholePrograms = [
  '.ci/package/client.test.mjs',
  '.ci/package/server.test.mjs',
  '.ci/package/operators-life.test.mjs',
  'server/compose/next-version.test.ts',
  '.ci/release/release.test.mjs',
  'server/events/durability.test.ts',
  'server/live/kills.test.ts',
  'server/search/embedded/crash.test.ts',
  'server/search/index/index-persistence.test.ts',
  'server/search/typesense/relevance.test.ts',
  'widget/framework-types.node.test.ts',
];

const test = {
  projects: [
    {
      test: {
        name: 'server',
        include: [
          'server/**/*.test.ts',
          'bench/attack/**/*.test.ts',
          'client/**/*.test.ts',
          'widget/**/*.node.test.ts',
          'admin/**/*.node.test.ts',
          '.ci/**/*.test.mjs',
        ],
        exclude: wholePrograms,
        ...inNode(),
      },
    },
    { test: { name: 'programs', include: wholePrograms, ...inNode() } },
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
      define: { __FILES__: '"test/"', __IMPORTS__: '{}' },
      optimizeDeps: {
        include: ['lit', 'lit/directive.js', 'axe-core', 'zod'],
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

export default defineConfig({ test });

function inNode() {
  return {
    environment: 'node' as const,
    globalSetup: 'server/set-up/build-for-tests.mjs',
    setupFiles: ['server/testing/property-runs.ts', 'server/testing/browser-agent.ts'],
    // A process of its own for each file would load the whole server 300 times. In worker threads the
    // database's driver aborts.
    pool: 'forks' as const,
    isolate: false,
    // Most code runs too few times here to be worth optimizing: the compiler took a fifth of the CPU time. Newer versions
    // of Node.js have no such option.
    execArgv: process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : [],
    // A third of their time they wait for programs that they have started. A percentage would end at 100.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Some start whole programs, on machines that are busy with more than this.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  };
}

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
      commands: { renderElement, renderResults },
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
