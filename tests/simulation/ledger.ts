import type { Problem } from '#contract/calls/problem.ts';
import type { Concern } from '#domain/planning/appointment.ts';

/** The name for a report that was added to an open case as a comment. */
export const reportAdded = 'service-requests.submit, added';

/** An action that a person wanted to take. It is one intent, no matter how many times it was sent. */
type Intent = {
  readonly by: string;
  readonly call: string;
  readonly status: number;
  /** The id of the record in the response. */
  readonly record_id: string | null;
  /** The planned job with its time, and the concerns that were accepted. */
  readonly planned: Planned | null;
  readonly hasKey: boolean;
};

export type Planned = {
  readonly job_id: string;
  readonly scheduled_date: string;
  readonly accepted: readonly Concern[];
};

/** The requests and responses, as recorded by the simulated people. */
export type Ledger = {
  readonly intents: Intent[];
  /** The number of responses by status, including responses to repeated requests. */
  readonly statuses: Map<number, number>;
  /** The calls that failed or whose input was refused as invalid, with the reasons. */
  readonly broken: string[];
  /** Repeated requests whose response differs from the first one. */
  readonly otherwise: string[];
  /** Planned jobs whose values differ from those in the request. */
  readonly unlike: string[];
  /** Writes with an outdated version that were not refused. */
  readonly overwritten: string[];
  /** Pairs of identical simultaneous actions that did not result in exactly one success and one refusal. */
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
    broken: [],
    otherwise: [],
    unlike: [],
    overwritten: [],
    notOne: [],
    allowed: [],
    count: { reads: 0, writes: 0, lost: 0, doubled: 0, pairs: 0, stale: 0, tries: 0 },
  };
}

/** The responses that people who use the screens may get. */
const expectedStatuses: readonly number[] = [200, 404, 409];

/** The field of a form that says whether the plan pays for the visit. */
const coverage = 'is_cmasa_covered';

/**
 * Returns whether only the coverage of a form was refused. An offline technician cannot know that another visit has used
 * the last covered one.
 */
export function isLateForCoverage({ code, errors = [] }: Problem): boolean {
  return code === 'invalid_input' && errors.length > 0 && errors.every(({ path }) => path === coverage);
}

export function countAnswer(
  { statuses, broken }: Ledger,
  call: string,
  { status, problem }: { readonly status: number; readonly problem: Problem },
  isKept: boolean,
): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (expectedStatuses.includes(status) || (isKept && isLateForCoverage(problem))) return;
  const reasons = (problem.errors ?? []).map(({ path, message }) => `${path} ${message}`);
  broken.push(`${status} of ${call}: ${[problem.code, ...reasons].join(', ')}`);
}
