import { useMemo } from 'react';
import type { OnCallTurn } from '#domain/planning/on-call.ts';
import { addDays } from '#domain/values/calendar.ts';
import { formatPlainDate, todayIn } from '#web/app/time/dates.ts';
import { onCallWords } from '#words/en/planning/on-call.ts';
import { wordsOf } from '#words/words.ts';

const weekCount = 6;

/**
 * Returns the rest of the current week and the following weeks, each from Sunday to Saturday. Days before today cannot
 * change anymore.
 */
export function useWeeks(zone: string): OnCallTurn[] {
  const today = todayIn(zone);
  return useMemo(() => {
    const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay());
    return Array.from({ length: weekCount }, (_, week) => ({
      first_day: week === 0 ? today : addDays(sunday, week * 7),
      last_day: addDays(sunday, week * 7 + 6),
    }));
  }, [today]);
}

const short: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };

/** Returns the days of a shift as a short text. */
export function daysText({ first_day, last_day }: OnCallTurn): string {
  return wordsOf(onCallWords).days(formatPlainDate(first_day, short), formatPlainDate(last_day, short));
}
