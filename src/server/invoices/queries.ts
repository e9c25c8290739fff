import { type SQL, sql } from 'drizzle-orm';
import { getInvoice, getInvoiceSums, listInvoices } from '#contract/invoices/invoices.ts';
import type { Role } from '#domain/actor.ts';
import { type InvoiceList, invoiceLists } from '#domain/invoice/invoice.ts';
import { invoiceLetters } from '#domain/invoice/invoice-events.ts';
import { columnOfSeries, typedInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { idsOfPage, patternOf } from '#server/store/access/search.ts';
import { literal } from '#server/store/rows/columns.ts';
import { invoiceIs } from '#server/store/shapes/conditions.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

const zone = sql.raw('o.time_zone');
const text = (value: string) => sql.raw(`'${value}'`);

/** Returns SQL that checks whether the invoice `i` of the operator `o` is open and was due before today. */
const isOverdue = (now: Date): SQL => sql`(${invoiceIs('open')} and i.due_on < ${dateAt(now, zone)})`;

const listedNames = {
  number: sql`${text(`${invoiceLetters.invoices}-`)} || i.number`,
  client: sql`json_build_object('name', c.name, 'second_name', c.second_name)`,
  credit_number: sql`${text(`${invoiceLetters.credit_notes}-`)} || i.credit_number`,
};

const listedFields = (now: Date): SQL => sql`
  'id', i.id, 'version', i.version, 'operator_id', i.operator_id, 'number', ${listedNames.number},
  'client_id', i.client_id, 'client', ${listedNames.client}, 'issued_on', i.issued_on, 'due_on', i.due_on,
  'currency', i.currency, 'net', i.net::text, 'vat', i.vat::text, 'total', i.total::text, 'state', i.state, 'is_overdue', ${isOverdue(now)}, 'paid_on', i.paid_on,
  'credit_number', ${listedNames.credit_number}, 'credited_on', i.credited_on, 'time_zone', o.time_zone`;

/** The note about a payment is for the operator only; clients do not see it. */
const paidNote = (role: Role) => (role === 'client' ? sql`null` : sql`i.paid_note`);

export const viewInvoice: View = ({ tx, actor, now }, id) =>
  tx.json(sql`
    select json_build_object(${listedFields(now)}, 'operator', json_build_object('name', o.name, 'second_name', o.second_name),
      'vat_rate', i.vat_rate::text, 'fees_include_vat', i.fees_include_vat, 'seller', i.seller, 'buyer', i.buyer,
      'lines', i.lines, 'created_at', i.created_at,
      'paid_note', ${paidNote(actor.role)}, 'credit_reason', i.credit_reason) as json
    from invoices i join country_operators o on o.id = i.operator_id join clients c on c.id = i.client_id
    where i.id = ${id} and ${reachFilter('invoices', actor.role, 'i')}`);

export const get = query(getInvoice, 'invoice', (context, { id }) => viewInvoice(context, id));

const conditionOf: Readonly<Record<InvoiceList, (now: Date) => SQL>> = {
  open: () => invoiceIs('open'),
  overdue: isOverdue,
  paid: () => invoiceIs('paid'),
  credited: () => invoiceIs('credited'),
};

/** The maximum number of clients whose invoices a search by words finds. */
const mostClients = 50;

/** Returns SQL that checks whether the invoice `i` matches a search: by number, or for the operator also by client. */
function matches(role: Role, typed: string | undefined): SQL {
  if ((typed ?? '').trim() === '') return sql`true`;
  const number = typedInvoiceNumber(typed ?? '');
  const ways = (number?.series ?? []).map(
    (series) => sql`i.${sql.raw(columnOfSeries[series])} = ${number?.digits}::integer`,
  );
  const pattern = number?.hasLetters || role === 'client' ? null : patternOf('clients', typed);
  if (pattern !== null) {
    const ids = idsOfPage('clients', role, { pattern, position: null, limit: mostClients });
    ways.push(sql`i.client_id = any(array(select ${ids}))`);
  }
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

export const list = query(listInvoices, 'page', ({ tx, actor: { role }, now }, input) => {
  const { list: chosen, client_id, search, after, limit } = input;
  const position = positionOf(after);
  const isFurther = position
    ? sql`(i.created_at, i.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
    : sql`true`;
  const ofClient = client_id === undefined ? sql`true` : sql`i.client_id = ${client_id}`;
  const inList = chosen === undefined ? sql`true` : conditionOf[chosen](now);
  const atMost = literal(limit + 1);
  return tx.json(
    pageOf(
      sql`
        select json_build_object(${listedFields(now)}) as item, i.created_at as at, i.id
        from country_operators o cross join lateral (
          select * from invoices i
          where i.operator_id = o.id and ${reachFilter('invoices', role, 'i')} and ${inList} and ${ofClient}
            and ${matches(role, search)} and ${isFurther}
          order by i.created_at desc, i.id desc limit ${atMost}
        ) i join clients c on c.id = i.client_id
        where ${reachFilter('country_operators', role, 'o')}
        order by i.created_at desc, i.id desc limit ${atMost}`,
      limit,
    ),
  );
});

/** The period for which paid and credited invoices are counted. */
const sumsFrom = sql.raw(`interval '12 months'`);

export const sums = query(getInvoiceSums, 'invoices', ({ tx, actor: { role }, now }) => {
  const sumOf = (chosen: InvoiceList) => sql`
    select ${text(chosen)} as list, i.currency, count(*) as invoices, sum(i.total)::text as total
    from country_operators o join invoices i on i.operator_id = o.id
    where ${reachFilter('country_operators', role, 'o')} and ${reachFilter('invoices', role, 'i')} and ${conditionOf[chosen](now)}
      and ${chosen === 'open' || chosen === 'overdue' ? sql`true` : sql`i.created_at >= ${now}::timestamptz - ${sumsFrom}`}
    group by i.currency`;
  const every = sql.join(invoiceLists.map(sumOf), sql` union all `);
  return tx.json(sql`
    select json_build_object('items', coalesce(json_agg(json_build_object(
      'list', s.list, 'currency', s.currency, 'invoices', s.invoices, 'total', s.total)
      order by s.currency), '[]'::json)) as json
    from (${every}) s`);
});
