import { useCallback, useEffect, useState } from 'react';
import { findInvitation } from '#contract/accounts.ts';
import type { OutputOf } from '#contract/call.ts';
import { ProblemError, send } from '#web/app/api/api-client.ts';
import { isLinkOver } from './LinkOver.tsx';

export type Invited = OutputOf<typeof findInvitation>;
export type InvitationState = Invited | 'asking' | 'over' | 'unknown';

/** The person whom the link invites. The server is asked only once, because accepting the invitation uses it up. */
export function useInvitation(token: string) {
  const [state, setState] = useState<InvitationState>(token === '' ? 'over' : 'asking');
  const find = useCallback(
    () =>
      send(findInvitation, { token }).then(setState, (error: unknown) =>
        setState(error instanceof ProblemError && isLinkOver(error.problem) ? 'over' : 'unknown'),
      ),
    [token],
  );
  useEffect(() => {
    if (token !== '') void find();
  }, [token, find]);
  const ask = () => {
    setState('asking');
    void find();
  };
  return { state, ask, markOver: () => setState('over') };
}
