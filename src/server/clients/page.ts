import { type SQL, sql } from 'drizzle-orm';
import { type ClientPageView, getClient, listClientVisits } from '#contract/clients/page.ts';
import { mostOpenWork } from '#contract/job-orders/view/open-visit.ts';
import type { PlanDetails } from '#contract/plan-use.ts';
import { management } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { type CoverageBasis, planUseOn } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query, replicaQuery } from '#server/platform/query.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobCardJson, withJobCard } from '#server/store/job-orders/card.ts';
import { openVisitsOf } from '#server/store/job-orders/open-visit.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';
import { planBasisJson, planDetailsJson } from '#server/store/shapes/covered-visits.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { siteNameJson } from '#server/store/shapes/visit-place.ts';
import { viewClient } from './queries.ts';

const mostShown = mostOpenWork;

const listed = (rows: SQL) =>
  sql`(select coalesce(json_agg(item), '[]'::json) from (${rows} limit ${mostShown}) listed)`;

const basicsOf = (role: Role) => sql`
  'id', c.id, 'operator_id', c.operator_id, 'name', c.name, 'second_name', c.second_name, 'phone', c.phone, 'address', c.address, 'second_address', c.second_address,
  'latitude', c.latitude, 'longitude', c.longitude, 'is_active', c.is_active, 'time_zone', o.time_zone,
  'operator', json_build_object('name', o.name, 'second_name', o.second_name),
  'machines', ${listed(sql`
    select json_build_object('id', m.id, 'model', m.model, 'serial_number', m.serial_number,
      'location', m.location, 'second_location', m.second_location, 'site', ${siteNameJson}, 'next_service_date', m.next_service_date) as item
    from machines m left join sites place on place.id = m.site_id where m.client_id = c.id and ${reachFilter('machines', role, 'm')}
    order by m.created_at desc, m.id desc`)},
  'open_jobs', ${openVisitsOf(role, sql`j.client_id = c.id`, mostShown)}`;

const relationOf = (role: Role, now: Date) => sql`json_build_object(
  'email', c.email, 'vat_number', c.vat_number, 'created_at', c.created_at, 'deactivation_reason', c.deactivation_reason,
  'plan_basis', ${planBasisJson(now)}, 'plan_details', ${planDetailsJson},
  'open_requests', ${listed(sql`
    select json_build_object('id', r.id, 'number', 'SR-' || r.number, 'urgency', r.urgency, 'status', r.status,
      'service_type_requested', r.service_type_requested, 'problem_description', r.problem_description,
      'created_at', r.created_at) as item
    from service_requests r
    where r.client_id = c.id and ${requestIs('waiting')} and ${reachFilter('service_requests', role, 'r')}
    order by r.created_at desc, r.id desc`)})`;

type Relation = NonNullable<ClientPageView['relation']>;
type ClientPageData = Omit<ClientPageView, 'relation' | 'record'> & {
  readonly relation:
    | (Omit<Relation, 'plan' | 'people'> & { plan_basis: CoverageBasis; plan_details: PlanDetails })
    | null;
};

/** A technician sees only the directions to the client, and the work there. */
const maySeeRelation = (role: Role) => role !== 'technician';
const maySeeRecord = (role: Role) => management.includes(role);

export const get = query(getClient, 'client', async (context, { id }) => {
  const { tx, actor, now } = context;
  const { role } = actor;
  const page = tx.json(sql`
    select json_build_object(${basicsOf(role)},
      'relation', ${maySeeRelation(role) ? relationOf(role, now) : sql`null`}) as json
    from clients c join country_operators o on o.id = c.operator_id
    where c.id = ${id} and ${reachFilter('clients', role, 'c')}`);
  const record = maySeeRecord(role) ? viewClient(context, id) : Promise.resolve(null);
  const people = maySeeRelation(role) ? peopleOf(context, id) : Promise.resolve(null);
  const [pageJson, recordJson, peopleJson] = await inOneTrip(page, record, people);
  if (pageJson === null) return null;
  const { relation, ...basics }: ClientPageData = JSON.parse(pageJson);
  return JSON.stringify({
    ...basics,
    relation: relation && withPlan(relation, now, peopleJson),
    record: recordJson === null ? null : JSON.parse(recordJson),
  } satisfies ClientPageView);
});

function withPlan(
  { plan_basis, plan_details, ...relation }: NonNullable<ClientPageData['relation']>,
  now: Date,
  people: string | null,
): Relation {
  const use = planUseOn(dateIn(plan_basis.terms.time_zone, now), plan_basis);
  return {
    ...relation,
    plan: use && { ...use, ...plan_details },
    people: people === null ? [] : JSON.parse(people),
  };
}

/** Reads the people in the server's own role, because most roles cannot read the names of accounts. */
function peopleOf({ tx, actor }: QueryContext, id: string): Promise<string | null> {
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  const read = tx.json(sql`
    select coalesce(json_agg(json_build_object(
      'user_id', w.user_id, 'name', w.name, 'second_name', w.second_name, 'email', w.email, 'phone', w.phone, 'standing', w.standing,
      'is_main', w.person_id is null,
      'person', case when w.person_id is null then null else json_build_object('id', w.person_id, 'version', w.version) end)
      order by w.person_id is not null, w.created_at, w.user_id), '[]'::json) as json
    from (
      select c.user_id, p.name, p.second_name, c.email, c.phone, 'owner' as standing, null::uuid as person_id, 0 as version, c.created_at
      from clients c join profiles p on p.id = c.user_id
      where c.id = ${id} and ${reachFilter('clients', actor.role, 'c')}
      union all
      select x.user_id, x.name, x.second_name, x.email, x.phone, x.standing, x.id, x.version, x.created_at
      from client_people x where x.client_id = ${id} and ${reachFilter('client_people', actor.role, 'x')}
    ) w`);
  back();
  return read;
}

export const visits = replicaQuery(
  listClientVisits,
  'client',
  async ({ tx, actor }, { id, after, limit }) => {
    const position = positionOf(after);
    const beyond = position
      ? sql`(j.scheduled_date, j.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
      : sql`true`;
    const reached = tx.json(sql`
    select json_build_object('id', c.id) as json from clients c
    where c.id = ${id} and ${reachFilter('clients', actor.role, 'c')}`);
    const page = tx.json(
      pageOf(
        sql`
        select ${jobCardJson} as item, j.scheduled_date as at, j.id
        from (
          select * from job_orders j
          where j.client_id = ${id} and ${jobIs('closed')} and ${reachFilter('job_orders', actor.role, 'j')} and ${beyond}
          order by j.scheduled_date desc, j.id desc limit ${literal(limit + 1)}
        ) j ${withJobCard}
        order by j.scheduled_date desc, j.id desc`,
        limit,
      ),
    );
    const [client, json] = await inOneTrip(reached, page);
    return client === null ? null : json;
  },
);
