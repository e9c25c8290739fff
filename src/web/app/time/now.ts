import { useEffect, useState, useSyncExternalStore } from 'react';

const everyMs = 30_000;

/** Returns the current time, updated twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => everyHalfMinute(() => setNow(new Date())), []);
  return now;
}

/**
 * Returns a value that depends on the time and is computed twice a minute. Renders again only if the value
 * has changed.
 */
export function useMoment<Answer extends string | number | null>(answer: (now: Date) => Answer): Answer {
  return useSyncExternalStore(everyHalfMinute, () => answer(new Date()));
}

function everyHalfMinute(work: () => void): () => void {
  const timer = setInterval(work, everyMs);
  return () => clearInterval(timer);
}
