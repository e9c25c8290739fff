import { useRef } from 'react';

/** Returns the last shown value, so that a dialog keeps its title while it fades out. */
export function useLastShown<Shown>(shown: Shown | null): Shown | null {
  const last = useRef(shown);
  if (shown !== null) last.current = shown;
  return last.current;
}
