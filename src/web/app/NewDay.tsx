import { useEffect, useRef } from 'react';
import { todayIn } from './dates.ts';
import { useNow } from './now.ts';
import { useOwnZone } from './own-zone.ts';
import { refetchWhatReads } from './query-client.ts';

/** From midnight on "today" is another day, which no event tells: what is shown is read again. */
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
