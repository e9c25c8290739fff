import { useCallback, useEffect, useState } from 'react';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { ProblemError, send } from '#web/app/api/api-client.ts';
import { isInvalidLink } from './InvalidLink.tsx';

/** The reason why there is no record of the link. */
export type NoLink = 'asking' | 'over' | 'unknown';

/**
 * Looks up the link from an email when the page opens. It never repeats the lookup on its own, because the lookup
 * fails once the form has used the link.
 */
export function useMailedLink<C extends Call>(find: C, token: string) {
  const [state, setState] = useState<OutputOf<C> | NoLink>(token === '' ? 'over' : 'asking');
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

type LinkChanges = {
  /** False if the form has no input for the password. */
  readonly needs_password: boolean;
  readonly onOver: () => void;
  /** Called if the link needs the password now, because the browser lost its cookie or was signed out. */
  readonly onPasswordNeeded: () => void;
};

/** Reports that a link no longer works, or that it now needs the password. Returns false for any other problem. */
export function reportLinkProblem(
  problem: Problem,
  { needs_password, onOver, onPasswordNeeded }: LinkChanges,
): boolean {
  const isOver = isInvalidLink(problem);
  const lacksPassword = !needs_password && problem.errors?.some(({ path }) => path === 'password') === true;
  if (isOver) onOver();
  if (lacksPassword) onPasswordNeeded();
  return isOver || lacksPassword;
}
