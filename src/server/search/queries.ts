import { type SQL, sql } from 'drizzle-orm';
import { resultsPerKind, searchEverything } from '#contract/search.ts';
import { access } from '#domain/access.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { isNumbered, typedNumber } from '#domain/events/record-address.ts';
import { invoiceLetters } from '#domain/invoice/invoice-events.ts';
import { columnOfSeries, typedInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { replicaQuery } from '#server/platform/query.ts';
import {
  clientsNamed,
  idsOfPage,
  patternOf,
  type SearchedRecord,
  searchersOf,
} from '#server/store/access/search.ts';
import { rowsStartingWith } from '#server/store/access/search-numbers.ts';
import { jobIsNot } from '#server/store/shapes/conditions.ts';

type ResultParts = {
  readonly title: SQL;
  /** The title in another script, for records that have one. */
  readonly secondTitle?: SQL;
  /** True if `c` is the client of the record. */
  readonly isOfClient?: true;
  readonly detail: SQL;
  /** The detail in another script, for records that have one. */
  readonly secondDetail?: SQL;
  readonly joined: SQL;
  readonly job: SQL;
  readonly request: SQL;
  readonly at: SQL;
  /** True if the result shows `at`. */
  readonly isDated?: true;
  /**
   * The condition that a match `found` must meet. Because the condition leaves out some matches, `read` is the number
   * of rows to read in order to find enough.
   */
  readonly only?: { readonly condition: SQL; readonly read: number };
};

const none = sql`null::text`;

/** Sorts the record with the typed number first, then numbers that start with it, then all other matches. */
const [exact, prefix, other] = [0, 1, 2];

/** The parts of a result for each kind of record. `x` is its row. */
const resultParts = {
  job_orders: {
    title: sql`'JO-' || x.number`,
    detail: sql`m.model`,
    isOfClient: true,
    joined: sql`join clients c on c.id = x.client_id join machines m on m.id = x.machine_id
      join country_operators o on o.id = x.operator_id`,
    job: sql`json_build_object('status', x.status, 'workflow_status', x.workflow_status)`,
    request: none,
    at: sql`x.scheduled_date`,
    isDated: true,
  },
  service_requests: {
    title: sql`'SR-' || x.number`,
    detail: sql`m.model`,
    isOfClient: true,
    joined: sql`join clients c on c.id = x.client_id join machines m on m.id = x.machine_id
      join country_operators o on o.id = x.operator_id`,
    job: none,
    request: sql`json_build_object('status', x.status, 'outcome', x.outcome)`,
    at: sql`x.created_at`,
    isDated: true,
    // A case is found once: through its visit, if it has one, unless the request's own number is typed.
    only: {
      condition: sql`(found.rank <> ${other}::integer or not exists (
        select from job_orders j where j.id = x.assigned_job_order_id and ${jobIsNot('cancelled', 'j')}))`,
      read: 50,
    },
  },
  clients: {
    title: sql`x.name`,
    secondTitle: sql`x.second_name`,
    detail: sql`x.phone`,
    joined: sql``,
    job: none,
    request: none,
    at: sql`x.created_at`,
  },
  sites: {
    title: sql`x.name`,
    secondTitle: sql`x.second_name`,
    detail: sql`x.address`,
    secondDetail: sql`x.second_address`,
    isOfClient: true,
    joined: sql`join clients c on c.id = x.client_id`,
    job: none,
    request: none,
    at: sql`x.created_at`,
  },
  machines: {
    title: sql`coalesce(x.label, x.model) || ' · ' || x.serial_number`,
    secondTitle: sql`x.second_label || ' · ' || x.serial_number`,
    detail: sql`x.location`,
    secondDetail: sql`x.second_location`,
    isOfClient: true,
    joined: sql`join clients c on c.id = x.client_id`,
    job: none,
    request: none,
    at: sql`x.created_at`,
  },
  invoices: {
    title: sql`${sql.raw(`'${invoiceLetters.invoices}-'`)} || x.number`,
    detail: sql`coalesce(${sql.raw(`'${invoiceLetters.credit_notes}-'`)} || x.credit_number, '')`,
    isOfClient: true,
    joined: sql`join clients c on c.id = x.client_id join country_operators o on o.id = x.operator_id`,
    job: none,
    request: none,
    at: sql`x.created_at`,
    isDated: true,
  },
  technicians: {
    title: sql`x.name`,
    secondTitle: sql`x.second_name`,
    detail: sql`coalesce(x.specialization, x.phone)`,
    joined: sql``,
    job: none,
    request: none,
    at: sql`x.created_at`,
  },
} satisfies Partial<Record<SearchedRecord | 'invoices', ResultParts>>;

type Kind = keyof typeof resultParts;
const kinds = Object.entries(resultParts) as [Kind, ResultParts][];

export const everything = replicaQuery(searchEverything, 'result', ({ tx, actor }, { search }) => {
  const lists = kinds.map(([kind, parts]) => sql`${kind}::text, ${listOf(kind, parts, actor, search)}`);
  const clients = clientsNamed(actor.role, search) ?? sql`null::uuid[]`;
  return tx.json(sql`
    with named as materialized (select ${clients} as clients)
    select json_build_object(${sql.join(lists, sql`, `)}) as json`);
});

function listOf(kind: Kind, parts: ResultParts, { role }: Actor, search: string): SQL {
  if (access[kind].reach[role] === undefined || !searchersOf(kind).includes(role)) return sql`'[]'::json`;
  const {
    title,
    secondTitle = none,
    isOfClient,
    detail,
    secondDetail = none,
    job,
    request,
    at,
    joined,
    isDated,
    only,
  } = parts;
  const client = isOfClient
    ? sql`json_build_object('id', c.id, 'name', c.name, 'second_name', c.second_name)`
    : none;
  const moment = isDated ? sql`json_build_object('instant', ${at}, 'time_zone', o.time_zone)` : none;
  const item = sql`json_build_object('id', x.id, 'title', ${title}, 'second_title', ${secondTitle}, 'client', ${client}, 'detail', ${detail}, 'second_detail', ${secondDetail}, 'at', ${moment},
    'is_exact', found.rank = ${exact}, 'request', ${request}, 'job', ${job})`;
  const order = sql`found.rank, ${at} desc, x.id desc`;
  return sql`(
    select coalesce(json_agg(made.item order by made.nth), '[]'::json) from (
      select ${item} as item, row_number() over (order by ${order}) as nth
      from (select id, min(rank) as rank from (${matchingRows(kind, role, search, only?.read ?? resultsPerKind)}) ranked group by id) found
        cross join lateral (select x.* from ${sql.raw(kind)} x where x.id = found.id offset 0) x ${joined}
      where ${only?.condition ?? sql`true`}
      order by ${order} limit ${resultsPerKind}
    ) made)`;
}

/** Returns the invoices whose own number or credit note number starts with the typed number. */
function matchingInvoices(role: Role, search: string): SQL {
  const typed = typedInvoiceNumber(search);
  if (typed === null) return sql`select null::uuid as id, ${other}::integer as rank where false`;
  const { series, digits } = typed;
  const found = series.map((one) => {
    const column = columnOfSeries[one];
    return sql`
      select x.id, ${rankOf(column, digits)} as rank
      from ${rowsStartingWith('invoices', role, { digits, column }, resultsPerKind)} x`;
  });
  return sql.join(found, sql` union all `);
}

const rankOf = (column: string, digits: string) =>
  sql`case when x.${sql.raw(column)} = ${digits}::bigint then ${exact}::integer else ${prefix}::integer end`;

/** Returns the IDs of the results with their rank. A record that is found in two ways appears twice. */
function matchingRows(kind: Kind, role: Role, search: string, most: number): SQL {
  if (kind === 'invoices') return matchingInvoices(role, search);
  const page = { pattern: patternOf(kind, search), position: null, limit: most - 1 };
  const clients = page.pattern === patternOf('clients', search) ? sql`(select clients from named)` : null;
  const matching = sql`select id, ${other}::integer as rank from ${idsOfPage(kind, role, page, clients)} id`;
  const typed = typedNumber(search);
  const isOwn = isNumbered(kind) && (typed?.record ?? kind) === kind;
  if (!isOwn || typed === null || typed.digits.startsWith('0')) return matching;
  const { record, digits } = typed;
  const numbered = sql`
    select x.id, ${rankOf('number', digits)} as rank
    from ${rowsStartingWith(kind, role, { digits }, resultsPerKind)} x`;
  return record === null ? sql`${numbered} union all ${matching}` : numbered;
}
