import type { LateWorkView } from '#contract/job-orders/late-work.ts';

/** Groups the late work by technician. Each group keeps its order. */
export function byTechnician(items: readonly LateWorkView[]): readonly (readonly LateWorkView[])[] {
  const technicians = new Set(items.map(({ technician_id }) => technician_id));
  return [...technicians].map((id) => items.filter(({ technician_id }) => technician_id === id));
}

/** Returns whether the next entry was settled together with this one, so its note does not have to be repeated. */
export function isSettledWith(work: LateWorkView, next: LateWorkView | undefined): boolean {
  return (
    work.settled_at !== null &&
    next?.settled_at === work.settled_at &&
    next.settled_note === work.settled_note &&
    next.settled_by_name === work.settled_by_name
  );
}
