import { useRef } from 'react';
import type { Problem } from '#contract/calls/problem.ts';

/** Returns true if the machine already has an open case, so the server did not open another one. */
export function isOpenCase(problem: Problem): boolean {
  return problem.reason === 'case_open' || isOpenEmergency(problem);
}

/** Returns true if the open case is an emergency. A machine can have only one emergency at a time. */
export function isOpenEmergency({ reason }: Problem): boolean {
  return reason === 'emergency_open';
}

/** Tracks whether the next submission reports a different fault. `insist` applies to a single submission. */
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
