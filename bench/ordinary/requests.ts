import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Selects requests with their client and machine, as flat rows. */
export function requestRows(db: Kysely<Tables>) {
  return db
    .selectFrom('service_requests as r')
    .innerJoin('country_operators as o', 'o.id', 'r.operator_id')
    .innerJoin('clients as c', 'c.id', 'r.client_id')
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .selectAll('r')
    .select([
      'o.time_zone',
      'c.name as client_name',
      'c.phone as client_phone',
      'c.address as client_address',
      'm.model as machine_model',
      'm.serial_number as machine_serial_number',
      'm.location as machine_location',
    ]);
}

/** Selects requests with their client, machine and job order, as flat rows. */
export function requestRowsWithJob(db: Kysely<Tables>) {
  return requestRows(db)
    .leftJoin('job_orders as j', 'j.id', 'r.assigned_job_order_id')
    .leftJoin('technicians as t', 't.id', 'j.technician_id')
    .select([
      'j.id as job_id',
      'j.number as job_number',
      'j.status as job_status',
      'j.workflow_status as job_workflow_status',
      'j.scheduled_date as job_scheduled_date',
      'j.completed_date as job_completed_date',
      'j.cancelled_at as job_cancelled_at',
      'j.cancellation_reason as job_cancellation_reason',
      't.name as technician_name',
      't.phone as technician_phone',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number];
type RowWithJob = Awaited<ReturnType<ReturnType<typeof requestRowsWithJob>['execute']>>[number];

/** Returns the request from a flat row. Fields that are not in the response schema are dropped later. */
export function requestOf(row: Row) {
  return {
    ...row,
    number: `SR-${row.number}`,
    client: { name: row.client_name, phone: row.client_phone, address: row.client_address },
    machine: {
      model: row.machine_model,
      serial_number: row.machine_serial_number,
      location: row.machine_location,
    },
    job_order: null,
  };
}

export function requestWithJobOf(row: RowWithJob) {
  return {
    ...requestOf(row),
    job_order: row.job_id && {
      id: row.job_id,
      number: `JO-${row.job_number}`,
      status: row.job_status,
      workflow_status: row.job_workflow_status,
      scheduled_date: row.job_scheduled_date,
      completed_date: row.job_completed_date,
      cancelled_at: row.job_cancelled_at,
      cancellation_reason: row.job_cancellation_reason,
      technician:
        row.technician_name === null ? null : { name: row.technician_name, phone: row.technician_phone },
    },
  };
}
