import { useCallback, useEffect, useState } from 'react';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { ProblemError, send } from '#web/app/api/api-client.ts';
import { isLinkOver } from './LinkOver.tsx';

/** What a link stands for, or why that is not known (yet). */
export type LinkState<C extends Call> = OutputOf<C> | 'asking' | 'over' | 'unknown';

/** What the mailed link with the token stands for. The server is asked only once, because using the link ends it. */
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
  /** `lookAgain` reads what may have changed while a form is filled in, which stays. */
  return { state, ask, lookAgain: look, markOver: () => setState('over') };
}
