import { type SQL, sql } from 'drizzle-orm';
import { getJobOrder, listJobOrders, searchJobOrders } from '#contract/job-orders/order/order.ts';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord, patternOf } from '#server/store/access/search.ts';
import { jobCardJson, withJobCard } from '#server/store/job-orders/card.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { countedBy } from '#server/store/shapes/job-figures.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { isWorkAt } from '#server/store/shapes/visit-place.ts';
import { viewJobOrder } from './view.ts';

const groups = {
  open: {
    filter: jobIs('open'),
    order: sql.raw('asc'),
    beyond: sql.raw('>'),
  },
  closed: {
    filter: jobIs('closed'),
    order: sql.raw('desc'),
    beyond: sql.raw('<'),
  },
};

type Group = keyof typeof groups;
const pageFor = once((role: Role, group: Group, limit: number, isFirst: boolean, isAtSite: boolean) => {
  const { filter, order, beyond } = groups[group];
  return readyStatement<'at' | 'id' | 'site'>((value) => {
    const inOrder = sql`order by j.scheduled_date ${order}, j.id ${order}`;
    const isBeyond = isFirst
      ? sql`true`
      : sql`(j.scheduled_date, j.id) ${beyond} (${value('at')}::timestamptz, ${value('id')}::uuid)`;
    const isThere = isAtSite ? isWorkAt('j', value('site')) : sql`true`;
    const rows = (condition: SQL) => sql`
      select * from job_orders j
      where ${reachFilter('job_orders', role, 'j')} and ${filter} and ${condition} and ${isThere} and ${isBeyond}
      ${inOrder} limit ${literal(limit + 1)}`;
    // The indexes of open jobs begin with the operator, so a page across all operators is assembled from one page of
    // each operator.
    const page =
      access.job_orders.reach[role] === 'every row'
        ? sql`
          select j.* from country_operators o cross join lateral (${rows(sql`j.operator_id = o.id`)}) j
          ${inOrder} limit ${literal(limit + 1)}`
        : rows(sql`true`);
    return pageOf(
      sql`select ${jobCardJson} as item, j.scheduled_date as at, j.id from (${page}) j ${withJobCard} ${inOrder}`,
      limit,
    );
  });
});

export const list = query(listJobOrders, 'page', ({ tx, actor }, { group, site_id, after, limit }) => {
  const position = positionOf(after);
  const page = pageFor(actor.role, group, limit, position === null, site_id !== undefined);
  return tx.json(page({ at: position?.at, id: position?.id, site: site_id }));
});

export const get = query(getJobOrder, 'job order', (context, { id }) => viewJobOrder(context, id));

export const search = query(searchJobOrders, 'page', ({ tx, actor, now }, input) => {
  const { search, stage, figure, client_id, site_id, after, limit } = input;
  const kinds = stage && [stage];
  const conditions = [
    ...(figure === undefined ? [] : [countedBy(figure, actor.role, now, 'x')]),
    ...(client_id === undefined ? [] : [sql`x.client_id = ${client_id}::uuid`]),
    ...(site_id === undefined ? [] : [isWorkAt('x', site_id)]),
  ];
  const among = conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
  const pattern = patternOf('job_orders', search);
  const page = { pattern, position: positionOf(after), limit, kinds, among };
  return tx.json(
    pageOf(
      sql`
        select ${jobCardJson} as item, j.scheduled_date as at, j.id
        from ${pageOfRecord('job_orders', actor.role, page)} j ${withJobCard}
        order by j.scheduled_date desc, j.id desc`,
      limit,
    ),
  );
});
