import type { OutputOf } from '#contract/calls/call.ts';
import type { getInstallation } from '#contract/installation.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { installationWords } from '#words/en/installation.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';

type Server = OutputOf<typeof getInstallation>['server'];

/** Says why load balancers send no requests to the server, and what to do. */
export function NotReadyNotices({ server }: { readonly server: Server }) {
  const { notReady: words } = wordsOf(installationWords);
  return server.not_ready.map((reason) => (
    <Notice key={reason} tone="warning" title={words[reason].title}>
      {words[reason].how}
    </Notice>
  ));
}

/** Returns how far the clock is off, in whole seconds; null if it is not known. */
export function clockText(aheadSeconds: number | null): string | null {
  if (aheadSeconds === null) return null;
  const { server: words } = wordsOf(installationWords);
  const seconds = Math.round(aheadSeconds);
  if (seconds === 0) return words.clockEqual;
  const text = countText(Math.abs(seconds));
  return seconds > 0 ? words.clockAhead(text) : words.clockBehind(text);
}
