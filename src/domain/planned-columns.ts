import type { JobOrder } from './job-order.ts';

/** What whoever plans may change of a job. */
export const plannedColumns = [
  'technician_id',
  'dispatcher_id',
  'scheduled_date',
  'duration_minutes',
  'window_minutes',
  'told_from',
  'told_until',
  'asked_date',
  'asked_note',
  'on_the_way_at',
  'started_at',
  'job_order_form_submitted_at',
  'outcome',
  'outcome_reason',
  'missing_part',
  'part_expected_on',
  'part_came_at',
  'settled_at',
  'settled_reason',
  'status',
  'workflow_status',
  'cancelled_at',
  'cancellation_reason',
  'version',
] as const satisfies readonly (keyof JobOrder)[];
