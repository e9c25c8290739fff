import { useCallback, useEffect, useState } from 'react';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { ProblemError, send } from '#web/app/api/api-client.ts';
import { isInvalidLink } from './InvalidLink.tsx';

/** The link's record, or the reason why there is none yet. */
export type LinkState<C extends Call> = OutputOf<C> | 'asking' | 'over' | 'unknown';

/**
 * Looks up the link from an email when the page opens. It never repeats the lookup on its own, because the lookup
 * fails once the form has used the link.
 */
export function useMailedLink<C extends Call>(find: C, token: string) {
  const [state, setState] = useState<LinkState<C>>(token === '' ? 'over' : 'asking');
  const check = useCallback(
    () =>
      send(find, { token } as InputOf<C>).then(setState, (error: unknown) =>
        setState(error instanceof ProblemError && isInvalidLink(error.problem) ? 'over' : 'unknown'),
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
  /** Unlike `ask`, `lookAgain` keeps the form open while it reloads the link's record. */
  return { state, ask, lookAgain: check, markOver: () => setState('over') };
}
