import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import { getPlatform } from '#contract/settings.ts';
import { send } from '#web/app/api/api-client.ts';

export type Platform = OutputOf<typeof getPlatform>;

/** Whether people may sign up, and whom to ask otherwise; null when the server did not say. */
export function useSignUpPolicy(): Platform | null | 'asking' {
  const [policy, setPolicy] = useState<Platform | null | 'asking'>('asking');
  useEffect(() => {
    send(getPlatform, {}).then(setPolicy, () => setPolicy(null));
  }, []);
  return policy;
}
