/** `foreign` means that the database is not a standby of this primary. */
export type ReplicaState = 'starting' | 'current' | 'behind' | 'away' | 'foreign';

/** The result of a probe. The positions are in the log of the primary. */
export type Probe =
  | { readonly kind: 'away'; readonly error: Error }
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'answers';
      readonly primary: bigint;
      readonly replica: bigint;
      /** The timeline that the primary and the replica share. A promotion starts a new one. */
      readonly timeline: string;
    };

type Sample = { readonly position: bigint; readonly at: number };

/** Beyond this number, every second waiting sample is dropped. The oldest one is kept, so that the lag stays exact. */
const mostSamples = 120;
/** The lag at which administrators are warned. Shorter lags are common while there are many writes. */
const longLagMs = 10_000;

/** Parses a position in PostgreSQL's log, such as 16/B374D848. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Tracks the state and the lag of a replica. The lag is the time, by this process's clock, since the primary was at
 * the position that the replica has reached. So it grows while the replica makes no progress, and does not depend on
 * any other clock.
 */
export function watchReplica(onError: ((error: Error) => void) | undefined) {
  let state: ReplicaState = 'starting';
  let timeline: string | null = null;
  let reachedAt: number | null = null;
  let waiting: Sample[] = [];
  let isWarned = false;
  let lost = new AbortController();

  const enter = (next: ReplicaState, error?: Error) => {
    if (next !== state && error !== undefined) onError?.(error);
    state = next;
    if (next !== 'away' && next !== 'foreign') return;
    lost.abort();
    lost = new AbortController();
  };
  const measure = (primary: bigint, replica: bigint, at: number) => {
    if (waiting.at(-1)?.position !== primary) waiting.push({ position: primary, at });
    reachedAt ??= at;
    for (const sample of waiting) if (sample.position <= replica) reachedAt = Math.max(reachedAt, sample.at);
    waiting = waiting.filter(({ position }) => position > replica);
    if (waiting.length > mostSamples) waiting = waiting.filter((_, index) => index % 2 === 0);
    if (waiting.length === 0) reachedAt = at;
    return waiting.length === 0;
  };
  const lagMs = (now: number) => (reachedAt === null ? null : Math.max(0, now - reachedAt));
  const warn = (now: number) => {
    const lag = lagMs(now) ?? 0;
    if (lag > longLagMs && !isWarned)
      onError?.(new Error(`The read replica is ${Math.round(lag / 1000)} s behind; the primary answers`));
    isWarned = lag > longLagMs;
  };
  return {
    note: (probe: Probe, now = performance.now()) => {
      if (probe.kind === 'away') {
        enter('away', new Error(`The read replica does not answer: ${probe.error.message}`));
      } else if (probe.kind === 'foreign') {
        enter('foreign', new Error('DATABASE_REPLICA_URL is no standby of DATABASE_URL, so it is not used'));
      } else {
        timeline = probe.timeline;
        enter(measure(probe.primary, probe.replica, now) ? 'current' : 'behind');
        warn(now);
      }
    },
    /** Stops using the replica until the next probe, because it did not reach a position in time, or a probe failed. */
    doubt: () => {
      if (state === 'current') enter('behind');
    },
    isCurrent: () => state === 'current',
    /** Returns true if the last probe saw the replica on the primary's timeline. */
    isOn: (primary: string) => timeline === primary,
    /** Aborted when the replica no longer answers, so that no read waits for it. */
    lost: () => lost.signal,
    figures: (now = performance.now()) => {
      const lag = state === 'current' ? 0 : lagMs(now);
      return { state, lagSeconds: lag === null ? null : lag / 1000 };
    },
  };
}

export type ReplicaWatch = ReturnType<typeof watchReplica>;
