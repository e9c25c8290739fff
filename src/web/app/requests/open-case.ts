import { useRef } from 'react';
import type { Problem } from '#contract/calls/problem.ts';

/** Whether the server has named an open case of the machine instead of opening another one. */
export function isOpenCase(problem: Problem): boolean {
  return problem.reason === 'case_open' || isOpenEmergency(problem);
}

/** Whether that case is an emergency: a machine has one at a time, so there is nothing to insist on. */
export function isOpenEmergency({ reason }: Problem): boolean {
  return reason === 'emergency_open';
}

/** Says with each sending whether it is a different fault: only when someone has just said so. */
export function useDifferentFault() {
  const isSaid = useRef(false);
  return {
    insist: (send: () => void) => {
      isSaid.current = true;
      send();
    },
    take: () => {
      const said = isSaid.current;
      isSaid.current = false;
      return said;
    },
  };
}
