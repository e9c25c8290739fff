import type { WorkWeek } from '#domain/planning/work-time.ts';
import { dateTimeWords } from '#words/en/date-time.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';

type Run = { readonly first: number; readonly last: number; readonly begins: number; readonly ends: number };

/** Returns the working days of a week in one line. Consecutive days with the same hours are grouped. */
export function weekText(week: WorkWeek): string {
  const { clock, weekdays } = wordsOf(dateTimeWords);
  const { specialHours, span, list } = wordsOf(workTimeWords);
  const nameOf = (weekday: number) => weekdays[weekday] ?? '';
  const texts = runsOf(week).map(({ first, last, begins, ends }) =>
    specialHours.hours(nameOf(first), nameOf(last), span(clock(begins), clock(ends))),
  );
  return list(texts);
}

function runsOf(week: WorkWeek): Run[] {
  const runs: Run[] = [];
  week.forEach((day, weekday) => {
    if (day === null) return;
    const [begins, ends] = day;
    const run = runs.at(-1);
    const isNext = run?.last === weekday - 1 && run.begins === begins && run.ends === ends;
    if (run !== undefined && isNext) runs[runs.length - 1] = { ...run, last: weekday };
    else runs.push({ first: weekday, last: weekday, begins, ends });
  });
  return runs;
}
