import { useRef } from 'react';

/** Returns the latest value that was not null, so a dialog keeps its title while it fades out. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
