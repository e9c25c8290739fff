import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { add, countsOf } from './test-counts.mjs';

function countsIn(report: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  return countsOf(join(folder, 'report.json'));
}

test('a test file that does not load counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countsIn(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a journey that passed only on its second attempt counts as a failure', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } };
  expect(countsIn(report)).toEqual({ passed: 4, failed: 2, skipped: 0 });
});

test('a runner without a report adds nothing', () => {
  const some = { passed: 1, failed: 2, skipped: 3 };
  expect(add(some, countsOf('/nowhere/report.json'))).toEqual(some);
});
