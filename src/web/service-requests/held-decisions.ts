import { useEffect, useRef, useState } from 'react';
import type { ProposalView } from '#contract/planning/crew.ts';
import { approveServiceRequest, rejectServiceRequest } from '#contract/service-requests.ts';
import type { TriageRow } from '#contract/triage.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { actingForHeaderOf } from '#web/app/acting-for/places.ts';
import { failureText, newKey, ProblemError } from '#web/app/api/api-client.ts';
import { useConnection } from '#web/app/data/live.ts';
import { refetchWhatReads } from '#web/app/data/query-client.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { objectionsIn } from '#web/app/job-orders/appointment-form.ts';
import { toastError, toastSuccess } from '#web/app/toasts/toast.ts';
import { assignWords } from '#words/en/planning/assign.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

export type Decision =
  | { readonly kind: 'approve'; readonly row: TriageRow; readonly proposal: ProposalView }
  | { readonly kind: 'reject'; readonly row: TriageRow; readonly rejection_reason: string };

/** A decision, the key by which it has its effect once, and when it is sent. */
export type Held = {
  readonly decision: Decision;
  readonly key: string;
  readonly sendAt: number;
  /** It could not be sent, and is sent again when the connection is back. */
  readonly isUnsent: boolean;
};

export const undoableMs = 8000;

/**
 * Holds decisions on the page for eight seconds, in which they can be undone, and then sends them. Leaving the page or
 * closing it sends them at once. What the server refuses comes back, with the reason beside it.
 */
export function useHeldDecisions() {
  const { list, current, put, take } = useList();
  const [settled, setSettled] = useState<ReadonlyMap<string, number>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const actingFor = actingForHeaderOf(approveServiceRequest, useActingFor());
  const isHere = useIsHere();

  const refuse = ({ row }: Decision, why: string) => {
    take(row.id);
    setSettled((now) => without(now, row.id));
    setRefusals((now) => new Map(now).set(row.id, why));
    toastError(wordsOf(triageWords).refused(row.number, why));
    refetchWhatReads();
  };
  const send = async (held: Held) => {
    const { decision, key } = held;
    const { row } = decision;
    take(row.id);
    setSettled((now) => new Map(now).set(row.id, row.version));
    try {
      await sendDecision(decision, { key, actingFor, keepalive: true });
      const { approve, reject } = wordsOf(serviceRequestsWords);
      if (decision.kind === 'approve') toastSuccess(approve.created, approve.createdText);
      else toastSuccess(reject.done, reject.doneText());
      refetchWhatReads();
    } catch (error) {
      if (error instanceof ProblemError && error.isFinal) refuse(decision, refusalText(error));
      else if (isHere.current) put({ ...held, isUnsent: true });
      else toastError(wordsOf(triageWords).notSent(row.number));
    }
  };
  const sendAll = (which: (held: Held) => boolean = () => true) => {
    for (const held of current().filter(which)) void send(held);
  };
  useSending(sendAll, list);

  return {
    list,
    refusals,
    isOut: ({ id, version }: TriageRow) =>
      list.some(({ decision }) => decision.row.id === id) || (settled.get(id) ?? -1) >= version,
    decide: (decision: Decision) => {
      setRefusals((now) => without(now, decision.row.id));
      put({ decision, key: newKey(), sendAt: Date.now() + undoableMs, isUnsent: false });
    },
    /** Takes back the latest decision that is not on its way. */
    undo: (): TriageRow | null => {
      const last = current().at(-1);
      if (last === undefined) return null;
      take(last.decision.row.id);
      setSettled((now) => without(now, last.decision.row.id));
      return last.decision.row;
    },
    sendAll: () => sendAll(),
  };
}

export type HeldDecisions = ReturnType<typeof useHeldDecisions>;

/** False once the screen is left. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** The list as state, and as it is at this moment for whoever acts before React has drawn. */
function useList() {
  const [list, setList] = useState<readonly Held[]>([]);
  const latest = useRef(list);
  const write = (next: readonly Held[]) => {
    latest.current = next;
    setList(next);
  };
  const others = (id: string) => latest.current.filter(({ decision }) => decision.row.id !== id);
  return {
    list,
    current: () => latest.current,
    put: (held: Held) => write([...others(held.decision.row.id), held]),
    take: (id: string) => write(others(id)),
  };
}

/** Sends when the time has come, when the connection is back, and when the page is left. */
function useSending(sendAll: (which?: (held: Held) => boolean) => void, list: readonly Held[]): void {
  const connection = useConnection();
  const latest = useRef(sendAll);
  latest.current = sendAll;
  const next = Math.min(...list.filter(({ isUnsent }) => !isUnsent).map(({ sendAt }) => sendAt));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const send = () => latest.current((held) => !held.isUnsent && held.sendAt <= next);
    const timer = setTimeout(send, Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  useEffect(() => {
    if (connection === 'online') latest.current(({ isUnsent }) => isUnsent);
  }, [connection]);
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

function sendDecision(decision: Decision, options: Parameters<typeof sendOrEndSession>[2]) {
  const { id, version } = decision.row;
  if (decision.kind === 'reject') {
    const { rejection_reason } = decision;
    return sendOrEndSession(rejectServiceRequest, { id, version, rejection_reason }, options);
  }
  const { technician_id, scheduled_date, reasons } = decision.proposal;
  // What the row said of its proposal was read before it was approved.
  const accepted = reasons.includes('after_promise') ? (['after_promise'] as const) : [];
  const appointment = { technician_id, scheduled_date, accepted: [...accepted] };
  return sendOrEndSession(approveServiceRequest, { id, version, appointment }, options);
}

function refusalText(error: ProblemError): string {
  const objections = objectionsIn(error.problem);
  if (objections === null) return failureText(error);
  const { concernTexts } = wordsOf(assignWords);
  return objections.concerns.map((concern) => concernTexts[concern](objections.overlaps)).join(' ');
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  const next = new Map(map);
  next.delete(id);
  return next;
}
