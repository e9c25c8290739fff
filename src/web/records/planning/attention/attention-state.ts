import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { type Attention, type AttentionRow, getAttention } from '#contract/planning/attention.ts';
import { listAttentionProposals } from '#contract/planning/attention-proposals.ts';
import type { AttentionKind } from '#domain/planning/attention.ts';
import { actingForHeaderOf } from '#web/app/acting-for/acting-area.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import type { QueryParameters } from '#web/app/data/address.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { actionOfRow, useCurrentRow } from '#web/app/lists/current-row.ts';
import { usePlainKeys } from '#web/app/parts/plain-keys.ts';
import { useNow } from '#web/app/time/now.ts';
import { type HeldDecision, isOfDispatcher, subjectOf } from '#web/records/decisions/decision.ts';
import { isUnderway, isUnsent, type Outbox } from '#web/records/decisions/outbox.ts';
import { applyToOutbox, sendAll, undoable, undoLast, useOutbox } from '#web/records/decisions/send-held.ts';
import '#web/records/decisions/send-placement.ts';
import '#web/records/decisions/send-verdict.ts';
import { openedBeside } from '#web/records/page/beside.ts';
import { canBePlanned, type Repair, repairOf } from './attention-decision.ts';

/**
 * The interval at which the list is reloaded. Reloading is necessary because work can become late without any change
 * in the data.
 */
const everyMs = 120_000;

/** A line of the list. */
export type Line = {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly row: AttentionRow;
  /** The decision that resolves the problem in one step; null if there is none. */
  readonly repair: Repair | null;
  /** True while the best technician and time for the line are still loading. */
  readonly isProposing: boolean;
  /** The reason why the last decision had no effect; null if there is none. */
  readonly refusal: string | null;
};

export type LineGroup = Pick<Attention['groups'][number], 'kind' | 'count'> & {
  readonly lines: readonly Line[];
};

/** Tracks the lines that need attention, and the decisions that are not sent yet. Reads nothing unless enabled. */
export function useAttentionLines({ isEnabled = true } = {}) {
  const query = useServerQuery(getAttention, {}, { everyMs, enabled: isEnabled });
  const groups = query.data?.groups ?? [];
  const { data: proposed, isLoading } = useServerQuery(
    listAttentionProposals,
    {},
    { everyMs, keepPrevious: true, enabled: isEnabled && groups.length > 0 },
  );
  const actingFor = actingForHeaderOf(assignJobOrder, useActingFor());
  const outbox = useOutbox();
  const now = useNow();
  const isOwn = (one: HeldDecision) => isOfDispatcher(one) && one.actingFor === (actingFor ?? null);
  const held = outbox.held.filter(isOfDispatcher).filter(isOwn);
  const proposals = new Map(proposed?.items.map(({ id, proposal }) => [id, proposal]));
  const lineGroups = groups.map(({ kind, count, rows }): LineGroup => {
    const open = rows.filter((row) => !isDecided(kind, row, held, outbox));
    const lines = open.map((row): Line => {
      const id = idOf(row);
      const refusal = refusalOf(id, outbox);
      const repair = refusal === null ? repairOf(kind, row, proposals.get(id), now) : null;
      const isProposing = isLoading && refusal === null && canBePlanned(kind, row);
      return { id, kind, row, repair, isProposing, refusal };
    });
    return { kind, count: count - (rows.length - open.length), lines };
  });
  return {
    query,
    actingFor,
    groups: lineGroups.filter(({ count }) => count > 0),
    /** Holds the decision that resolves the line. */
    hold: ({ repair }: Line) => {
      if (repair !== null) applyToOutbox({ kind: 'hold', one: undoable(repair.decision, actingFor) });
    },
    /** Undoes the last held decision. Returns the id of its line, or null if there is none. */
    undoLast: () => undoLast(isOwn),
    undoable: held.filter((one) => !isUnderway(outbox, one)),
    unsent: held.filter((one) => isUnsent(outbox, one)).length,
  };
}

/** Adds the current line and the keyboard shortcuts to the lines that need attention. */
export function useAttention() {
  const { hold, undoLast, actingFor, ...attention } = useAttentionLines();
  // Leaving the page, or acting for someone else, sends the held decisions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area is what the decisions belong to
  useEffect(() => () => void sendAll(), [actingFor]);
  const lines = useCurrentRow(attention.groups.flatMap((group) => group.lines));
  const repair = (line: Line) => {
    if (line.repair === null) return;
    hold(line);
    lines.passOn(line.id);
  };
  const undo = () => {
    const id = undoLast();
    if (id !== null) lines.show(id);
  };
  useLineKeys({ ...lines, undo });
  return {
    ...attention,
    lines,
    repair,
    undo,
    /** Removes the reason why a decision had no effect, because the person now chooses something else. */
    dismiss: (id: string) => {
      for (const slot of keysOf(id)) applyToOutbox({ kind: 'dismiss', slot });
    },
  };
}

type LineKeys = Pick<ReturnType<typeof useCurrentRow<Line>>, 'current' | 'moveBy'> & {
  readonly undo: () => void;
};

/**
 * Handles the keys: j, k and the arrow keys move through the list, `a` and `m` press buttons of the current line, and
 * u undoes the last decision.
 */
function useLineKeys({ current, moveBy, undo }: LineKeys) {
  const isCovered = openedBeside(useSearch({ strict: false }) as QueryParameters) !== null;
  const isInList = () => document.activeElement?.closest('[data-row]') != null;
  usePlainKeys({
    j: () => moveBy(1),
    k: () => moveBy(-1),
    ...(isInList() && { ArrowDown: () => moveBy(1), ArrowUp: () => moveBy(-1) }),
    // A record that is open next to the list covers its buttons.
    ...(!isCovered && {
      a: () => current !== null && actionOfRow(current.id)?.click(),
      m: () => current !== null && actionOfRow(current.id, 'data-otherwise')?.click(),
    }),
    u: undo,
  });
}

const idOf = ({ job, request }: AttentionRow) => (job ?? request)?.id ?? '';

const keysOf = (id: string) => [id, `${id}:assign`, `${id}:create`, `${id}:follow`];

function refusalOf(id: string, { refusals }: Outbox): string | null {
  const slot = keysOf(id).find((key) => refusals.has(key));
  return slot === undefined ? null : (refusals.get(slot)?.why ?? null);
}

/**
 * Returns whether a decision on the row is held or saved. There is never a decision on a row about a part that is due.
 */
function isDecided(
  kind: AttentionKind,
  row: AttentionRow,
  held: readonly HeldDecision[],
  { settledVersions }: Outbox,
): boolean {
  if (kind === 'part_due') return false;
  const id = idOf(row);
  const version = (row.job ?? row.request)?.version ?? 0;
  return (
    held.some(({ decision }) => subjectOf(decision).id === id) || (settledVersions.get(id) ?? -1) >= version
  );
}
