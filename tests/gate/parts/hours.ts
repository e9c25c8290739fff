import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/run.mjs';
import { describeMoment, momentAt, ordinaryDay, specialDays } from '../../../scripts/tests/test-clock.mjs';
import { momentsIn, type PlayedMoment, withMoment } from '../moments.ts';
import type { Figure, Part, Rounds } from '../part.ts';
import { changedJourneys, measuredNow } from '../release.ts';
import { playStories } from '../stories.ts';

export const hours: Part = {
  name: 'hours',
  promise: 'the journeys pass at every hour of a day, and on days with special cases of the calendar',
  canaries: [
    {
      file: 'src/web/app/time/dates.ts',
      from: 'return instantToZoned(now.toISOString(), timeZone).slice(0, 10);',
      to: "return instantToZoned(now.toISOString(), timeZone && 'UTC').slice(0, 10);",
    },
    {
      file: 'src/domain/values/calendar.ts',
      from: 'export function addDays(date: string, days: number): string {',
      to: "export function addDays(date: string, days: number): string { date = date.replace(/-(29|3.)$/, '-28');",
    },
  ],
  needsBuild: true,
  run,
};

const everyHour = Array.from({ length: 24 }, (_, hour) => momentAt(ordinaryDay, hour));
/** The special days, each at a different hour. */
const atSpecialDays = specialDays.map((day, index) => momentAt(day, (10 + 7 * index) % 24));
/** Shortly after midnight in Bahrain, when it is still the previous day in most of the world. */
const afterMidnight = momentAt(ordinaryDay, 0);
const atMonthEnd = momentAt(specialDays[1], 17);

async function run(rounds: Rounds): Promise<Figure[]> {
  const moments = rounds === 'all' ? [...everyHour, ...atSpecialDays] : [afterMidnight, atMonthEnd];
  const played: { readonly journeys: number; readonly red: number }[] = [];
  for (const moment of moments) played.push(await (rounds === 'all' ? resumedAt(moment) : fewAt(moment)));
  return [
    {
      what: 'moments at which journeys were played',
      goal: { exactly: moments.length },
      measured: played.length,
    },
    {
      what: 'journeys at each of them, at least',
      goal: { atLeast: rounds === 'all' ? 200 : 1 },
      measured: Math.min(...played.map(({ journeys }) => journeys)),
    },
    {
      what: 'of them red',
      goal: { exactly: 0 },
      measured: played.reduce((sum, { red }) => sum + red, 0),
    },
  ];
}

async function playAt(moment: string, files: readonly string[]) {
  const played = await playStories(files, { TEST_NOW: moment, TEST_CLOCK_IS_TOLD: 'yes' });
  console.log(`${describeMoment(moment)}: ${played.passed} passed, ${played.red.length} red`);
  for (const journey of played.red) console.log(`red at ${moment}: ${journey}`);
  return played;
}

async function fewAt(moment: string) {
  const { passed, red } = await playAt(moment, ['address', 'schedule']);
  return { journeys: passed + red.length, red: red.length };
}

const document = join(repositoryRoot, 'docs/reliability.md');

/**
 * Plays the journeys that did not pass at this moment, or that changed since then. A full run takes hours, so an
 * interrupted run resumes where it stopped. After a change to one journey, the others are not played again.
 */
async function resumedAt(moment: string) {
  const earlier = momentsIn(readFileSync(document, 'utf8')).find((one) => one.moment === moment);
  const changed = earlier ? changedJourneys(repositoryRoot, earlier.commit) : null;
  const files = earlier && changed ? [...new Set([...earlier.red, ...changed])] : null;
  if (earlier && files?.length === 0) return { journeys: earlier.journeys, red: 0 };
  const { passed, red, redFiles } = await playAt(moment, files ?? []);
  const journeys = earlier && files ? earlier.journeys : passed + red.length;
  if (redFiles !== null) remember({ moment, journeys, red: redFiles });
  return { journeys, red: red.length };
}

function remember(played: Pick<PlayedMoment, 'moment' | 'journeys' | 'red'>): void {
  const { commit } = measuredNow(repositoryRoot);
  writeFileSync(document, withMoment(readFileSync(document, 'utf8'), { ...played, commit }));
}
