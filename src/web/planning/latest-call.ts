import { useCallback, useRef } from 'react';

/** The same function for as long as the component lives, which calls the latest one. */
export function useLatest<Arguments extends unknown[]>(run: (...given: Arguments) => void) {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
