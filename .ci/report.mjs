/** What a test runner's JSON report says. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {Totals & { failures: string[], flaky: string[] }} Result
 * @typedef {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} TestFile
 * @typedef {{ testResults: TestFile[], numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} TestReport
 * @typedef {{ status: string, projectName: string, results: { errors?: { message: string }[] }[] }} StoryRun
 * @typedef {{ specs?: { file: string, line: number, title: string, tests: StoryRun[] }[], suites?: StorySuite[] }} StorySuite
 * @typedef {{ suites: StorySuite[], stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} StoryReport
 */

/**
 * @param {string | undefined} file undefined for a step that runs no tests: it counts when it fails
 * @param {number | null} code of the runner
 * @returns {Result}
 */
export function readReport(file, code) {
  const nothing = { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [], flaky: [] };
  if (file === undefined) {
    return nothing;
  }
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const result = report.stats ? readStories(report) : readTests(report);
    // A file that does not even load fails without a failed test.
    return code === 0 || result.failed > 0 ? result : { ...result, failed: 1 };
  } catch {
    // The runner ended before it could write: the step's own output says why.
    return nothing;
  }
}

/**
 * Of Vitest.
 * @param {TestReport} report
 * @returns {Result}
 */
function readTests(report) {
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => [`${name}: ${fullName}`, ...failureMessages]),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failed.map((lines) => lines.join('\n')),
    flaky: [],
  };
}

/**
 * Of Playwright.
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
  };
}

/**
 * @param {StorySuite} suite
 * @returns {{ status: string, text: string }[]}
 */
function storiesOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      status,
      text: [
        `e2e/${file}:${line} [${projectName}] ${title}`,
        ...(results.find(({ errors = [] }) => errors.length > 0)?.errors ?? []).map(({ message }) =>
          stripVTControlCharacters(message),
        ),
      ].join('\n'),
    })),
  );
  return [...own, ...suites.flatMap(storiesOf)];
}
