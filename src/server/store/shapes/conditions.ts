import { type SQL, sql } from 'drizzle-orm';
import type { InvoiceState } from '#domain/invoice/invoice.ts';
import {
  busyStatus,
  type JobGroup,
  type JobStage,
  jobGroups,
  unsignedStatus,
} from '#domain/job-orders/order.ts';
import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import type { MachineState } from '#domain/machine.ts';
import {
  joinedOutcome,
  type RequestGroup,
  requestGroups,
  type UrgencyGroup,
  urgencyGroups,
} from '#domain/service-request.ts';

export function jobIs(group: JobGroup, alias = 'j'): SQL {
  return among(`${alias}.status`, jobGroups[group]);
}

export function jobIsNot(group: JobGroup, alias = 'j'): SQL {
  return notAmong(`${alias}.status`, jobGroups[group]);
}

export function jobIsAt(stage: JobStage, alias = 'j'): SQL {
  return among(`${alias}.stage`, [stage]);
}

export function jobIsUnsigned(alias = 'j'): SQL {
  return sql`${jobIs('open', alias)} and ${among(`${alias}.workflow_status`, [unsignedStatus])}`;
}

export function invoiceIs(state: InvoiceState, alias = 'i'): SQL {
  return among(`${alias}.state`, [state]);
}

/**
 * Returns SQL that checks whether the technician of the job order `alias` is on the way or at work, as in
 * domain/visit/location.
 */
export function jobIsUnderWay(alias = 'j'): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`(${jobIs('planned', alias)} and ${column('on_the_way_at')} is not null
    or ${jobIs('open', alias)} and ${among(`${alias}.workflow_status`, [busyStatus])} and ${column('paused_at')} is null)`;
}

export function jobIsAtWork(): SQL {
  return sql`${jobIsUnderWay()} and not ${jobIs('planned')}`;
}

export function jobIsOnHold(): SQL {
  return sql`(${jobIsAt('in_progress')} and j.paused_at is not null)`;
}

/**
 * Returns SQL that checks whether the job order `alias` needs a follow-up visit, as domain/visit/outcome defines it.
 */
export function jobAsksForVisit(alias = 'j'): SQL {
  return sql.raw(`${alias}.needs_follow_up`);
}

/** Returns SQL that checks whether the job order `alias` is canceled, requires another visit and has none. */
export function jobAwaitsNextVisit(alias = 'j'): SQL {
  const id = sql.raw(`${alias}.id`);
  return sql`(${jobIs('cancelled', alias)} and ${jobAsksForVisit(alias)}
    and not exists (select from job_orders next where next.forerunner_id = ${id}))`;
}

/**
 * Returns SQL that checks whether a missing part has not arrived yet. The row must include its missing part, report
 * and settlement.
 */
export function partIsAwaited(alias = 'j'): SQL {
  return sql.raw(
    `${alias}.missing_part is not null and ${alias}.follow_up_required and ${alias}.part_came_at is null and ${alias}.settled_at is null`,
  );
}

/** Returns SQL that checks whether the client `alias` is active or has open work. */
export function clientIsInUse(alias = 'c'): SQL {
  const id = sql.raw(`${alias}.id`);
  return sql`(${sql.raw(alias)}.is_active
    or exists (select from service_requests r where r.client_id = ${id} and ${requestIs('waiting')})
    or exists (select from job_orders j where j.client_id = ${id} and ${jobIs('open')}))`;
}

export function machineIs(state: MachineState, alias = 'm'): SQL {
  return among(`${alias}.state`, [state]);
}

/**
 * Returns SQL that checks whether the last entered warranty of the machine `alias` is unconfirmed. The rule is the same
 * as in domain/machine.
 */
export function warrantyIsUnconfirmed(alias = 'm'): SQL {
  return sql.raw(`${alias}.warranty_end is distinct from ${alias}.confirmed_warranty_end`);
}

export function requestIs(group: RequestGroup, alias = 'r'): SQL {
  return among(`${alias}.status`, requestGroups[group]);
}

export function requestIsNot(group: RequestGroup, alias = 'r'): SQL {
  return notAmong(`${alias}.status`, requestGroups[group]);
}

/** Returns SQL that checks whether the service request `r` continues in another case. */
export function requestIsJoined(): SQL {
  return sql.raw(`r.outcome is not distinct from '${joinedOutcome}'`);
}

export function urgencyIs(group: UrgencyGroup, alias: string): SQL {
  return among(`${alias}.urgency`, urgencyGroups[group]);
}

export function urgencyIsNot(group: UrgencyGroup, alias: string): SQL {
  return notAmong(`${alias}.urgency`, urgencyGroups[group]);
}

/** Returns SQL that checks whether the visit `alias` had this outcome. The row must include its outcome. */
export function outcomeIs(outcome: VisitOutcome, alias = 'j'): SQL {
  return among(`${alias}.outcome`, [outcome]);
}

// Literals are used instead of parameters, so that PostgreSQL can use the partial indexes.
const among = (column: string, values: readonly string[]) => sql.raw(`${column} in (${quoted(values)})`);
const notAmong = (column: string, values: readonly string[]) =>
  sql.raw(`${column} not in (${quoted(values)})`);

function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ');
}

/**
 * Returns the missing part of the job order `j`; null once no follow-up visit is required, or once it is settled. The
 * row must include its missing part, report and settlement.
 */
export function missingPartOf(): SQL {
  return sql`case when j.follow_up_required and j.settled_at is null then j.missing_part end`;
}
