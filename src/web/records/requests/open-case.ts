import { useRef } from 'react';
import type { Problem } from '#contract/calls/problem.ts';

/** True if the server named an open case of the machine instead of opening another one. */
export function isOpenCase(problem: Problem): boolean {
  return problem.reason === 'case_open' || isOpenEmergency(problem);
}

/** True if that case is an emergency: a machine has one at a time, so a second one is not possible. */
export function isOpenEmergency({ reason }: Problem): boolean {
  return reason === 'emergency_open';
}

/** Tracks whether the next submission reports a different fault: only right after someone said so. */
export function useDifferentFault() {
  const isDifferentFault = useRef(false);
  return {
    insist: (send: () => void) => {
      isDifferentFault.current = true;
      send();
    },
    take: () => {
      const isDifferent = isDifferentFault.current;
      isDifferentFault.current = false;
      return isDifferent;
    },
  };
}
