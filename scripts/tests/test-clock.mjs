import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { repositoryRoot } from '../run.mjs';

/** @typedef {{ name: string, date: string }} TestDay */

/** An ordinary day. `specialDays` are days on which calendars often fail. */
export const ordinaryDay = { name: 'a weekday', date: '2027-02-16' };
export const specialDays = /** @type {const} */ ([
  { name: 'a weekend', date: '2027-02-19' },
  { name: 'the end of a month', date: '2027-03-31' },
  { name: 'a leap day', date: '2028-02-29' },
  { name: 'the day on which clocks go forward in Europe', date: '2027-03-28' },
  { name: 'the day on which clocks go back in Europe', date: '2027-10-31' },
  { name: "New Year's Eve", date: '2026-12-31' },
]);

/** The number of hours that Bahrain is ahead of UTC, all year round. */
const aheadHours = 3;

/**
 * Returns the instant 20 minutes after the hour, on that day in Bahrain, where the demo company is.
 * @param {TestDay} day
 * @param {number} hour 0 to 23
 */
export function momentAt({ date }, hour) {
  const past = Date.parse(`${date}T00:20:00Z`) + (hour - aheadHours) * 3_600_000;
  return new Date(past).toISOString();
}

/**
 * Returns an instant that depends only on the text.
 * @param {string} commit
 */
export function momentOfCommit(commit) {
  const [forDay = 0, forHour = 0] = createHash('sha256').update(commit).digest();
  const days = [ordinaryDay, ...specialDays];
  return momentAt(days[forDay % days.length] ?? ordinaryDay, forHour % 24);
}

/** Describes an instant, such as `Tuesday, February 29, 2028, 11:20 PM in Bahrain, a leap day`. */
export function describeMoment(/** @type {string} */ moment) {
  const there = new Date(Date.parse(moment) + aheadHours * 3_600_000);
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' };
  const text = new Intl.DateTimeFormat('en-US', /** @type {Intl.DateTimeFormatOptions} */ (format)).format(
    there,
  );
  const day = [ordinaryDay, ...specialDays].find(({ date }) => there.toISOString().startsWith(date));
  return `${text.replaceAll('\u202f', ' ')} in Bahrain${day ? `, ${day.name}` : ''}`;
}

function currentCommit() {
  try {
    const options = { cwd: repositoryRoot, encoding: /** @type {const} */ ('utf8') };
    return execFileSync('git', ['rev-parse', 'HEAD'], { ...options, stdio: 'pipe' }).trim();
  } catch {
    return 'a copy without history';
  }
}

/**
 * Sets the current time of the tests for this process and its children: TEST_NOW if it is set, otherwise a
 * time that depends on the commit. Prints the time, unless a parent process has printed it.
 */
export function setTestClock() {
  const { TEST_NOW = momentOfCommit(currentCommit()), TEST_CLOCK_IS_TOLD } = process.env;
  if (Number.isNaN(Date.parse(TEST_NOW))) throw new Error(`TEST_NOW is no moment: ${TEST_NOW}`);
  process.env.TEST_NOW = TEST_NOW;
  if (TEST_CLOCK_IS_TOLD) return;
  process.env.TEST_CLOCK_IS_TOLD = 'yes';
  console.log(`It is ${describeMoment(TEST_NOW)}. To repeat: TEST_NOW=${TEST_NOW} npm test`);
}
