import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { questionPattern } from '#domain/cases/comment.ts';
import { reachFilter, setting } from '#server/store/access/row-access.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';

const mostQuestions = 3;

/**
 * Returns the questions that wait for a client's answer, as a JSON array, latest first. A question is the last comment
 * on an open case if it contains a question mark or mentions the caller, and the client did not write it. Other roles
 * get no questions.
 */
export function openQuestions(role: Role): SQL {
  if (role !== 'client') return sql`'[]'::json`;
  return sql`(
    select coalesce(json_agg(json_build_object('record', q.record, 'id', q.id, 'number', q.number,
      'author', json_build_object('name', q.author_name,
        'second_name', second_name_of_account(q.author_user_id, q.author_name)))
      order by q.created_at desc, q.id), '[]'::json)
    from (
      select k.record, k.id, k.number, c.author_name, c.author_user_id, c.created_at
      from (
        (select distinct on (j.case_id) j.case_id, 'job_orders' as record, j.id, 'JO-' || j.number as number
          from job_orders j where ${reachFilter('job_orders', role, 'j')} and ${jobIs('open')}
          order by j.case_id, j.scheduled_date desc, j.id)
        union all
        (select r.id, 'service_requests', r.id, 'SR-' || r.number
          from service_requests r where ${reachFilter('service_requests', role, 'r')} and ${requestIs('waiting')})
      ) k cross join lateral (
        select * from comments c where c.case_id = k.case_id and ${reachFilter('comments', role, 'c')}
        order by c.created_at desc, c.id desc limit 1
      ) c
      where c.author_role <> 'client'
        and (c.text ~ ${questionPattern}::text or ${sql.raw(setting('user_id'))} = any(c.mentions))
      order by c.created_at desc, k.id limit ${sql.raw(String(mostQuestions))}
    ) q)`;
}
