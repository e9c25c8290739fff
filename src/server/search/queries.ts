import { type SQL, sql } from 'drizzle-orm';
import { foundOfEach, searchEverything } from '#contract/search.ts';
import { access } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { query } from '#server/platform/query.ts';
import { pageOfRecord, patternOf, type SearchedRecord } from '#server/store/access/search.ts';

type Shown = {
  readonly title: SQL;
  readonly detail: SQL;
  readonly joined: SQL;
  readonly job: SQL;
  /** By which the results are ordered, latest first. */
  readonly at: SQL;
  /** Whether that moment is told. */
  readonly isDated?: true;
};

const none = sql`null::text`;
const state = sql`json_build_object('status', x.status, 'workflow_status', x.workflow_status)`;

/** What the result shows of each kind of record; `x` is its row. */
const shown = {
  job_orders: {
    title: sql`'JO-' || x.number`,
    detail: sql`c.name || ' · ' || m.model`,
    joined: sql`join clients c on c.id = x.client_id join machines m on m.id = x.machine_id
      join country_operators o on o.id = x.operator_id`,
    job: state,
    at: sql`x.scheduled_date`,
    isDated: true,
  },
  service_requests: {
    title: sql`'SR-' || x.number`,
    detail: sql`c.name || ' · ' || m.model`,
    joined: sql`join clients c on c.id = x.client_id join machines m on m.id = x.machine_id
      join country_operators o on o.id = x.operator_id`,
    job: none,
    at: sql`x.created_at`,
    isDated: true,
  },
  clients: {
    title: sql`x.name`,
    detail: sql`x.phone`,
    joined: sql``,
    job: none,
    at: sql`x.created_at`,
  },
  machines: {
    title: sql`x.model || ' · ' || x.serial_number`,
    detail: sql`c.name || ' · ' || x.location`,
    joined: sql`join clients c on c.id = x.client_id`,
    job: none,
    at: sql`x.created_at`,
  },
  technicians: {
    title: sql`x.name`,
    detail: sql`coalesce(x.specialization, x.phone)`,
    joined: sql``,
    job: none,
    at: sql`x.created_at`,
  },
} satisfies Partial<Record<SearchedRecord, Shown>>;

type Kind = keyof typeof shown;
const kinds = Object.entries(shown) as [Kind, Shown][];

export const everything = query(searchEverything, 'result', ({ tx, actor }, { search }) => {
  const lists = kinds.map(([kind, how]) => sql`${kind}::text, ${listOf(kind, how, actor, search)}`);
  return tx.json(sql`select json_build_object(${sql.join(lists, sql`, `)}) as json`);
});

function listOf(kind: Kind, how: Shown, { role }: Actor, search: string): SQL {
  if (access[kind].reach[role] === undefined) return sql`'[]'::json`;
  const page = pageOfRecord(kind, role, {
    pattern: patternOf(kind, search),
    position: null,
    limit: foundOfEach - 1,
  });
  const { title, detail, job, at, joined, isDated } = how;
  const told = isDated ? sql`json_build_object('instant', ${at}, 'time_zone', o.time_zone)` : none;
  const item = sql`json_build_object(
    'id', x.id, 'title', ${title}, 'detail', ${detail}, 'at', ${told}, 'job', ${job})`;
  return sql`(
    select coalesce(json_agg(${item} order by ${at} desc, x.id desc), '[]'::json) from ${page} x ${joined})`;
}
