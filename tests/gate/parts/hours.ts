import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/run.mjs';
import { describeMoment, momentAt, ordinaryDay, specialDays } from '../../../scripts/tests/test-clock.mjs';
import { momentsIn, withMoment } from '../moments.ts';
import type { Figure, Part, Rounds } from '../part.ts';
import { isCurrent, measuredNow } from '../release.ts';
import { playStories } from '../stories.ts';

export const hours: Part = {
  name: 'hours',
  promise: 'the stories hold at every hour of a day, and on days on which calendars go wrong',
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
  const stories = rounds === 'all' ? [] : ['address', 'schedule'];
  const passed = rounds === 'all' ? rememberedMoments() : new Map<string, number>();
  let red = 0;
  for (const moment of moments.filter((one) => !passed.has(one))) {
    const played = await playStories(stories, { TEST_NOW: moment, TEST_CLOCK_IS_TOLD: 'yes' });
    console.log(`${describeMoment(moment)}: ${played.passed} passed, ${played.red.length} red`);
    for (const story of played.red) console.log(`red at ${moment}: ${story}`);
    red += played.red.length;
    if (played.red.length > 0) continue;
    passed.set(moment, played.passed);
    if (rounds === 'all') remember(moment, played.passed);
  }
  return [
    {
      what: 'moments at which stories were played',
      goal: { exactly: moments.length },
      measured: passed.size,
    },
    {
      what: 'stories at each of them, at least',
      goal: { atLeast: rounds === 'all' ? 200 : 1 },
      measured: passed.size === 0 ? 0 : Math.min(...passed.values()),
    },
    { what: 'of them red', goal: { exactly: 0 }, measured: red },
  ];
}

const document = join(repositoryRoot, 'docs/reliability.md');

/**
 * Returns the moments at which this version of the source has already passed. A full run takes hours, so this lets an
 * interrupted run resume.
 */
function rememberedMoments(): Map<string, number> {
  const rows = momentsIn(readFileSync(document, 'utf8'));
  const current = rows.filter(({ commit }) => isCurrent(repositoryRoot, commit));
  return new Map(current.map(({ moment, passed }) => [moment, passed]));
}

function remember(moment: string, passed: number): void {
  const { commit } = measuredNow(repositoryRoot);
  writeFileSync(document, withMoment(readFileSync(document, 'utf8'), { moment, passed, commit }));
}
