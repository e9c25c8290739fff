import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf } from '#contract/calls/call.ts';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { type ClientView, client, listClients } from '#contract/clients.ts';
import type { Role } from '#domain/actor.ts';
import { type CoverageBasis, planUseOn } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord, patternOf } from '#server/store/access/search.ts';
import { clients } from '#server/store/clients.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs, machineIs, requestIs } from '#server/store/shapes/conditions.ts';
import { planBasisJson, planExpiresOn } from '#server/store/shapes/covered-visits.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { isOfferOpen, isPlanOver, planEnds } from '#server/store/shapes/upkeep.ts';

const asJson = recordJson(client, clients, 'x', {
  time_zone: sql`o.time_zone`,
  operator: sql`json_build_object('name', o.name, 'second_name', o.second_name)`,
  ...personJson,
});

const withEmbedded = sql`join country_operators o on o.id = x.operator_id ${withPerson}`;

export const viewClient: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from clients x ${withEmbedded}
    where x.id = ${id} and ${reachFilter('clients', actor.role, 'x')}`);

type Clients = OutputOf<typeof listClients>;
type ClientsData = {
  readonly items: readonly {
    readonly client: ClientView;
    readonly work: Omit<Clients['items'][number], keyof ClientView | 'visits_left'>;
    readonly basis: CoverageBasis;
  }[];
  readonly next: string | null;
};

/** Returns SQL for the machines and the work of the client `x`. */
const workJson = (role: Role): SQL => sql`json_build_object(
  'machines', (select count(*) from machines m
    where m.client_id = x.id and ${machineIs('in_service')} and ${reachFilter('machines', role, 'm')}),
  'open_cases', (select count(*) from service_requests r
    where r.client_id = x.id and ${requestIs('waiting')} and ${reachFilter('service_requests', role, 'r')})
    + (select count(*) from job_orders j
    where j.client_id = x.id and ${jobIs('open')} and ${reachFilter('job_orders', role, 'j')}),
  'last_visit_at', (select max(j.completed_date) from job_orders j
    where j.client_id = x.id and ${reachFilter('job_orders', role, 'j')}))`;

export const list = query(
  listClients,
  'page',
  async ({ tx, actor: { role }, now }, { search, state, after, limit }) => {
    const pattern = patternOf('clients', search);
    const page = { pattern, position: positionOf(after), limit, kinds: [state] };
    const json = await tx.json(
      pageOf(
        sql`
          select json_build_object('id', x.id, 'client', ${asJson}, 'work', ${workJson(role)},
            'basis', ${planBasisJson(now)}) as item, x.created_at as at, x.id
          from ${pageOfRecord('clients', role, page)} x join clients c on c.id = x.id ${withEmbedded}
          order by x.created_at desc, x.id desc`,
        limit,
      ),
    );
    if (json === null) return null;
    const { items, next }: ClientsData = JSON.parse(json);
    const withVisits = items.map(({ client, work, basis }) => {
      const plan = planUseOn(dateIn(client.time_zone, now), basis);
      return { ...client, ...work, visits_left: plan?.visits_left ?? null };
    });
    return JSON.stringify({ items: withVisits, next } satisfies Clients);
  },
);

type EndingPlans = OutputOf<typeof listEndingPlans>;
type EndingPlansData = {
  readonly items: readonly (Omit<EndingPlans['items'][number], 'visits_left'> & {
    readonly basis: CoverageBasis;
  })[];
  readonly next: string | null;
};

export const endingPlans = query(
  listEndingPlans,
  'page',
  async ({ tx, actor, now }, { days, after, limit }) => {
    const position = positionOf(after);
    const isFurther = position
      ? sql`(c.cmasa_expiry, c.id) > (${position.at}::timestamptz, ${position.id}::uuid)`
      : sql`true`;
    const json = await tx.json(
      pageOf(
        sql`
          select json_build_object(
            'id', c.id, 'client', ${asJson}, 'expires_on', ${planExpiresOn}, 'is_over', ${isPlanOver(now)},
            'renewal_asked_at', c.renewal_asked_at,
            'offered_at', case when ${isOfferOpen(now)} then c.offered_at end,
            'basis', ${planBasisJson(now)}) as item, c.cmasa_expiry as at, c.id
          from (
            select c.* from clients c join country_operators o on o.id = c.operator_id
            where ${planEnds(actor.role, now, days)} and ${isFurther}
            order by c.cmasa_expiry, c.id limit ${literal(limit + 1)}
          ) c join clients x on x.id = c.id ${withEmbedded}
          order by c.cmasa_expiry, c.id`,
        limit,
      ),
    );
    if (json === null) return null;
    const { items, next }: EndingPlansData = JSON.parse(json);
    const withVisits = items.map(({ basis, ...item }) => {
      const plan = planUseOn(dateIn(item.client.time_zone, now), basis);
      return { ...item, visits_left: plan?.visits_left ?? 0 };
    });
    return JSON.stringify({ items: withVisits, next } satisfies EndingPlans);
  },
);
