import { useEffect, useRef } from 'react';
import type { Crew, ProposalView } from '#contract/planning/crew.ts';

/** Selects the best proposal once, as soon as it is known. Does nothing if there is no crew. */
export function useFirstProposal(
  crew: Crew | null | undefined,
  choose: (proposal: ProposalView) => void,
): void {
  const isChosen = useRef(false);
  const best = crew?.proposals[0];
  useEffect(() => {
    if (best === undefined || isChosen.current) return;
    isChosen.current = true;
    choose(best);
  }, [best, choose]);
}
