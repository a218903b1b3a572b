/**
 * Runs what tells within minutes whether something broke (`npm test`), of that only the steps without a browser
 * (`npm run check`, which is `--fast`), everything (`npm run test:all`, which is `--all`), or of everything what
 * `npm test` leaves (`--rest`). Prints the failed tests of a failed step, or its whole output if none of its tests
 * failed. Ends with the slowest tests, the totals and once more the failures.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { node24 } from './node-24/program.mjs';
import { propertyTests } from './property-tests.mjs';
import { readReport } from './report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const {
  fast: isFast,
  all: isAll,
  rest: isRest,
} = parseArgs({
  options: {
    fast: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    rest: { type: 'boolean', default: false },
  },
}).values;
const reports = mkdtempSync(join(tmpdir(), 'vitrine-reports-'));
const folders = [
  'server',
  'widget',
  'admin',
  'e2e',
  'bench',
  'client',
  '.ci',
  'vite.config.ts',
  'vitest.config.ts',
];

/**
 * @typedef {{ name: string, command: string[], report?: string, environment?: Record<string, string> }} Step
 */

/**
 * Steps that use one core each, and run in parallel. The longest come first.
 * @type {Step[]}
 */
const checks = [
  { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings', ...folders] },
  { name: 'Types', command: ['tsc', '-p', '.'] },
  { name: 'Borders and circles', command: ['node', '.ci/house.mjs', '--check'] },
  { name: 'Unused code', command: ['knip'] },
  { name: 'Element reference', command: ['node', '.ci/element-reference.mjs', '--check'] },
  { name: 'Size budgets', command: ['size-limit'] },
  { name: 'Format', command: ['oxfmt', '--check', '.'] },
];

/** Runs alone, because it uses all cores. */
const serverTests = vitest('Server tests', { projects: ['server'] });

const elements = vitest('Element and admin tests', { projects: ['widget', 'admin'] });

/** The version of the image, where this machine can have it; only what `npm test` leaves needs it. */
const newerNode = (isRest || isAll ? node24() : undefined) ?? process.execPath;

/** Makes property tests and rounds of kills run all their cases. */
const allCases = { THOROUGH: 'yes' };

/** On another database, the tests of what touches it. */
const onPostgres = [
  'server/store server/ingest server/events server/recommend server/live server/features server/accounts server/http',
  'server/rulesets server/jobs server/programs server/redis server/changes server/insight server/experiments',
  'server/routes/smart-search/cluster.test.ts server/routes/smart-search/cluster-recovery.test.ts',
  'server/compose/service.test.ts server/compose/open-installation.test.ts server/main.test.ts',
  'server/compose/update.test.ts server/compose/copies.test.ts',
  'server/search/typesense/writer-lease.test.ts server/cli/person.test.ts server/cli/erasure-report.test.ts',
  'server/cli/migrate.test.ts',
].flatMap((paths) => paths.split(' '));

/** On another version of Node.js, the tests of what it brings or what runs on it otherwise. Those on PostgreSQL run on it too. */
const onNode24 = [
  'server/base server/text server/presentation server/store server/programs server/http server/tracing server/compose',
  'server/search/embedded server/search/index server/main.test.ts server/config.test.ts server/features/imports',
].flatMap((paths) => paths.split(' '));

/**
 * What `npm test` leaves: all cases of the property tests, tests that kill, pack or compile whole programs, the
 * benchmarks, all other stories, those of themes and elements once more in the complete browser, which asks stores for
 * more than the headless shell does, two copies on one database, Node.js 24, PostgreSQL, and the container's own commands in
 * a clean system.
 *
 * @type {Step[]}
 */
const rest = [
  vitest('Whole programs', { projects: ['programs'], environment: allCases }),
  vitest('All cases of property tests', {
    projects: ['server'],
    files: propertyTests(),
    environment: allCases,
  }),
  { name: 'Benches', command: ['node', '.ci/benches.mjs'] },
  stories('Other browser stories', { environment: { STORIES: 'others' } }),
  ...(existsSync('/usr/bin/chromium-headless-shell') && existsSync('/usr/bin/chromium')
    ? [
        stories('Elements and themes in the complete browser', {
          paths: ['elements', 'themes'],
          environment: { CHROMIUM_PATH: '/usr/bin/chromium' },
        }),
      ]
    : []),
  vitest('Copies on one database', { projects: ['copies'] }),
  vitest('Node.js 24', { projects: ['server'], files: onNode24, node: newerNode }),
  postgres('PostgreSQL and Node.js 24', { files: onPostgres, node: newerNode }),
  { name: 'Package', command: ['node', '.ci/package/server.mjs'] },
  { name: 'Examples', command: ['node', '.ci/examples.mjs'] },
  { name: 'Package in a clean Debian', command: ['node', '.ci/package/clean-debian.mjs'] },
  { name: 'Container', command: ['node', '.ci/container/run.mjs'] },
];

const totals = { passed: 0, failed: 0, skipped: 0 };
/** @type {import('./report.mjs').Timing[]} */
const timings = [];
/** @type {string[]} */
const failed = [];
if (!isFast) {
  await ensureBrowser();
}
if (!isRest) {
  await runSteps(checks, { atOnce: availableParallelism() });
  await runSteps([serverTests], { atOnce: 1 });
}
if (!isRest && !isFast) {
  const first = stories('Browser stories', { environment: { STORIES: 'first' } });
  await runSteps([elements, first], { atOnce: 1 });
}
if (isRest || isAll) {
  await runSteps(rest, { atOnce: 1 });
}
rmSync(reports, { recursive: true });
printSlowest();
print(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
failed.forEach((step) => print(step));
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {{ projects: string[], files?: string[], environment?: Record<string, string>, node?: string }} chosen
 * @returns {Step}
 */
function vitest(name, { projects, files = [], environment = {}, node = 'node' }) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const selected = projects.flatMap((project) => ['--project', project]);
  const program = 'node_modules/vitest/vitest.mjs';
  const command = [node, program, 'run', ...selected, ...reporters, ...files];
  return { name, command, report, environment };
}

/**
 * @param {string} name
 * @param {{ files: string[], node: string }} chosen
 * @returns {Step}
 */
function postgres(name, { files, node }) {
  const report = join(reports, `${name}.json`);
  const command = [node, '.ci/test-postgres.mjs', '--report', report, ...files];
  return { name, command, report };
}

/**
 * @param {string} name
 * @param {{ paths?: string[], environment: Record<string, string> }} chosen
 * @returns {Step}
 */
function stories(name, { paths = [], environment }) {
  const report = join(reports, `${name}.json`);
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
  return {
    name,
    command: ['playwright', 'test', ...config, ...paths],
    report,
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  };
}

/**
 * @param {Step[]} steps
 * @param {{ atOnce: number }} options
 */
async function runSteps(steps, { atOnce }) {
  const waiting = [...steps];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      await runStep(step);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
}

/** @param {Step} step */
async function runStep({ name, command, report, environment = {} }) {
  const startedAt = performance.now();
  const { code, output } = await run(command, environment);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const result = readReport(report, code);
  totals.passed += result.passed;
  totals.failed += result.failed;
  totals.skipped += result.skipped;
  timings.push(...result.timings);
  const count = report === undefined ? '' : `, ${result.passed} tests`;
  print(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s${count})`);
  result.flaky.forEach((test) => print(`        passed at the second try: ${test}`));
  // Of a step that could not run here, `ok` alone would mislead.
  const skips = report === undefined && code === 0 ? (output.match(/^Skipped: .*$/gm) ?? []) : [];
  skips.forEach((skip) => print(`        ${skip}`));
  if (code !== 0) {
    print(result.failures.length > 0 ? result.failures.join('\n\n') : output);
    failed.push(`FAILED  ${[name, ...result.failures.map(firstLine)].join('\n        ')}`);
  }
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n', 1)[0] ?? '';
}

function printSlowest() {
  const slowest = timings.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 20);
  print(`The ${slowest.length} slowest tests:`);
  for (const { name, milliseconds } of slowest) {
    print(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
  }
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} environment
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([program = '', ...args], environment) {
  return new Promise((resolve) => {
    const child = spawn(pathOf(program), args, {
      cwd: root,
      env: { ...process.env, ...environment, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** @param {string} program a path, `node` or the name of an installed program */
function pathOf(program) {
  if (program === 'node') {
    return process.execPath;
  }
  return isAbsolute(program) ? program : join(root, 'node_modules/.bin', program);
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}
