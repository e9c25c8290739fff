import { useEffect, useRef } from 'react';
import { type TriageRow, triageServiceRequests } from '#contract/service-requests/triage.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { id, oneOf, words } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { useCurrentRow } from '#web/app/lists/current-row.ts';
import { isVerdict } from '#web/records/decisions/decision.ts';
import { isUnderway, isUnsent, type Outbox } from '#web/records/decisions/outbox.ts';
import { sendAll, undoLast, useOutbox } from '#web/records/decisions/send-held.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { wordsOf } from '#words/words.ts';

const readers = {
  urgency: oneOf(urgencies),
  type: oneOf(serviceTypes),
  client: id,
  machine: id,
  search: words,
};
const noFilter = { urgency: null, type: null, client: null, machine: null, search: '' };

/** Reads the filter for the requests from the URL. */
export function useTriageFilter() {
  const { view, choose, type } = useAddressView(readers);
  const { urgency, type: serviceType, client, machine, search } = view;
  return {
    view,
    choose,
    type,
    clear: () => choose(noFilter),
    isFiltered: Object.values(view).some(Boolean),
    /** The filter in the form that the calls expect. */
    input: {
      ...(urgency && { urgency }),
      ...(serviceType && { type: serviceType }),
      ...(client && { client_id: client }),
      ...(machine && { machine_id: machine }),
      ...(search && { search }),
    },
  };
}

export type TriageFilter = ReturnType<typeof useTriageFilter>;

/**
 * Tracks the rows that are waiting for a decision, the current row, and the decisions that are not sent yet.
 * Leaving the screen sends all decisions.
 */
export function useTriage({ input }: TriageFilter) {
  const query = useServerQuery(triageServiceRequests, input, { keepPrevious: true });
  const outbox = useOutbox();
  useEffect(() => () => void sendAll(), []);
  const { lastRefused } = outbox;
  const verdicts = outbox.held.filter(isVerdict);
  const rows = useVisibleRows(query.data?.rows ?? noRows, outbox);
  const { current, show, select, moveBy, passOn } = useCurrentRow(rows);
  const announcedRefusal = useRef(lastRefused);
  useEffect(() => {
    if (lastRefused === null || lastRefused === announcedRefusal.current) return;
    announcedRefusal.current = lastRefused;
    // The focus does not move while the person is typing or reading a dialog.
    if (isAtRows()) show(lastRefused.id);
    else select(lastRefused.id);
  });
  return {
    query,
    rows,
    outbox,
    /** The decisions that can still be undone, oldest first. */
    undoable: verdicts.filter((one) => !isUnderway(outbox, one)),
    /** The number of decisions that the server has not confirmed in time. Attempts to send them continue. */
    unsent: verdicts.filter((one) => isUnsent(outbox, one)).length,
    current,
    select,
    moveBy,
    passOn,
    undo: () => {
      const id = undoLast(isVerdict);
      if (id !== null) show(id);
    },
    reasons: savedReasons(query.data?.reasons ?? []),
  };
}

export type TriageState = ReturnType<typeof useTriage>;

const noRows: readonly TriageRow[] = [];

/**
 * Returns the rows that are waiting for a decision. If a decision was refused, its row keeps its position until the
 * person has read the reason, even if a colleague has decided on it.
 */
function useVisibleRows(
  read: readonly TriageRow[],
  { held, settledVersions, refusals }: Outbox,
): readonly TriageRow[] {
  const rowsById = useRef(new Map<string, { readonly row: TriageRow; readonly position: number }>());
  useEffect(() => {
    read.forEach((row, position) => {
      rowsById.current.set(row.id, { row, position });
    });
  }, [read]);
  const heldIds = new Set(held.filter(isVerdict).map(({ decision }) => decision.request.id));
  const rows = read.filter(
    ({ id, version }) => !heldIds.has(id) && (settledVersions.get(id) ?? -1) < version,
  );
  for (const [id, { isSettled }] of refusals) {
    const before = rowsById.current.get(id);
    if (!isSettled || before === undefined || rows.some((row) => row.id === id)) continue;
    rows.splice(before.position, 0, before.row);
  }
  return rows;
}

function isAtRows(): boolean {
  const { activeElement: at, body } = document;
  return at === null || at === body || at.closest('[data-row], aside, h1') !== null;
}

const mostReasons = 5;

/** Returns the most recently used reasons, followed by the built-in ones. */
function savedReasons(lately: readonly string[]): readonly string[] {
  const { builtIn } = wordsOf(triageWords).reasons;
  return [...new Set([...lately, ...Object.values(builtIn)])].slice(0, mostReasons);
}
