import { eq } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/platform/context.ts';
import { profiles, user_roles } from '#server/store/accounts.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly operator_id: string | null;
  readonly role: Role | null;
};

export async function findPerson(tx: Transaction, user_id: string): Promise<Person | null> {
  const [found] = await tx.orm
    .select({
      id: profiles.id,
      name: profiles.name,
      email: profiles.email,
      operator_id: profiles.operator_id,
      role: user_roles.role,
    })
    .from(profiles)
    .leftJoin(user_roles, eq(user_roles.user_id, profiles.id))
    .where(eq(profiles.id, user_id));
  return found ?? null;
}

export function personOf({ view }: Caller): Person {
  return { ...view.user, operator_id: view.operator?.id ?? null, role: view.role };
}
