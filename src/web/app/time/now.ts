import { useEffect, useState, useSyncExternalStore } from 'react';

const everyMs = 30_000;

/** The time now, updated twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => everyHalfMinute(() => setNow(new Date())), []);
  return now;
}

/** What holds now, asked again twice a minute. Only another answer is drawn again. */
export function useMoment<Answer extends string | number | null>(answer: (now: Date) => Answer): Answer {
  return useSyncExternalStore(everyHalfMinute, () => answer(new Date()));
}

function everyHalfMinute(work: () => void): () => void {
  const timer = setInterval(work, everyMs);
  return () => clearInterval(timer);
}
