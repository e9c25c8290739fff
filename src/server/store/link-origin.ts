import { type SQL, sql } from 'drizzle-orm';

/** The own domain of the white-label operator `o`, or null. */
export const ownDomain = sql.raw('case when o.is_whitelabel then o.custom_domain end');

export function domainOf(operator_id: string | null): SQL {
  return sql`select ${ownDomain} as domain from country_operators o where o.id = ${operator_id}`;
}

/**
 * Where a link leads for people of the operator with the domain: there, and for everyone else to the installation. A
 * request never decides it, because whoever sends the request could be anyone.
 */
export function linkOrigin(origin: string, domain: unknown): string {
  return typeof domain === 'string' ? `https://${domain}` : origin;
}
