import { type SQL, sql } from 'drizzle-orm';
import type { Brand } from '#contract/brand/brand.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';

/** The start of a logo's address. Anyone may see a logo, because pages show it before people sign in. */
export const logoPath = '/api/logo/';
/** The end of a small logo's address. */
export const smallLogo = '/small';

/** SQL for the brand of the operator `o` with its logo `l`; null if the operator has no brand of its own. */
export const brandJson = sql`case when o.is_whitelabel then json_build_object(
  'name', o.name, 'second_name', o.second_name, 'hue', o.brand_hue, 'logo', ${sql.raw(`'${logoPath}'`)} || o.id || '/' || l.sha256) end`;

/** Returns SQL for the ID of the operator whose own domain is the host, if the operator has its own brand. */
export const operatorOfHost = (host: string): SQL =>
  sql`(select id from country_operators where custom_domain = ${host.toLowerCase()} and is_whitelabel)`;

/** Returns the brand of the operator whose own domain is the host; null for every other host. */
export async function findBrandIn(tx: Transaction, host: string): Promise<Brand | null> {
  if (host === '') return null;
  const json = await tx.json(sql`
    select ${brandJson} as json
    from country_operators o left join operator_logos l on l.operator_id = o.id
    where o.custom_domain = ${host.toLowerCase()} and o.is_whitelabel`);
  return json === null ? null : JSON.parse(json);
}

export async function findBrandOfDomain(database: Database, host: string): Promise<Brand | null> {
  return database.transaction(
    systemFor({ installation: 'the host or the address of the logo alone identifies the operator' }),
    (tx) => findBrandIn(tx, host),
    { readOnly: true },
  );
}

/** Returns the logo that has this hash, if it belongs to an operator with its own brand; otherwise null. */
export async function findLogo(
  database: Database,
  operator_id: string,
  sha256: string,
): Promise<Buffer | null> {
  const [row] = await database.transaction(
    systemFor({ installation: 'the host or the address of the logo alone identifies the operator' }),
    (tx) =>
      tx.rows<{ png: Buffer }>(sql`
        select l.png from operator_logos l join country_operators o on o.id = l.operator_id
        where l.operator_id = ${operator_id} and l.sha256 = ${sha256} and o.is_whitelabel`),
    { readOnly: true },
  );
  return row?.png ?? null;
}
