import { useCallback, useRef } from 'react';

/** Returns a function that stays the same for the component's lifetime, and always calls the latest `run`. */
export function useLatest<Arguments extends unknown[]>(run: (...given: Arguments) => void) {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
