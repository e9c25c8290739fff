import { type SQL, sql } from 'drizzle-orm';

/** SQL for the domain of the operator `o`, if it has its own brand; otherwise null. */
export const ownDomain = sql.raw('case when o.is_whitelabel then o.custom_domain end');

export function domainOf(operator_id: string | null): SQL {
  return sql`select ${ownDomain} as domain from country_operators o where o.id = ${operator_id}`;
}

/** Returns the origin for links. It never comes from a request, because a sender can forge a request's origin. */
export function linkOrigin(origin: string, domain: unknown): string {
  return typeof domain === 'string' ? `https://${domain}` : origin;
}
