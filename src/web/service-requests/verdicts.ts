import type { ProposalView } from '#contract/planning/crew.ts';
import type { TriageRow } from '#contract/service-requests/triage.ts';
import { recordOfCase } from '#domain/cases/case-number.ts';
import type { JoinConcern } from '#domain/cases/open-case.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import { shownTechnician } from '#web/app/language/shown-name.ts';
import type { Verdict } from '#web/records/decisions/decision.ts';

const subjectOf = ({ id, version, number, time_zone }: TriageRow) => ({ id, version, number, time_zone });

/** Returns the approval of a proposal, with the earlier visit whose work the job takes over. */
export function approval(row: TriageRow, proposal: ProposalView, forerunner_id: string | null): Verdict {
  const { technician_id, scheduled_date, reasons } = proposal;
  const technician_name = shownTechnician(proposal);
  // The person saw the proposal, including a missed target, and accepted it by approving.
  const accepted: Concern[] = reasons.includes('after_promise') ? ['after_promise'] : [];
  const approved = { technician_id, technician_name, scheduled_date, accepted, forerunner_id };
  return { kind: 'approve', request: subjectOf(row), ...approved };
}

export function rejection(row: TriageRow, rejection_reason: string): Verdict {
  return { kind: 'reject', request: subjectOf(row), rejection_reason };
}

type OpenCase = NonNullable<TriageRow['open_case']>;

/** Returns the record to which a request is added, and its number. */
export function caseToJoin({ id, number }: OpenCase) {
  const record = recordOfCase(number);
  return { record, record_id: id, case_number: number } as const;
}

/** Returns the decision to add the request to the open case, with the conflicts that the person has confirmed. */
export function joinDecision(row: TriageRow, open: OpenCase, accepted: readonly JoinConcern[]): Verdict {
  return { kind: 'join', request: subjectOf(row), ...caseToJoin(open), accepted: [...accepted] };
}
