import { useState } from 'react';
import type { TriageRow } from '#contract/service-requests/triage.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import type { JoinConcern } from '#domain/cases/open-case.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import type { Verdict } from '#web/records/decisions/decision.ts';
import { applyToOutbox, undoable } from '#web/records/decisions/send-held.ts';
import '#web/records/decisions/send-verdict.ts';
import type { DialogAction } from './action-texts.ts';
import type { RequestQuestion } from './RequestDialog.tsx';
import type { TriageState } from './triage-state.ts';
import { approval, joinDecision, rejection } from './verdicts.ts';

/** The actions on a row. Each has a button, and each decision also has a key. */
export type DecisionActions = {
  /**
   * Holds the approval of the proposal, so it can be undone. If there is no proposal, opens the dialog that asks for
   * a time.
   */
  readonly approve: (row: TriageRow) => void;
  /** Opens the dialog for an action. */
  readonly ask: (kind: DialogAction, row: TriageRow) => void;
  /**
   * Returns the earlier visit whose work the job takes over if the request is approved as proposed; null if
   * there is none.
   */
  readonly includedVisitOf: (row: TriageRow) => string | null;
  readonly takeAlong: (row: TriageRow, visit_id: string | null) => void;
  /** Holds the decision to add the request to its machine's open case, so it can be undone. */
  readonly join: (row: TriageRow, accepted: readonly JoinConcern[]) => void;
  /** Removes a row that a colleague has already decided on. */
  readonly dismiss: (row: TriageRow) => void;
};

/** Returns the actions for the rows, and the dialog that they open. */
export function useDecisionActions({ outbox: { refusals }, passOn }: TriageState) {
  const actingFor = actingForHeaderOf(approveServiceRequest, useActingFor());
  const [question, setQuestion] = useState<(RequestQuestion & { readonly request: TriageRow }) | null>(null);
  const [opened, setOpened] = useState(false);
  const [along, setAlong] = useState<Readonly<Record<string, string | null>>>({});
  const includedVisitOf = ({ id }: TriageRow) => along[id] ?? null;
  const dismiss = ({ id }: TriageRow) => {
    applyToOutbox({ kind: 'dismiss', slot: id });
    passOn(id);
  };
  const hold = ({ id }: TriageRow, verdict: Verdict) => {
    applyToOutbox({ kind: 'hold', one: undoable(verdict, actingFor) });
    passOn(id);
  };
  const isSettled = ({ id }: TriageRow) => refusals.get(id)?.isSettled ?? false;
  const ask = (kind: DialogAction, row: TriageRow) => {
    if (isSettled(row)) return dismiss(row);
    setQuestion({ kind, request: row });
    setOpened(true);
  };
  const approve = (row: TriageRow) => {
    if (row.proposal === null || isSettled(row)) return ask('approve', row);
    hold(row, approval(row, row.proposal, includedVisitOf(row)));
  };
  const join = (row: TriageRow, accepted: readonly JoinConcern[]) => {
    if (row.open_case !== null) hold(row, joinDecision(row, row.open_case, accepted));
  };
  const close = () => setOpened(false);
  const reject = (rejection_reason: string) => {
    close();
    if (question === null) return;
    hold(question.request, rejection(question.request, rejection_reason));
  };
  const deciding: DecisionActions = {
    approve,
    join,
    ask,
    includedVisitOf,
    takeAlong: ({ id }, visit_id) => setAlong((before) => ({ ...before, [id]: visit_id })),
    dismiss,
  };
  return { deciding, dialog: { question, opened, close, hold: reject } };
}
