import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import type { RecordName } from '#domain/reach.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';

/** Whether the technician who asks has an open job on the machine. */
export function hasOpenJob(machine_id: SQL): SQL {
  return sql`exists (
    select 1 from job_orders mine
    where mine.machine_id = ${machine_id} and ${reachFilter('job_orders', 'technician', 'mine')}
      and ${jobIs('open', 'mine')})`;
}

type PastRecord = Extract<RecordName, 'job_orders' | 'service_requests' | 'machine_readings' | 'events'>;

const machineOf = { machine_readings: 'machine_id', events: 'record_id' } as const;

/**
 * Which rows of a machine's past the role sees. A technician sees the own visits, and with an open job on the machine all
 * that was done to it and read from it, whoever did it; requests, fees and signatures stay with those whom they concern.
 */
export function pastFilter(record: PastRecord, role: Role, alias: string): SQL {
  const own = reachFilter(record, role, alias);
  if (role !== 'technician' || record === 'service_requests') return own;
  if (record === 'job_orders') return sql`(${own} or ${hasOpenJob(sql.raw(`${alias}.machine_id`))})`;
  return hasOpenJob(sql.raw(`${alias}.${machineOf[record]}`));
}

/** Starts the work so that the rows of a technician's colleagues can be read; `pastFilter` says which ones may be. */
export function readingPast<T>({ tx, actor }: QueryContext, work: () => T): T {
  if (actor.role !== 'technician') return work();
  const back = tx.become(systemFor(scopeOf(actor)));
  try {
    return work();
  } finally {
    back();
  }
}
