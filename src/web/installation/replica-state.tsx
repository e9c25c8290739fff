import type { OutputOf } from '#contract/calls/call.ts';
import type { getInstallation } from '#contract/installation.ts';
import { ageOf } from '#web/app/time/age.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { installationWords } from '#words/en/installation.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

type Replica = OutputOf<typeof getInstallation>['replica'];

/** The number of seconds of delay above which a replica needs attention. */
const longLagSeconds = 60;

/** Returns the replica's state, and the age of its data if it is behind; null if there is no replica. */
export function replicaText(replica: Replica, now: number): string | null {
  if (replica === null) return null;
  const { replica: words } = wordsOf(installationWords);
  const { state, lag_seconds } = replica;
  if (lag_seconds === null || lag_seconds < 1) return words.states[state];
  const reached = new Date(now - lag_seconds * 1000).toISOString();
  return joined([words.states[state], words.lag(ageOf(reached, new Date(now)))]);
}

export function ReplicaNotice({ replica }: { readonly replica: Replica }) {
  const { replica: words } = wordsOf(installationWords);
  const problem = problemOf(replica);
  if (problem === null) return null;
  return (
    <Notice tone="warning" title={words[problem].title}>
      {words[problem].how}
    </Notice>
  );
}

function problemOf(replica: Replica): 'foreign' | 'away' | 'behind' | null {
  if (replica === null) return null;
  const { state, lag_seconds } = replica;
  if (state === 'foreign' || state === 'away') return state;
  return state === 'behind' && (lag_seconds ?? 0) > longLagSeconds ? 'behind' : null;
}
