import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import type { RecordName } from '#domain/record-name.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';

/** Returns SQL that checks whether the calling technician has an open job on the machine. */
export function hasOpenJob(machine_id: SQL): SQL {
  return sql`exists (
    select 1 from job_orders mine
    where mine.machine_id = ${machine_id} and ${reachFilter('job_orders', 'technician', 'mine')}
      and ${jobIs('open', 'mine')})`;
}

type PastRecord = Extract<RecordName, 'job_orders' | 'service_requests' | 'machine_readings' | 'events'>;

const machineOf = { machine_readings: 'machine_id', events: 'record_id' } as const;

/**
 * Returns the condition for the rows of a machine's past that the role can see. A technician sees their own visits
 * and, with an open job on the machine, the work and readings of every technician. Only the people concerned see
 * requests, fees and signatures.
 */
export function pastFilter(record: PastRecord, role: Role, alias: string): SQL {
  const reach = reachFilter(record, role, alias);
  if (role !== 'technician' || record === 'service_requests') return reach;
  if (record === 'job_orders') return sql`(${reach} or ${hasOpenJob(sql.raw(`${alias}.machine_id`))})`;
  return hasOpenJob(sql.raw(`${alias}.${machineOf[record]}`));
}

/** Runs the work with access to the rows of a technician's colleagues. `pastFilter` limits these rows. */
export function readingPast<T>({ tx, actor }: QueryContext, work: () => T): T {
  if (actor.role !== 'technician') return work();
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  try {
    return work();
  } finally {
    back();
  }
}
