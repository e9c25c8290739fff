import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { requestFilter } from '#contract/service-requests.ts';
import { patternOf } from '#server/store/access/search.ts';

type RequestFilter = {
  readonly [Name in keyof typeof requestFilter]?: z.output<(typeof requestFilter)[Name]>;
};

/** Returns the filter's conditions on a request `r`. An empty filter has no conditions. */
export function filterConditions({ urgency, type, client_id, machine_id, search }: RequestFilter): SQL[] {
  const equal = (column: SQL, value: string | undefined) =>
    value === undefined ? [] : [sql`${column} = ${value}`];
  const pattern = patternOf('service_requests', search);
  return [
    ...equal(sql`r.urgency`, urgency),
    ...equal(sql`r.service_type_requested`, type),
    ...equal(sql`r.client_id`, client_id),
    ...equal(sql`r.machine_id`, machine_id),
    ...(pattern === null ? [] : [matching(pattern)]),
  ];
}

/** There are far fewer clients and machines than requests, so these are searched first. */
const matching = (pattern: string) => sql`(
  r.client_id in (select c.id from clients c where c.search_text like search_form(${pattern}))
  or r.machine_id in (select m.id from machines m where m.search_text like search_form(${pattern}))
  or 'sr-' || r.number like search_form(${pattern}))`;
