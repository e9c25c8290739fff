import { useCallback, useEffect, useState } from 'react';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { ProblemError, send } from '#web/app/api/api-client.ts';
import { isLinkOver } from './LinkOver.tsx';

/** The record of a link, or the reason why it is unknown. */
export type LinkState<C extends Call> = OutputOf<C> | 'asking' | 'over' | 'unknown';

/** Looks up the mailed link. Asks the server only once, because using the link ends it. */
export function useMailedLink<C extends Call>(find: C, token: string) {
  const [state, setState] = useState<LinkState<C>>(token === '' ? 'over' : 'asking');
  const look = useCallback(
    () =>
      send(find, { token } as InputOf<C>).then(setState, (error: unknown) =>
        setState(error instanceof ProblemError && isLinkOver(error.problem) ? 'over' : 'unknown'),
      ),
    [find, token],
  );
  useEffect(() => {
    if (token !== '') void look();
  }, [token, look]);
  const ask = () => {
    setState('asking');
    void look();
  };
  /** `lookAgain` reads again while the form stays open. */
  return { state, ask, lookAgain: look, markOver: () => setState('over') };
}
