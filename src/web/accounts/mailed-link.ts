import { useCallback, useEffect, useState } from 'react';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { ProblemError, send } from '#web/app/api/api-client.ts';
import { isLinkOver } from './LinkOver.tsx';

/** The record of a link, or the reason why it is unknown. */
export type LinkState<C extends Call> = OutputOf<C> | 'asking' | 'over' | 'unknown';

/** Looks up the mailed link. Asks the server only once, because using the link ends it. */
export function useMailedLink<C extends Call>(find: C, token: string) {
  const [state, setState] = useState<LinkState<C>>(token === '' ? 'over' : 'asking');
  const check = useCallback(
    () =>
      send(find, { token } as InputOf<C>).then(setState, (error: unknown) =>
        setState(error instanceof ProblemError && isLinkOver(error.problem) ? 'over' : 'unknown'),
      ),
    [find, token],
  );
  useEffect(() => {
    if (token !== '') void check();
  }, [token, check]);
  const ask = () => {
    setState('asking');
    void check();
  };
  /** `lookAgain` reads again while the form stays open. */
  return { state, ask, lookAgain: check, markOver: () => setState('over') };
}
