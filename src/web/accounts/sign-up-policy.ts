import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import { getPlatform } from '#contract/settings.ts';
import { send } from '#web/app/api/api-client.ts';

export type Platform = OutputOf<typeof getPlatform>;

/**
 * Loads the sign-up policy: whether sign-up is open, the contact details, and the privacy notice. It is null if the
 * server did not respond. `ask` reloads it.
 */
export function useSignUpPolicy() {
  const [policy, setPolicy] = useState<Platform | null | 'asking'>('asking');
  const ask = useCallback(() => {
    send(getPlatform, {}).then(setPolicy, () => setPolicy(null));
  }, []);
  useEffect(ask, [ask]);
  return { policy, ask };
}
