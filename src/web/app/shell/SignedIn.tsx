import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import '#contract/error-reasons.ts';
import { startLive } from '#web/app/data/live.ts';
import { forgetAnswersOfOthers, queryClient } from '#web/app/data/query-client.ts';
import { Shell } from './Shell.tsx';

forgetAnswersOfOthers();
startLive();

type SignedInProps = { readonly session: SessionView; readonly children: ReactNode };

/**
 * What the pages of the signed-in area share. The pages before the sign-in do not load it, because their size is
 * limited by a check.
 */
export function SignedIn({ session, children }: SignedInProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell session={session}>{children}</Shell>
    </QueryClientProvider>
  );
}
