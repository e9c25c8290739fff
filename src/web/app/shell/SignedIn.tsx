import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import '#contract/calls/error-reasons.ts';
import { startLive, useConnection } from '#web/app/data/live.ts';
import { forgetAnswersOfOthers, queryClient } from '#web/app/data/query-client.ts';
import { readFirst } from '#web/app/data/server-data.ts';
import { useBeginningQuestion } from '#web/app/decisions/beginning.ts';
import { holdsAnything } from '#web/app/decisions/left-decisions.ts';
import { part } from '#web/app/parts/part.tsx';
import { HandOver } from './HandOver.tsx';
import { Shell } from './Shell.tsx';

const LeftDecisions = part(() => import('#web/app/decisions/LeftDecisions.tsx').then((m) => m.LeftDecisions));

const BeginningDialog = part(() =>
  import('#web/app/decisions/BeginningDialog.tsx').then((m) => m.BeginningDialog),
);

const longestWaitMs = 3000;

/**
 * Waits for what the screen at a path asks first, so that it is drawn once and not in pieces, but never for long: the
 * bars are of use without it.
 */
export function firstAnswers(path: string): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  return Promise.race([readFirst(path), late]);
}

forgetAnswersOfOthers();
startLive();

type SignedInProps = {
  readonly session: SessionView;
  /** Whether the screen is for the hand of someone else, and so has no bars. */
  readonly isHandedOver: boolean;
  readonly children: ReactNode;
};

/**
 * What the pages of the signed-in area share. The pages before the sign-in do not load it, because their size is
 * limited by a check.
 */
export function SignedIn({ session, isHandedOver, children }: SignedInProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <WhatWasLeft />
      {!isHandedOver && <Questions />}
      {isHandedOver ? <HandOver>{children}</HandOver> : <Shell session={session}>{children}</Shell>}
    </QueryClientProvider>
  );
}

/** Asks what the server wants to know of a tap, on whichever page its answer arrives. */
function Questions() {
  const [isKnown, setKnown] = useState(false);
  const isAsked = useBeginningQuestion() !== null;
  if (isAsked && !isKnown) setKnown(true);
  return isKnown && <BeginningDialog />;
}

/** Without a connection nothing could be sent, nor loaded for that. */
function WhatWasLeft() {
  return useConnection() === 'online' && holdsAnything() && <LeftDecisions />;
}
