import type { Concern } from '#domain/planning/appointment.ts';

/** The call of a report that was added to an open case as a comment. */
export const reportAdded = 'service-requests.submit, added';

/** What someone meant once, however often it was sent. */
export type Intent = {
  readonly by: string;
  readonly call: string;
  readonly status: number;
  /** The record that the answer shows. */
  readonly record_id: string | null;
  /** The job that it planned, the time it has then, and what was accepted for that. */
  readonly planned: Planned | null;
  readonly hasKey: boolean;
};

export type Planned = {
  readonly job_id: string;
  readonly scheduled_date: string;
  readonly accepted: readonly Concern[];
};

/** What the people sent and were answered, as they themselves remember it. */
export type Ledger = {
  readonly intents: Intent[];
  /** How often each status was answered, repetitions included. */
  readonly statuses: Map<number, number>;
  /** Repetitions that were answered otherwise than the first time. */
  readonly otherwise: string[];
  /** Plans whose job got something else. */
  readonly unlike: string[];
  /** Old versions that were not refused. */
  readonly overwritten: string[];
  /** Of two who did the same at once not exactly one had it. */
  readonly notOne: string[];
  /** What had to be refused, and was not. */
  readonly allowed: string[];
  readonly count: {
    reads: number;
    writes: number;
    lost: number;
    doubled: number;
    pairs: number;
    stale: number;
    tries: number;
  };
};

export function openLedger(): Ledger {
  return {
    intents: [],
    statuses: new Map(),
    otherwise: [],
    unlike: [],
    overwritten: [],
    notOne: [],
    allowed: [],
    count: { reads: 0, writes: 0, lost: 0, doubled: 0, pairs: 0, stale: 0, tries: 0 },
  };
}

export function countStatus({ statuses }: Ledger, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}
