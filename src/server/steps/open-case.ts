import { type SQL, sql } from 'drizzle-orm';
import { matterOf, type OpenCaseState } from '#domain/cases/open-case.ts';
import { type ServiceType, serviceTypes } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { jobAwaitsNextVisit, jobIs, jobIsUnsigned, requestIs } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';

type OpenCaseView = {
  readonly id: string;
  readonly number: string;
  readonly state: OpenCaseState;
  readonly since: string;
};

/** The state of a request whose visit was canceled: approved, but without a visit. */
const approvedState = sql.raw(`'${'reviewed' satisfies OpenCaseState}'`);

const matter = (column: string): SQL =>
  sql.raw(
    `case ${column} ${serviceTypes.map((type) => `when '${type}' then '${matterOf[type]}'`).join(' ')} end`,
  );

/** SQL that checks whether the work of the job order `k` is not done yet. */
const isUnfinished = sql`${jobIs('open', 'k')} and not (${jobIsUnsigned('k')})`;

/**
 * Selects the machine's open cases, optionally only those with a given subject, or all except a given request's case.
 */
function openCases(machine_id: SQL | string, { about, without }: { about?: SQL; without?: SQL } = {}): SQL {
  const isAbout = (column: string) => (about === undefined ? sql`true` : sql`${matter(column)} = ${about}`);
  return sql`
    select coalesce(k.id, q.id) as id, q.id as request_id,
      case when k.id is null then 'SR-' || q.number else 'JO-' || k.number end as number,
      coalesce(k.stage, case when ${requestIs('served', 'q')} then ${approvedState} else q.status end) as state,
      coalesce(k.urgency, q.urgency) as urgency, q.created_at as since, ${matter('q.service_type_requested')} as about
    from service_requests q
      left join job_orders s on s.id = q.assigned_job_order_id
      left join job_orders k on k.id = s.id and ${isUnfinished}
    where q.machine_id = ${machine_id} and ${isAbout('q.service_type_requested')}
      and q.id is distinct from ${without ?? sql`null::uuid`}
      and (${requestIs('waiting', 'q')} or ${requestIs('served', 'q')} and (k.id is not null or ${jobAwaitsNextVisit('s')}))
    union all
    select k.id, null, 'JO-' || k.number, k.stage, k.urgency, k.created_at, ${matter('k.type')} from job_orders k
    where k.machine_id = ${machine_id} and k.service_request_id is null and ${isAbout('k.type')}
      and ${isUnfinished}`;
}

/**
 * Returns the machine's oldest open case that may be about the same fault; null if there is none. Until the
 * transaction ends, no one else can make the same check for the machine, so that only one of several
 * simultaneous reports succeeds.
 */
export async function findOpenCase(
  tx: Transaction,
  { machine_id, type }: { readonly machine_id: string; readonly type: ServiceType },
): Promise<OpenCaseView | null> {
  lockNamed(tx, 'open case', machine_id);
  const [found] = await tx.rows<OpenCaseView>(sql`
    select id, number, state, since from (${openCases(machine_id, { about: sql`${matterOf[type]}` })}) cases order by since, id limit 1`);
  return found ? { ...found, since: new Date(found.since).toISOString() } : null;
}

/** The oldest open case of each kind on the machine `m`, as JSON. */
export const openCasesOfMachine = sql`(
  select coalesce(json_agg(json_build_object('number', e.number, 'about', e.about) order by e.about), '[]'::json)
  from (
    select distinct on (c.about) c.number, c.about from (${openCases(sql`m.id`)}) c
    order by c.about, c.since, c.id) e)`;

/** Refuses a new case while one is open. The error identifies the open case. */
export function refuseSecondCase({ id, number, state, since }: OpenCaseView): never {
  throw new ProblemAnswer(409, 'refused', because('case_open', { number }), {
    details: { cases: [{ id, number, state, since }] },
  });
}

/** The older open case on the machine of request `r`, as JSON; null if there is none. */
export const openCaseBefore = sql`(
  select json_build_object('id', e.id, 'number', e.number, 'state', e.state, 'urgency', e.urgency, 'since', e.since)
  from (${openCases(sql`r.machine_id`, { about: matter('r.service_type_requested'), without: sql`r.id` })}) e
  where e.since < r.created_at order by e.since, e.id limit 1)`;

/**
 * Locks the machine's open cases, so that a case stays open while something is added to it. Requests are
 * locked before jobs, both in order of their IDs, and all of them before machines and numbers, as everywhere
 * else.
 */
export async function lockOpenCases(tx: Transaction, machine_id: SQL | string): Promise<void> {
  const isServed = sql`exists (
    select from job_orders k
    where k.id = q.assigned_job_order_id and (${jobIs('open', 'k')} or ${jobAwaitsNextVisit('k')}))`;
  await inOneTrip(
    tx.rows(sql`
      select from service_requests q
      where q.machine_id = ${machine_id} and (${requestIs('waiting', 'q')} or ${requestIs('served', 'q')} and ${isServed})
      order by q.id for update`),
    tx.rows(sql`
      select from job_orders k where k.machine_id = ${machine_id} and ${jobIs('open', 'k')} order by k.id for update`),
  );
}

/** Returns true if the record is an open case of the machine. */
export async function isOpenCaseOn(tx: Transaction, machine_id: SQL, record_id: string): Promise<boolean> {
  const [found] = await tx.rows(sql`
    select 1 from (${openCases(machine_id)}) e where ${record_id}::uuid in (e.id, e.request_id)`);
  return found !== undefined;
}

type Joining = { readonly id: string; readonly record_id: string };

/** Returns true if the record is another open case of the request's machine. */
export async function isOpenCaseOf(tx: Transaction, { id, record_id }: Joining): Promise<boolean> {
  const machine = sql`(select machine_id from service_requests where id = ${id}::uuid)`;
  const [found] = await tx.rows(sql`
    select 1 from (${openCases(machine, { without: sql`${id}::uuid` })}) e
    where ${record_id}::uuid in (e.id, e.request_id)`);
  return found !== undefined;
}
