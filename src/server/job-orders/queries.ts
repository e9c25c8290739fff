import { sql } from 'drizzle-orm';
import { getJobOrder, listJobOrders, searchJobOrders } from '#contract/job-orders.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { jobCardJson, withJobCard } from '#server/store/job-card.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { countedBy } from '#server/store/shapes/job-figures.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
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

export const list = query(listJobOrders, 'page', ({ tx, actor }, { group, after, limit }) => {
  const position = positionOf(after);
  const { filter, order, beyond } = groups[group];
  return tx.json(
    pageOf(
      sql`
        select ${jobCardJson} as item, j.scheduled_date as at, j.id
        from (
          select * from job_orders j
          where ${reachFilter('job_orders', actor.role, 'j')} and ${filter}
            and ${position ? sql`(j.scheduled_date, j.id) ${beyond} (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
          order by j.scheduled_date ${order}, j.id ${order}
          limit ${limit + 1}
        ) j ${withJobCard}
        order by j.scheduled_date ${order}, j.id ${order}`,
      limit,
    ),
  );
});

export const get = query(getJobOrder, 'job order', (context, { id }) => viewJobOrder(context, id));

export const search = query(searchJobOrders, 'page', ({ tx, actor, now }, input) => {
  const { search, stage, figure, after, limit } = input;
  const kinds = stage && [stage];
  const among = figure && countedBy(figure, now, 'x');
  const page = { search, position: positionOf(after), limit, kinds, among };
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
