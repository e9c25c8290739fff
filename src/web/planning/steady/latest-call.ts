import { useCallback, useRef } from 'react';

/** A function that stays the same for as long as the component lives, and calls the latest `run`. */
export function useLatest<Arguments extends unknown[]>(run: (...given: Arguments) => void) {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
