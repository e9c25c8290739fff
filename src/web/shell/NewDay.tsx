import { useEffect, useRef } from 'react';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { refetchWhatReads } from '#web/app/data/query-client.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';

/** Refetches everything on the screen at midnight, because "today" then changes without an event. */
export function NewDay() {
  const today = todayIn(useOwnZone(), useNow());
  const read = useRef(today);
  useEffect(() => {
    if (read.current === today) return;
    read.current = today;
    refetchWhatReads();
  }, [today]);
  return null;
}
