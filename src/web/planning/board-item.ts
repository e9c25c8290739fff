import type { PlannedJob, PlannedRequest } from '#contract/planning/board.ts';
import { windowDefault } from '#domain/visit/course.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';
import { preferredStart } from '#web/records/job-orders/preferred.ts';

/**
 * An item on the board: a job or a pending request. A request looks like the job that dropping it would
 * create. Until it is dropped, its time is the one that the client prefers.
 */
export type BoardItem = PlannedJob & {
  /** Set for a request that has no job yet. */
  readonly request?: PlannedRequest;
};

export type BoardRequest = BoardItem & { readonly request: PlannedRequest };

export function isRequest(item: BoardItem): item is BoardRequest {
  return item.request !== undefined;
}

export function itemOf(request: PlannedRequest, zone: string): BoardRequest {
  const { service_type_requested, problem_description, preferred_date, preferred_time_slot, ...same } =
    request;
  return {
    ...same,
    request,
    type: service_type_requested,
    description: problem_description,
    scheduled_date: zonedToInstant(preferredStart({ preferred_date, preferred_time_slot }), zone),
    window_minutes: windowDefault,
    technician_id: null,
    status: 'scheduled',
    workflow_status: 'scheduled',
    awaited_part: null,
  };
}
