import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const noTests = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/**
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[],
 * }} VitestReport
 */

/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

/** A test file that cannot be loaded reports no tests, so it counts as one failure. */
function vitestCounts(/** @type {VitestReport} */ report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts Playwright's results. A journey that needed a second attempt counts as a failure. */
function playwrightCounts(/** @type {PlaywrightReport} */ report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/**
 * @param {string} file a JSON report of vitest or of Playwright
 * @returns {Counts} zeros if the runner ended before it could report
 */
export function countsOf(file) {
  if (!existsSync(file)) return noTests;
  /** @type {VitestReport | PlaywrightReport} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return 'stats' in report ? playwrightCounts(report) : vitestCounts(report);
}
