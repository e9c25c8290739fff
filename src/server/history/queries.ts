import { sql } from 'drizzle-orm';
import { listHistory, listHistoryOfRecord } from '#contract/history.ts';
import { eventTypes, eventTypesOf, mayReadHistory } from '#domain/events/event.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import { forbidden } from '#server/platform/errors.ts';
import { replicaQuery } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord, patternOf } from '#server/store/access/search.ts';
import { secondNamesOf } from '#server/store/events.ts';
import { literal, literals } from '#server/store/rows/columns.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

const recordOfType = sql.raw(
  `case x.type ${Object.entries(eventTypes)
    .map(([type, record]) => `when '${type}' then '${record}'`)
    .join(' ')} end`,
);

const byLink = sql.raw(`'{${visitLinkField},to}'`);

/** The records whose subject is a number or a model, which has only one form. */
const numbered = literals(['service_requests', 'job_orders', 'machines', 'platform_settings']);
const actorSecond = sql.raw(secondNamesOf.actor);
const actedForSecond = sql.raw(secondNamesOf.acted_for);
const subjectSecond = sql.raw(secondNamesOf.subject);

const asJson = sql`json_build_object(
  'id', x.id, 'at', x.at, 'type', x.type, 'record', ${recordOfType}, 'record_id', x.record_id, 'subject', x.subject,
  'subject_second_name', case when ${recordOfType} in (${numbered}) then null else ${subjectSecond} end,
  'actor_name', x.actor_name, 'actor_second_name', ${actorSecond}, 'actor_role', x.actor_role, 'by_link', x.changes #> ${byLink},
  'acted_for', case when x.acted_for_id is null then null else json_build_object(
    'role', x.acted_for_role, 'id', x.acted_for_id, 'name', x.acted_for_name, 'second_name', ${actedForSecond}) end,
  'operator', case when o.id is null then null else json_build_object('id', o.id, 'name', o.name, 'second_name', o.second_name) end,
  'changes', x.changes #- ${byLink})`;

const withOperator = sql`left join country_operators o on o.id = x.operator_id`;

export const ofRecord = replicaQuery(listHistoryOfRecord, 'page', ({ tx, actor }, input) => {
  const { record, record_id, after, limit } = input;
  if (!mayReadHistory(actor.role, record)) throw forbidden();
  const position = positionOf(after);
  return tx.json(
    pageOf(
      sql`
        select ${asJson} as item, x.at, x.id
        from (
          select * from events x
          where x.record_id = ${record_id} and x.type in ${eventTypesOf(record)}
            and ${reachFilter('events', actor.role, 'x')}
            and ${position ? sql`(x.at, x.id) < (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
          order by x.at desc, x.id desc
          limit ${literal(limit + 1)}
        ) x ${withOperator}
        order by x.at desc, x.id desc`,
      limit,
    ),
  );
});

export const list = replicaQuery(listHistory, 'page', ({ tx, actor }, { search, record, after, limit }) => {
  const kinds = record && eventTypesOf(record);
  const page = { pattern: patternOf('events', search), position: positionOf(after), limit, kinds };
  return tx.json(
    pageOf(
      sql`
        select ${asJson} as item, x.at, x.id
        from ${pageOfRecord('events', actor.role, page)} x ${withOperator}
        order by x.at desc, x.id desc`,
      limit,
    ),
  );
});
