import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import {
  isNumbered,
  numberIn,
  type PagedRecord,
  pagedRecords,
  recordPaths,
} from '#domain/events/record-address.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { accountJson, keepersOfAccounts } from '#server/store/functions/account-view.ts';

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The paths that show a record within the area of a role. */
const ofAreas: readonly (readonly [RegExp, PagedRecord])[] = [
  [/^\/(?:technician|client)\/jobs\/([^/]+)(?:\/signature)?\/?$/, 'job_orders'],
  [/^\/client\/reports\/([^/]+)\/?$/, 'job_orders'],
  [/^\/client\/machines\/([^/]+)\/?$/, 'machines'],
  [/^\/jobs\/([^/]+)\/report\/?$/, 'job_orders'],
];
const paths: readonly (readonly [RegExp, PagedRecord])[] = [
  ...pagedRecords.map((record) => [new RegExp(`^${recordPaths[record]}/([^/]+)/?$`), record] as const),
  ...ofAreas,
];

/** Returns the record that a path shows, by its ID or its number; null if the path shows none. */
export function recordShownAt(path: string): { readonly record: PagedRecord; readonly id: string } | null {
  for (const [pattern, record] of paths) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { record, id };
  }
  return null;
}

/**
 * Returns true if the caller cannot find the record of the path, because it does not exist or belongs to
 * someone else. Both cases get the same response. For strangers, and for people who may not look up such
 * records, nothing is queried.
 */
export async function lacksRecord(
  { database, now }: Pick<Server, 'database' | 'now'>,
  path: string,
  caller: Caller | null,
): Promise<boolean> {
  const addressedRecord = recordShownAt(path);
  const actor = caller?.actor ?? null;
  if (addressedRecord === null || actor === null) return false;
  if (caller?.view.must_agree || caller?.view.must_set_up_two_factor) return false;
  const statement = lookFor(addressedRecord, actor.role, now());
  if (statement === null) return false;
  const rows = await database.transaction(identityOf(actor), (tx) => tx.rows(statement), { readOnly: true });
  return rows.length === 0;
}

const nothing = sql`select 1 where false`;

function lookFor(
  { record, id }: { readonly record: PagedRecord; readonly id: string },
  role: Role,
  now: Date,
): SQL | null {
  if (record === 'profiles') {
    if (!keepersOfAccounts.includes(role)) return null;
    if (!isId.test(id)) return nothing;
    return sql`select 1 from (select ${accountJson(role, sql`${id}`, now)} as json) found where json is not null`;
  }
  if (access[record].reach[role] === undefined) return null;
  const number = isNumbered(record) ? numberIn(record, id) : null;
  if (number === null && !isId.test(id)) return nothing;
  const named = number === null ? sql`x.id = ${id}` : sql`x.number = ${number}`;
  return sql`select 1 from ${sql.identifier(record)} x where ${named} and ${reachFilter(record, role, 'x')} limit 1`;
}
