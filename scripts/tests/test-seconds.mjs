import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../run.mjs';

export const reportsFolder = join(repositoryRoot, '.cache/test-reports');
export const unitReportFile = join(reportsFolder, 'vitest.json');
export const unitSecondsFile = join(reportsFolder, 'seconds.json');
export const journeyReportFile = join(reportsFolder, 'playwright.json');

/** The file with the recorded seconds of each test file, and with the reasons for the slow ones. */
const recordFile = join(repositoryRoot, 'tests/seconds.json');

/** The share of the suite's time above which a test file needs a reason. */
const largestShare = 0.03;

/** The share below which the reason must be removed. Between the two limits, runs vary too much to decide. */
const shareWithoutReason = 0.02;

/** @typedef {Readonly<Record<string, number>>} Seconds by test file */
/** @typedef {{ commit: string, reasons: Record<string, string>, seconds: Record<string, number> }} Recorded */

/**
 * @typedef {{ file: string, specs: { tests: { results: { duration: number }[] }[] }[], suites?: JourneySuite[] }} JourneySuite
 */

function journeySeconds(/** @type {JourneySuite} */ { specs, suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  /** @type {number} */
  const inner = suites.map(journeySeconds).reduce((sum, one) => sum + one, 0);
  return own.reduce((sum, { duration }) => sum + duration / 1000, inner);
}

/**
 * Returns how many seconds each test file took in the run that just ended, slowest first.
 * @returns {Seconds}
 */
export function secondsOfRun() {
  /** @type {[string, number][]} */
  const unit = existsSync(unitSecondsFile)
    ? Object.entries(JSON.parse(readFileSync(unitSecondsFile, 'utf8')))
    : [];
  /** @type {JourneySuite[]} */
  const suites = existsSync(journeyReportFile)
    ? JSON.parse(readFileSync(journeyReportFile, 'utf8')).suites
    : [];
  const journeys = suites.map(
    (suite) => /** @type {[string, number]} */ ([`tests/journeys/${suite.file}`, journeySeconds(suite)]),
  );
  return Object.fromEntries([...unit, ...journeys].sort(([, one], [, other]) => other - one));
}

const total = (/** @type {Seconds} */ seconds) => Object.values(seconds).reduce((sum, one) => sum + one, 0);

export function slowest(/** @type {Seconds} */ seconds, /** @type {number} */ count) {
  const all = total(seconds);
  return Object.entries(seconds)
    .slice(0, count)
    .map(
      ([file, one]) =>
        `${one.toFixed(1).padStart(7)} s ${((100 * one) / all).toFixed(1).padStart(5)} %  ${file}`,
    );
}

/** @returns {Recorded} */
export const readRecord = () => JSON.parse(readFileSync(recordFile, 'utf8'));

/** Records the seconds of the run, and keeps the reasons that are still needed. */
export function recordSeconds(/** @type {Seconds} */ seconds) {
  const reasons = Object.fromEntries(
    Object.entries(readRecord().reasons).filter(([file]) => !isQuick(seconds, file)),
  );
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  }).trim();
  const rounded = Object.entries(seconds).map(([file, one]) => [file, Math.round(one * 10) / 10]);
  writeFileSync(
    recordFile,
    `${JSON.stringify({ commit, reasons, seconds: Object.fromEntries(rounded) }, null, 2)}\n`,
  );
}

const isQuick = (/** @type {Seconds} */ seconds, /** @type {string} */ file) =>
  (seconds[file] ?? 0) < shareWithoutReason * total(seconds);

/**
 * Returns one line for each test file that takes too much of the tests' time without a reason, or has a
 * reason that it no longer needs.
 * @param {Pick<Recorded, 'reasons' | 'seconds'>} recorded
 */
export function budgetFaults({ reasons, seconds }) {
  const all = total(seconds);
  const long = new Set(Object.keys(seconds).filter((file) => (seconds[file] ?? 0) > largestShare * all));
  const share = (/** @type {string} */ file) => `${((100 * (seconds[file] ?? 0)) / all).toFixed(1)} %`;
  return [
    ...[...long]
      .filter((file) => !reasons[file])
      .map((file) => `${file} takes ${share(file)} of the tests' time: make it shorter, or give a reason`),
    ...Object.keys(reasons)
      .filter((file) => isQuick(seconds, file))
      .map((file) => `${file} takes ${share(file)} of the tests' time and needs no reason any more`),
  ];
}
