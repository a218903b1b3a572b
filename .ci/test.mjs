/**
 * Runs every step (`npm test`), or only the steps without a browser (`npm run check`, which is `--fast`). Prints the
 * failed tests of a failed step, or its whole output if none of its tests failed. Ends with the slowest tests and the
 * totals.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { readReport } from './report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isFast = process.argv.includes('--fast');
const reports = mkdtempSync(join(tmpdir(), 'vitrine-reports-'));
const folders = ['server', 'widget', 'admin', 'e2e', 'bench', '.ci', 'vite.config.ts', 'vitest.config.ts'];

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
const serverTests = vitest('Server tests', 'server');

/**
 * Need more than Node.js: a browser, PostgreSQL or nginx. The copies wait for most of their time, in which the elements
 * are tested.
 * @type {Step[]}
 */
const elementsBesideCopies = [
  vitest('Copies on one database', 'copies'),
  vitest('Element and admin tests', 'widget', 'admin'),
];

/** @type {Step} */
const stories = {
  name: 'Browser stories',
  command: [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter',
    'list,json',
  ],
  report: join(reports, 'stories.json'),
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'stories.json') },
};

const totals = { passed: 0, failed: 0, skipped: 0 };
/** @type {import('./report.mjs').Timing[]} */
const timings = [];
let isGreen = true;
if (!isFast) {
  await ensureBrowser();
}
await runSteps(checks, { atOnce: availableParallelism() });
await runSteps([serverTests], { atOnce: 1 });
if (!isFast) {
  await runSteps(elementsBesideCopies, { atOnce: elementsBesideCopies.length });
  await runSteps([stories], { atOnce: 1 });
}
rmSync(reports, { recursive: true });
printSlowest();
print(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = isGreen ? 0 : 1;

/**
 * @param {string} name
 * @param {string[]} projects
 * @returns {Step}
 */
function vitest(name, ...projects) {
  const report = join(reports, `${projects.join('-')}.json`);
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report];
  const selected = projects.flatMap((project) => ['--project', project]);
  return { name, command: ['vitest', 'run', ...selected, ...reporters], report };
}

/**
 * @param {Step[]} steps
 * @param {{ atOnce: number }} options
 */
async function runSteps(steps, { atOnce }) {
  const waiting = [...steps];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      isGreen = (await runStep(step)) && isGreen;
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
  if (code !== 0) {
    print(result.failures.length > 0 ? result.failures.join('\n\n') : output);
  }
  return code === 0;
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
    const path =
      program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', program);
    const child = spawn(path, args, {
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

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`);
}
