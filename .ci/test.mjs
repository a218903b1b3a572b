/**
 * `npm test` runs every step, `npm run check` (`--fast`) those that take seconds. A step is quiet while
 * it passes; when it fails, its failed tests are shown, or all that it printed when there are none. The
 * last line is the total of all tests.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.mjs';
import { readReport } from './report.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isFast = process.argv.includes('--fast');
const reports = mkdtempSync(join(tmpdir(), 'vitrine-reports-'));
const folders = ['server', 'widget', 'e2e', 'bench', '.ci', 'vite.config.ts'];

/**
 * @typedef {{ name: string, command: string[], report?: string, environment?: Record<string, string> }} Step
 */

/** @type {Step[]} */
const quickSteps = [
  { name: 'Format', command: ['oxfmt', '--check', '.'] },
  { name: 'Lint and borders', command: ['oxlint', '--type-aware', '--deny-warnings', ...folders] },
  { name: 'Types', command: ['tsc', '-p', '.'] },
  { name: 'Unused code', command: ['knip'] },
  { name: 'Element reference', command: ['node', '.ci/element-reference.mjs', '--check'] },
  { name: 'Size budgets', command: ['size-limit'] },
  vitest('Server tests', 'server'),
];

/** @type {Step[]} */
const browserSteps = [
  vitest('Element tests', 'widget'),
  {
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
  },
];

const totals = { passed: 0, failed: 0, skipped: 0 };
let isGreen = true;
if (!isFast) {
  await ensureBrowser();
}
for (const step of isFast ? quickSteps : [...quickSteps, ...browserSteps]) {
  isGreen = (await runStep(step)) && isGreen;
}
rmSync(reports, { recursive: true });
print(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = isGreen ? 0 : 1;

/**
 * @param {string} name
 * @param {string} project
 * @returns {Step}
 */
function vitest(name, project) {
  const report = join(reports, `${project}.json`);
  return {
    name,
    command:
      `vitest run --project ${project} --reporter default --reporter json --outputFile.json ${report}`.split(
        ' ',
      ),
    report,
  };
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
  const count = report === undefined ? '' : `, ${result.passed} tests`;
  print(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s${count})`);
  result.flaky.forEach((test) => print(`        passed at the second try: ${test}`));
  if (code !== 0) {
    print(result.failures.length > 0 ? result.failures.join('\n\n') : output);
  }
  return code === 0;
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
