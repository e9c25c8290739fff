import { sql } from 'drizzle-orm';
import type { OutputOf } from '#contract/calls/call.ts';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { client, listClients } from '#contract/clients.ts';
import { type CoverageBasis, planUseOn } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { clients } from '#server/store/clients.ts';
import { planBasisJson, planExpiresOn } from '#server/store/shapes/covered-visits.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';
import { isPlanOver, planEnds } from '#server/store/shapes/upkeep.ts';

const asJson = recordJson(client, clients, 'x', {
  time_zone: sql`o.time_zone`,
  operator: sql`json_build_object('name', o.name)`,
  ...personJson,
});

const withEmbedded = sql`join country_operators o on o.id = x.operator_id ${withPerson}`;

export const viewClient: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from clients x ${withEmbedded}
    where x.id = ${id} and ${reachFilter('clients', actor.role, 'x')}`);

export const list = query(
  listClients,
  'page',
  searchedPage('clients', { json: asJson, joined: withEmbedded, kindOf: ({ state }) => state }),
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
            'basis', ${planBasisJson(now)}) as item, c.cmasa_expiry as at, c.id
          from (
            select c.* from clients c join country_operators o on o.id = c.operator_id
            where ${planEnds(actor.role, now, days)} and ${isFurther}
            order by c.cmasa_expiry, c.id limit ${limit + 1}
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
