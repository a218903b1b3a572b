/** Reads the JSON reports of the test runners. */
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ name: string, milliseconds: number }} Timing
 * @typedef {Totals & { failures: string[], flaky: string[], timings: Timing[] }} Result
 * @typedef {{ status: string, fullName: string, failureMessages: string[], duration?: number | null }} TestCase
 * @typedef {{ name: string, assertionResults: TestCase[] }} TestFile
 * @typedef {{ testResults: TestFile[], numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} TestReport
 * @typedef {{ status: string, projectName: string, results: { duration: number, errors?: { message: string }[] }[] }} StoryRun
 * @typedef {{ specs?: { file: string, line: number, title: string, tests: StoryRun[] }[], suites?: StorySuite[] }} StorySuite
 * @typedef {{ suites: StorySuite[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} StoryReport
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string | undefined} file undefined for a step without tests, which counts as one test if it fails
 * @param {number | null} code exit code of the runner
 * @returns {Result}
 */
export function readReport(file, code) {
  const nothing = {
    passed: 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    failures: [],
    flaky: [],
    timings: [],
  };
  if (file === undefined) {
    return nothing;
  }
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const result = report.stats ? readStories(report) : readTests(report);
    // A file that fails to load has no failed test.
    return code === 0 || result.failed > 0 ? result : { ...result, failed: 1 };
  } catch {
    // The runner exited before it wrote its report. The output of the step explains why.
    return nothing;
  }
}

/**
 * Reads a report of Vitest.
 * @param {TestReport} report
 * @returns {Result}
 */
function readTests(report) {
  const withFailures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages }) => ({
        status,
        text: [`${relative(root, name)}: ${fullName}`, ...failureMessages].join('\n'),
      })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: withFailures.filter(({ status }) => status === 'failed').map(({ text }) => text),
    // A test that passed at its second try keeps the failure of its first.
    flaky: withFailures.filter(({ status }) => status === 'passed').map(({ text }) => text),
    timings: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(root, name)}: ${fullName}`,
        milliseconds: duration ?? 0,
      })),
    ),
  };
}

/**
 * Reads a report of Playwright.
 * @param {StoryReport} report
 * @returns {Result}
 */
function readStories(report) {
  const stories = report.suites.flatMap(storiesOf);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    failures: stories.filter(({ status }) => status === 'unexpected').map(({ text }) => text),
    flaky: stories.filter(({ status }) => status === 'flaky').map(({ text }) => text),
    timings: stories.map(({ name, milliseconds }) => ({ name, milliseconds })),
  };
}

/**
 * @param {StorySuite} suite
 * @returns {(Timing & { status: string, text: string })[]}
 */
function storiesOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results }) => {
      const name = `e2e/${file}:${line} [${projectName}] ${title}`;
      const errors = results.find((result) => (result.errors ?? []).length > 0)?.errors ?? [];
      const messages = errors.map(({ message }) => stripVTControlCharacters(message));
      return {
        status,
        name,
        text: [name, ...messages].join('\n'),
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      };
    }),
  );
  return [...own, ...suites.flatMap(storiesOf)];
}
