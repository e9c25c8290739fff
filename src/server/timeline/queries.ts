import { type SQL, sql } from 'drizzle-orm';
import { listTimeline } from '#contract/timeline.ts';
import { isWithinReach } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { commentEvents, commentedRecords } from '#domain/cases/comment.ts';
import {
  eventTypes,
  eventTypesOf,
  type HistoricRecord,
  mayReadHistory,
  reasonsFor,
} from '#domain/events/event.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import { fixed, once, readyStatement } from '#server/database/statements.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { commentJson } from '#server/store/cases/comments.ts';
import { reasonOf, secondNamesOf } from '#server/store/events.ts';
import { literal, literals } from '#server/store/rows/columns.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

/** The events of these records are shown together, because they belong to one case. */
const ofCase: readonly HistoricRecord[] = commentedRecords;
/** The events about comments, which are shown as the comments themselves. */
const ofComments: readonly string[] = Object.values(commentEvents);

/** The records whose subject is a name, which may have a second form. */
const named: readonly HistoricRecord[] = [
  'clients',
  'technicians',
  'dispatchers',
  'country_operators',
  'profiles',
];
const second = {
  actor: sql.raw(secondNamesOf.actor),
  acted_for: sql.raw(secondNamesOf.acted_for),
  subject: sql.raw(secondNamesOf.subject),
};

const byLink = sql.raw(`'{${visitLinkField},to}'`);

const recordOfType = fixed(
  sql`case x.type ${sql.raw(
    Object.entries(eventTypes)
      .map(([type, record]) => `when '${type}' then '${record}'`)
      .join(' '),
  )} end`,
);

/**
 * Returns an event as JSON. A role that may not read history gets no changes. If the actor acted for someone, this
 * role sees that person as the author.
 */
function eventJson(role: Role, record: HistoricRecord): SQL {
  const reason = sql.raw(reasonOf('x', reasonsFor(role)));
  const visibleColumns = mayReadHistory(role, record)
    ? sql`x.actor_name, ${second.actor} as actor_second_name, x.acted_for_name as acted_for,
      ${second.acted_for} as acted_for_second_name, x.changes, t.name as technician, t.second_name as technician_second_name`
    : sql`coalesce(x.acted_for_name, x.actor_name) as actor_name,
      case when x.acted_for_id is null then ${second.actor} else ${second.acted_for} end as actor_second_name,
      null as acted_for, null as acted_for_second_name, null as changes, null as technician,
      null as technician_second_name`;
  const assigned = mayReadHistory(role, record)
    ? sql`from (select 1) one left join technicians t on t.id = (x.changes #>> '{technician_id,to}')::uuid`
    : sql``;
  const subjectSecond = named.includes(record) ? second.subject : sql`null`;
  return fixed(sql`(select row_to_json(fields) from (
    select 'event' as kind, x.id, x.at, x.type, ${recordOfType} as record, x.record_id, x.subject,
    ${subjectSecond} as subject_second_name, ${reason} as reason, x.changes #> ${byLink} as by_link,
    ${visibleColumns} ${assigned}) fields)`);
}

/** Returns SQL for the row `k`: the case, and the IDs of the records whose events it shows. */
function subjectOf(record: HistoricRecord): SQL {
  if (!ofCase.includes(record)) return sql`null::uuid as case_id, array[r.id] as ids`;
  const case_id = sql.raw(record === 'job_orders' ? 'r.case_id' : 'r.id');
  return sql`${case_id} as case_id,
    array(select ${case_id} union select j.id from job_orders j where j.case_id = ${case_id}) as ids`;
}

/** Returns the single statement that reads a timeline. */
export const timelineFor = once((role: Role, record: HistoricRecord, limit: number, isFirst: boolean) => {
  const records = ofCase.includes(record) ? ofCase : [record];
  const types = records.flatMap(eventTypesOf).filter((type) => !ofComments.includes(type));
  const atMost = literal(limit + 1);
  return readyStatement<'id' | 'after_at' | 'after_id'>((value) => {
    const latest = (at: SQL, id: SQL) => sql`
      and ${isFirst ? sql`true` : sql`(${at}, ${id}) < (${value('after_at')}::timestamptz, ${value('after_id')}::uuid)`}
      order by ${at} desc, ${id} desc limit ${atMost}`;
    const events = sql`
      select ${eventJson(role, record)} as item, x.at, x.id
      from unnest(k.ids) own(id) cross join lateral (
        select * from events x
        where x.record_id = own.id and x.type in (${literals(types)}) and ${reachFilter('events', role, 'x')}
          ${latest(sql`x.at`, sql`x.id`)}
      ) x`;
    const comments = sql`
      select item, at, id from (
        select ${commentJson} as item, c.created_at as at, c.id
        from comments c where c.case_id = k.case_id and ${reachFilter('comments', role, 'c')}
          ${latest(sql`c.created_at`, sql`c.id`)}
      ) c`;
    const both = ofCase.includes(record) ? sql`${events} union all ${comments}` : events;
    return sql`
      select (${pageOf(sql`select * from (${both}) entries order by at desc, id desc limit ${atMost}`, limit)}) as json
      from (
        select ${subjectOf(record)} from ${sql.raw(record)} r
        where r.id = ${value('id')} and ${reachFilter(record, role, 'r')}
      ) k`;
  });
});

/** Reads as many events and comments as a page can hold, through their indexes, and then merges them. */
export const list = query(listTimeline, 'record', async ({ tx, actor }, input) => {
  const { record, record_id, after, limit } = input;
  const position = positionOf(after);
  if (!isWithinReach(actor.role, record)) return null;
  const page = timelineFor(actor.role, record, limit, position === null);
  return tx.json(page({ id: record_id, after_at: position?.at, after_id: position?.id }));
});
