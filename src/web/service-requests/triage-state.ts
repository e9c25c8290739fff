import { useEffect, useRef, useState } from 'react';
import { type TriageRow, triageServiceRequests } from '#contract/triage.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { id, oneOf, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { wordsOf } from '#words/words.ts';
import { type Decision, useHeldDecisions } from './held-decisions.ts';

const readers = {
  urgency: oneOf(urgencies),
  type: oneOf(serviceTypes),
  client: id,
  machine: id,
  search: words,
};
const unnarrowed = { urgency: null, type: null, client: null, machine: null, search: '' };

/** What the requests on the screen are narrowed by. It lives in the address. */
export function useTriageFilter() {
  const { view, choose, type } = useAddressView(readers);
  const { urgency, type: serviceType, client, machine, search } = view;
  return {
    view,
    choose,
    type,
    clear: () => choose(unnarrowed),
    isNarrowed: Object.values(view).some(Boolean),
    /** As the calls take it. */
    narrowing: {
      ...(urgency && { urgency }),
      ...(serviceType && { type: serviceType }),
      ...(client && { client_id: client }),
      ...(machine && { machine_id: machine }),
      ...(search && { search }),
    },
  };
}

export type TriageFilter = ReturnType<typeof useTriageFilter>;

/** The rows that wait for a decision, the one that is looked at, and what was decided but not sent yet. */
export function useTriage({ narrowing }: TriageFilter) {
  const query = useServerQuery(triageServiceRequests, narrowing, { keepPrevious: true });
  const held = useHeldDecisions();
  const rows = (query.data?.rows ?? []).filter((row) => !held.isOut(row));
  const { current, show, look } = useCurrent(rows);
  return {
    query,
    rows,
    held,
    current,
    look,
    walk: (by: 1 | -1) => {
      const next = rows[rows.findIndex(({ id }) => id === current?.id) + by];
      if (next !== undefined) show(next.id);
    },
    /** Holds the decision; the next row becomes the current one. */
    decide: (decision: Decision) => {
      const at = rows.findIndex(({ id }) => id === decision.row.id);
      const next = rows[at + 1] ?? rows[at - 1];
      held.decide(decision);
      if (next !== undefined) show(next.id);
    },
    undo: () => {
      const row = held.undo();
      if (row !== null) show(row.id);
    },
    reasons: savedReasons(query.data?.reasons ?? []),
  };
}

export type TriageState = ReturnType<typeof useTriage>;

/** The focus follows the current row where keys have moved it. When a row leaves by itself, the place stays. */
function useCurrent(rows: readonly TriageRow[]) {
  const [id, setId] = useState<string | null>(null);
  const place = useRef(0);
  const isFocusWanted = useRef(false);
  const found = rows.findIndex((row) => row.id === id);
  if (found >= 0) place.current = found;
  const current = rows[found >= 0 ? found : Math.min(place.current, rows.length - 1)] ?? null;
  const currentId = current?.id;
  useEffect(() => {
    if (!isFocusWanted.current || currentId === undefined) return;
    isFocusWanted.current = false;
    const row = document.querySelector<HTMLElement>(`[data-row="${currentId}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  return {
    current,
    /** Makes it the current one, without moving the focus. */
    look: setId,
    show: (next: string) => {
      isFocusWanted.current = true;
      setId(next);
    },
  };
}

const mostReasons = 5;

/** What was said lately, then the words that stand here from the beginning. */
function savedReasons(lately: readonly string[]): readonly string[] {
  const { builtIn } = wordsOf(triageWords).reasons;
  return [...new Set([...lately, ...Object.values(builtIn)])].slice(0, mostReasons);
}

/** What may be asked of a row. Each has a key and a button. */
export type Deciding = {
  readonly approve: (row: TriageRow) => void;
  readonly other: (row: TriageRow) => void;
  readonly reject: (row: TriageRow) => void;
};

/** Approves as the server has proposed. */
export function asProposed(row: TriageRow): Decision | null {
  return row.proposal === null ? null : { kind: 'approve', row, proposal: row.proposal };
}
