import { QueryClientProvider } from '@tanstack/react-query';
import '#web/app/style/strong.css';
import '#web/app/style/print.css';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import '#contract/calls/error-reasons.ts';
import { startLive, useConnection } from '#web/app/data/live.ts';
import { forgetAnswersOfOthers, queryClient } from '#web/app/data/query-client.ts';
import { readFirst } from '#web/app/data/server-data.ts';
import { forgetAtSignOut } from '#web/app/data/sign-out-traces.ts';
import { whenIdle } from '#web/app/parts/idle.ts';
import { part } from '#web/app/parts/part.tsx';
import { wholePage } from '#web/app/parts/whole-page.tsx';
import { holdsDecisions } from '#web/records/decisions/held-keys.ts';
import { useVisitStartQuestion } from '#web/records/decisions/visit-start.ts';
import { HandOver } from './HandOver.tsx';
import { Shell } from './Shell.tsx';

const HeldDecisionSender = part(() =>
  import('#web/records/decisions/HeldDecisionSender.tsx').then((m) => m.HeldDecisionSender),
);

const AgreeScreen = wholePage(() => import('./AgreeScreen.tsx').then((m) => m.AgreeScreen));

const VisitStartDialog = part(() =>
  import('#web/records/decisions/VisitStartDialog.tsx').then((m) => m.VisitStartDialog),
);

const longestWaitMs = 3000;

/**
 * Waits a limited time for a screen's first responses, so the screen renders only once. After that time the page is
 * shown anyway, because the navigation is useful without the responses.
 */
export function firstAnswers(path: string): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  return Promise.race([readFirst(path), late]);
}

forgetAnswersOfOthers();
forgetAtSignOut();
startLive();
const loadLatinTyping = () => import('#web/app/forms/latin-typing.ts').catch(() => undefined);
whenIdle(() => {
  void loadLatinTyping();
  // If a file fails to load, the browser remembers that and does not try again. The sender is therefore loaded now, and
  // not at a moment when the network may be down.
  void HeldDecisionSender.load();
  // Until the texts are loaded, or if that fails, refusals show the server's own text.
  void import('#words/say/all-reasons.ts').catch(() => undefined);
});
// On a slow network, this code is not loaded in advance, so it loads when an input first gets the focus.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement) void loadLatinTyping();
});
document.addEventListener('beforeinput', holdDigits, true);

/** Holds Arabic and Persian digits back until they can be converted, because number inputs would drop them. */
function holdDigits(event: InputEvent): void {
  const { data, target } = event;
  if (!(data && target instanceof HTMLInputElement && !event.isComposing && /[٠-٩۰-۹]/.test(data))) return;
  event.preventDefault();
  void loadLatinTyping().then(() => {
    document.removeEventListener('beforeinput', holdDigits, true);
    if (document.activeElement === target) document.execCommand('insertText', false, data);
  });
}

type SignedInProps = {
  readonly session: SessionView;
  /** True if the device is handed to someone else, so the screen has no navigation. */
  readonly isHandedOver: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of the signed-in area. People who must agree to the privacy notice see only the notice. There are two
 * exceptions: technicians who are offline, and devices that are handed to a client, who cannot agree for the
 * technician. Pages before sign-in do not load this code, because a check limits their size.
 */
export function SignedIn({ session, isHandedOver, children }: SignedInProps) {
  useLayoutEffect(() => strengthen(session.role), [session.role]);
  const isOffline = useConnection() === 'offline';
  const goesOnOffline = isOffline && session.role === 'technician';
  if (session.must_agree && !isHandedOver && !goesOnOffline) {
    return (
      <QueryClientProvider client={queryClient}>
        <AgreeScreen session={session} />
      </QueryClientProvider>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <UnsentDecisions />
      {!isHandedOver && <Questions />}
      {isHandedOver ? <HandOver>{children}</HandOver> : <Shell session={session}>{children}</Shell>}
    </QueryClientProvider>
  );
}

/** Gives a technician's screens stronger colors and larger controls. */
function strengthen(role: SessionView['role']) {
  if (role !== 'technician') return;
  document.documentElement.dataset.strong = '';
  return () => {
    delete document.documentElement.dataset.strong;
  };
}

/** Shows, on any page, the server's question about setting out or starting a visit. */
function Questions() {
  const [isMounted, setMounted] = useState(false);
  const isAsked = useVisitStartQuestion() !== null;
  if (isAsked && !isMounted) setMounted(true);
  return isMounted && <VisitStartDialog />;
}

/** Loads the sender of held decisions only while online, because nothing could be sent offline. */
function UnsentDecisions() {
  return useConnection() === 'online' && holdsDecisions() && <HeldDecisionSender />;
}
