import { sql } from 'drizzle-orm';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { isServed } from '../hours.ts';
import { type CheckResult, faultsAmong, type Invariant, type Scene } from './scene.ts';

const onePlace: Invariant = {
  promise: 'each technician is on the way to at most one visit, or at work at one',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`technicians`,
      sql`select t.name || ' is at ' || count(*) || ' visits' as text
        from ${jobs} j join technicians t on t.id = j.technician_id
        where (j.status = 'scheduled' and j.on_the_way_at is not null)
          or (j.status = 'in_progress' and j.workflow_status = 'in_progress' and j.paused_at is null)
        group by t.id, t.name having count(*) > 1`,
    ),
};

const missedInTime: Invariant = {
  promise: 'no visit is a no-show before its arrival window begins',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`${jobs} j where outcome = 'nobody_there'`,
      sql`select 'JO-' || number || ' was missed before its window began' as text from ${jobs} j
        where outcome = 'nobody_there' and cancelled_at < scheduled_date`,
    ),
};

/**
 * Checks follow-up visits. A visit that also does work left undone by another one has its own request, so its type
 * may differ. After a completed event or preventive maintenance, only the report's finding or the missing part
 * carries over.
 */
const sameFault: Invariant = {
  promise: 'a visit that follows another one has its fault, its machine and its type',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`${jobs} j where forerunner_id is not null`,
      sql`select 'JO-' || j.number || ' is about something else than JO-' || f.number as text
        from ${jobs} j join ${jobs} f on f.id = j.forerunner_id
        where position(case when f.status = 'completed' and f.type in ('event', 'preventive_maintenance')
            then coalesce(case when f.follow_up_reason is distinct from f.outcome_reason then f.follow_up_reason end,
              f.missing_part, f.description)
            else f.description end in j.description) = 0
          or j.machine_id <> f.machine_id
          or (j.type <> f.type and j.service_request_id is not distinct from f.service_request_id)`,
    ),
};

/** Normalizes a name in SQL: case, spaces and word order do not matter. */
const plainName = (column: string) =>
  sql.raw(`(
  select string_agg(word, ' ' order by word)
  from regexp_split_to_table(lower(trim(${column})), '[^[:alnum:]]+') as word where word <> '')`);

const clientSigns: Invariant = {
  promise: 'no one at the operator signs for a client',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`${jobs} j where signed_at is not null`,
      sql`with own as (
          select operator_id, ${plainName('name')} as name from technicians
          union all select operator_id, ${plainName('name')} from dispatchers
          union all select p.operator_id, ${plainName('p.name')} from profiles p join user_roles r on r.user_id = p.id
            where r.role = 'country_operator')
        select 'JO-' || j.number || ' was signed as ' || j.signer_name || ' of the operator' as text
        from ${jobs} j
        where j.signed_at is not null
          and exists (select from own where own.operator_id = j.operator_id and own.name = ${plainName('j.signer_name')})
          and not exists (select from client_people p
            where p.client_id = j.client_id and ${plainName('p.name')} = ${plainName('j.signer_name')})`,
    ),
};

type Visit = {
  readonly id: string;
  readonly number: number;
  readonly request: string | null;
  readonly forerunner_id: string | null;
  readonly isCovered: boolean;
};

/**
 * Groups the visits by fault: the visits of a request, and their follow-up visits. A visit that does work left undone
 * by another visit in addition to its own has a different fault.
 */
function faultsOf(visits: readonly Visit[]): Visit[][] {
  const first = new Map<string, string>();
  const firstOf = (id: string): string => {
    const before = first.get(id);
    return before === undefined || before === id ? id : firstOf(before);
  };
  for (const { id, request, forerunner_id } of visits)
    for (const other of [request, forerunner_id]) if (other !== null) first.set(firstOf(id), firstOf(other));
  const faults = new Map<string, Visit[]>();
  for (const visit of visits) {
    const fault = firstOf(visit.id);
    faults.set(fault, [...(faults.get(fault) ?? []), visit]);
  }
  return [...faults.values()];
}

async function checkCovered({ rows }: Scene): Promise<CheckResult> {
  const visits = await rows<Visit>(sql`
    select id, number, service_request_id as request,
      case when service_request_id is null or exists (select from ${jobs} f left join service_requests r on r.id = j.service_request_id
          where f.id = j.forerunner_id and (f.case_id = j.case_id or r.forerunner_id = f.id)) then forerunner_id end as forerunner_id,
      is_cmasa_covered and status <> 'cancelled' as "isCovered"
    from ${jobs} j order by operator_id, number`);
  const faults = faultsOf(visits);
  const wrong = faults
    .map((of) => of.filter(({ isCovered }) => isCovered))
    .filter(({ length }) => length > 1)
    .map(
      (of) =>
        `one fault takes ${of.length} covered visits: ${of.map(({ number }) => `JO-${number}`).join(', ')}`,
    );
  return { looked: faults.length, wrong };
}

const oneCovered: Invariant = { promise: 'a fault takes one covered visit at most', check: checkCovered };

type Priced = {
  readonly number: number;
  readonly operator_id: string;
  readonly urgency: string;
  readonly began: Date;
  readonly fee: number | null;
  readonly isFree: boolean;
  readonly isExplained: boolean;
};

async function checkPrices({ rows, companies }: Scene): Promise<CheckResult> {
  const priced = await rows<Priced>(sql`
    select number, operator_id, urgency, coalesce(started_at, scheduled_date) as began, visit_fee::float8 as fee, price_reason is not null as "isExplained",
      free_reason is not null and (is_cmasa_covered or coalesce(visit_fee, 0) > 0) as "isFree"
    from ${jobs} j
    where free_reason is not null or (visit_fee is not null and job_order_form_submitted_at is not null)`);
  const wrong = priced.flatMap(({ number, operator_id, urgency, began, fee, ...one }) => {
    if (one.isFree) return [`JO-${number} is free and costs something`];
    const company = companies.find(({ id }) => id === operator_id);
    if (company === undefined) return [`JO-${number} is of no company`];
    const isAtNight = urgency === 'emergency' && !isServed(company, began);
    const usual = Number(isAtNight ? company.fees.night : company.fees.usual);
    const isFar = fee !== null && (fee > usual * 3 || fee * 3 < usual);
    return isFar && !one.isExplained
      ? [`JO-${number} costs ${fee}, usual is ${usual}, and no one says why`]
      : [];
  });
  return { looked: priced.length, wrong };
}

const prices: Invariant = {
  promise: 'a free visit costs nothing, and a fee far from the usual one has its reason',
  check: checkPrices,
};

const oneByLabel: Invariant = {
  promise: 'however often a label is used, its machine has one open request by label at most',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`service_requests where requested_by = 'label'`,
      sql`select m.model || ' ' || m.serial_number || ' has ' || count(*) || ' open requests by label' as text
        from service_requests r join machines m on m.id = r.machine_id
          left join ${jobs} j on j.id = r.assigned_job_order_id
        where r.requested_by = 'label' and (r.status in ('pending', 'reviewed')
          or r.status = 'assigned' and j.status in ('scheduled', 'in_progress'))
        group by m.id, m.model, m.serial_number having count(*) > 1`,
    ),
};

export const visitInvariants = [
  onePlace,
  missedInTime,
  sameFault,
  clientSigns,
  oneCovered,
  prices,
  oneByLabel,
];
