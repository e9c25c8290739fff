import type { Role } from '#domain/actor.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { partStateOf } from '#domain/values/missing-part.ts';
import { arrivalWindowOf } from '#domain/visit/course.ts';
import { momentInBoth, plainDateText, windowInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import type { Bilingual } from '#server/printing/sheet.ts';
import type { FactRow } from '#server/printing/sheet-parts.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';

type AppointmentTime = { readonly scheduled_date: string; readonly window_minutes: number };

/** Returns the time of a visit: for a client its arrival window, for everyone else the planned time. */
export function scheduledText(
  { scheduled_date, window_minutes }: AppointmentTime,
  timeZone: string,
  role: Role,
): Bilingual {
  const { from, until } = arrivalWindowOf({ scheduled_date: new Date(scheduled_date), window_minutes });
  return role === 'client'
    ? windowInBoth(from.toISOString(), until.toISOString(), timeZone)
    : momentInBoth(scheduled_date, timeZone);
}

type PartOfJob = {
  readonly missing_part: string | null;
  readonly part_expected_on: string | null;
  readonly part_came_at: string | null;
  readonly time_zone: string;
};

/** Returns the part that the next visit waits for, with its expected day. */
export function missingPartFact({ missing_part, time_zone, ...part }: PartOfJob, now: Date): FactRow {
  const name = wordInBoth(missingPartWords, ({ fact }) => fact);
  if (missing_part === null) return { name, value: null };
  const state = partStateOf(part, dateIn(time_zone, now));
  return {
    name,
    value: wordInBoth(missingPartWords, ({ states }, locale) =>
      states[state](
        missing_part,
        part.part_expected_on === null ? '' : plainDateText(part.part_expected_on, locale),
      ),
    ),
  };
}
