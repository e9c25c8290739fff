import type { Concern } from '#domain/planning/appointment.ts';

/** The name for a report that was added to an open case as a comment. */
export const reportAdded = 'service-requests.submit, added';

/** A single intent, however often it was sent. */
export type Intent = {
  readonly by: string;
  readonly call: string;
  readonly status: number;
  /** The record in the answer. */
  readonly record_id: string | null;
  /** The planned job with its time, and the accepted concerns. */
  readonly planned: Planned | null;
  readonly hasKey: boolean;
};

export type Planned = {
  readonly job_id: string;
  readonly scheduled_date: string;
  readonly accepted: readonly Concern[];
};

/** The requests and answers, as the people remember them. */
export type Ledger = {
  readonly intents: Intent[];
  /** The number of answers by status, including repetitions. */
  readonly statuses: Map<number, number>;
  /** Repetitions with an answer that differs from the first. */
  readonly otherwise: string[];
  /** Plans whose job got other values. */
  readonly unlike: string[];
  /** Outdated versions that were not refused. */
  readonly overwritten: string[];
  /** Pairs of simultaneous identical acts without exactly one success. */
  readonly notOne: string[];
  /** Attempts that should have been refused. */
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
