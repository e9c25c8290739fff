import { useEffect } from 'react';
import type { ProposalView } from '#contract/planning/crew.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import type { TriageRow } from '#contract/triage.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { isVerdict, type Verdict } from '#web/records/decisions/held-store.ts';
import { dismissRefusal, hold, sendAll, undoLast, useSending } from '#web/records/decisions/send-held.ts';
import '#web/records/decisions/send-verdict.ts';

/**
 * Returns the decisions that can still be undone, the rows that they hide, and the refusals. Leaving the
 * screen sends all decisions.
 */
export function useVerdictQueue() {
  const { underway, unsent, settledVersions, refusals, lastRefused, ...sending } = useSending();
  const verdicts = sending.held.filter(isVerdict);
  const actingFor = actingForHeaderOf(approveServiceRequest, useActingFor());
  useEffect(() => () => void sendAll(), []);
  return {
    /** The decisions that can still be undone, oldest first. */
    list: verdicts.filter(({ key }) => !underway.has(key)),
    /**
     * The number of decisions that the server has not confirmed in time, although attempts to send them
     * continue.
     */
    unsent: verdicts.filter(({ key }) => unsent.has(key)).length,
    refusals,
    lastRefused,
    isOut: ({ id, version }: TriageRow) =>
      verdicts.some(({ decision }) => decision.request.id === id) ||
      (settledVersions.get(id) ?? -1) >= version,
    decide: (decision: Verdict) => hold(decision, actingFor),
    dismiss: dismissRefusal,
    undo: undoLast,
    sendAll: () => void sendAll(),
  };
}

export type VerdictQueue = ReturnType<typeof useVerdictQueue>;

const spokenOf = ({ id, version, number, time_zone }: TriageRow) => ({ id, version, number, time_zone });

export function approval(row: TriageRow, proposal: ProposalView, forerunner_id: string | null): Verdict {
  const { technician_id, technician_name, scheduled_date, reasons } = proposal;
  // The person saw the proposal, including a missed target, and accepted it by approving.
  const accepted: Concern[] = reasons.includes('after_promise') ? ['after_promise'] : [];
  const approved = { technician_id, technician_name, scheduled_date, accepted, forerunner_id };
  return { kind: 'approve', request: spokenOf(row), ...approved };
}

export function rejection(row: TriageRow, rejection_reason: string): Verdict {
  return { kind: 'reject', request: spokenOf(row), rejection_reason };
}
