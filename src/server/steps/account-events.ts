import { sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { countryNames } from '#domain/values/country-codes.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/platform/context.ts';
import { ownDomain } from '#server/store/link-origin.ts';

type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly operator_id: string | null;
  readonly role: Role | null;
  readonly operator: string | null;
  /** The operator's country and time zone, if known. */
  readonly place_names: readonly string[];
  /** The domain of the person's operator, if it has its own brand. */
  readonly domain: string | null;
};

/** The country is the operator's. */
export type FoundPerson = Person & { readonly country: string | null };

export async function findPerson(tx: Transaction, user_id: string): Promise<FoundPerson | null> {
  const [person] = await tx.rows<FoundPerson>(sql`
    select p.id, p.name, p.email, p.operator_id, r.role, o.name as operator, o.country, ${ownDomain} as domain,
      array_remove(array[o.country, o.time_zone], null) as place_names
    from profiles p
    left join user_roles r on r.user_id = p.id
    left join country_operators o on o.id = p.operator_id
    where p.id = ${user_id}`);
  return person ?? null;
}

/** Returns the names that the person's password must not consist of. */
export function namesOf({ name, email, operator, place_names }: Person): string[] {
  return [name, email, ...(operator === null ? [] : [operator]), ...place_names.flatMap(countryNames)];
}

export function personOf({ view, domain }: Caller): Person {
  return {
    ...view.user,
    operator_id: view.operator?.id ?? null,
    role: view.role,
    operator: view.operator?.name ?? null,
    place_names: view.operator ? [view.operator.time_zone] : [],
    domain,
  };
}
