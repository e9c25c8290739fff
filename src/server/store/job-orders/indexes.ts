import type { AnyColumn } from 'drizzle-orm';
import { type ExtraConfigColumn, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { jobAsksForVisit, jobIs, jobIsUnderWay, jobIsUnsigned } from '#server/store/shapes/conditions.ts';
import { remembersPerson } from '#server/store/shapes/remembered.ts';

type Columns<Name extends string> = Readonly<Record<Name, ExtraConfigColumn & AnyColumn>>;

/** Indexes for work in progress, late arrivals, missing signatures, required follow-ups, and retention. */
export function indexesOfUnfinished(
  table: Columns<
    | 'id'
    | 'operator_id'
    | 'technician_id'
    | 'arrive_by'
    | 'job_order_form_submitted_at'
    | 'scheduled_date'
    | 'created_at'
  >,
) {
  return [
    // A person can be in only one place at a time.
    uniqueIndex('job_orders_one_place')
      .on(table.operator_id, table.technician_id)
      .where(jobIsUnderWay('job_orders')),
    index('job_orders_open_of_operator')
      .on(table.operator_id, table.scheduled_date, table.id)
      .where(jobIs('open', 'job_orders')),
    index('job_orders_arrive_by_of_operator')
      .on(table.operator_id, table.arrive_by, table.id)
      .where(jobIs('planned', 'job_orders')),
    index('job_orders_unsigned')
      .on(table.operator_id, table.job_order_form_submitted_at, table.id)
      .where(jobIsUnsigned('job_orders')),
    // These jobs are so rare that a list across operators reads all of them.
    index('job_orders_to_follow')
      .on(table.operator_id, table.scheduled_date, table.id)
      .where(jobAsksForVisit('job_orders')),
    index('job_orders_remembered')
      .on(table.operator_id, table.created_at, table.id)
      .where(remembersPerson.job_orders('job_orders')),
  ];
}
