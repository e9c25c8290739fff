import { useRef } from 'react';
import type { Board, PlannedJob } from '#contract/planning/board.ts';
import type { BoardOrder } from '#domain/planning/appointment.ts';
import { loadOf, workTimeOn } from '#domain/planning/load.ts';
import { textOrder } from '#web/app/data/sorting.ts';
import { shownName } from '#web/app/language/shown-name.ts';

type Technicians = Board['technicians'];

type Days = { readonly operator: Board['operator']; readonly dates: readonly string[] };

/**
 * Sorts technicians by the share of their time that is planned, the largest first. A technician with jobs but
 * no working time comes before everyone else. Technicians with equal shares stay sorted by name.
 */
export function busiestFirst(
  technicians: Technicians,
  jobs: readonly PlannedJob[],
  { operator, dates }: Days,
): Technicians {
  const minutes = new Map<string | null, number>();
  for (const job of jobs) {
    minutes.set(job.technician_id, (minutes.get(job.technician_id) ?? 0) + job.duration_minutes);
  }
  const loads = new Map(
    technicians.map((one) => [one, loadOf(minutes.get(one.id) ?? 0, workTimeOn(dates, operator, one))]),
  );
  const load = (one: Technicians[number]) => loads.get(one) ?? 0;
  // Two technicians without working time count as equal: the difference of their infinite loads would be NaN.
  return technicians.toSorted((one, other) => (load(one) === load(other) ? 0 : load(other) - load(one)));
}

/** Sorts technicians by their earlier positions. New technicians come last. */
export function inEarlierOrder(technicians: Technicians, before: Technicians): Technicians {
  const positions = new Map(before.map(({ id }, index) => [id, index]));
  const positionOf = ({ id }: Technicians[number]) => positions.get(id) ?? before.length;
  return technicians.toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** Sorts technicians by the form of their name that the reader sees. */
function byName(technicians: Technicians): Technicians {
  const order = textOrder();
  return technicians.toSorted((one, other) => order(shownName(one), shownName(other)));
}

type RowOptions = Days & {
  readonly order: BoardOrder;
  /** A key that identifies the visible days. */
  readonly viewKey: string;
  /** True while the jobs of these days are loading. */
  readonly isBusy: boolean;
};

/**
 * Returns the technicians in row order. While the same days are visible, each technician keeps their row, so no row
 * moves out from under the pointer or between keystrokes.
 */
export function useRowOrder(technicians: Technicians, jobs: readonly PlannedJob[], options: RowOptions) {
  const { order, viewKey, isBusy } = options;
  const key = `${order} ${viewKey}`;
  const lastOrder = useRef<{ key: string; of: Technicians; rows: Technicians } | null>(null);
  const before = lastOrder.current;
  const keeps = before !== null && (before.key === key || isBusy);
  if (before === null || !keeps || before.of !== technicians) {
    const sorted = order === 'load' ? busiestFirst(technicians, jobs, options) : byName(technicians);
    const rows = keeps ? inEarlierOrder(technicians, before.rows) : sorted;
    lastOrder.current = { key: keeps ? before.key : key, of: technicians, rows };
  }
  return lastOrder.current?.rows ?? technicians;
}
