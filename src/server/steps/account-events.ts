import { eq } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import type { EventType } from '#domain/event.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { recordEvent } from '#server/platform/record-event.ts';
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

/** What somebody did to the own account. */
export async function recordOwn(
  { newId, now }: Server,
  tx: Transaction,
  type: EventType,
  person: Person,
): Promise<void> {
  const { id, name, role, operator_id } = person;
  const by = { user_id: id, name, role };
  // None of these is ever mailed, so no link is needed.
  const recording = { tx, by, at: now(), newId, linkOrigin: '' };
  await recordEvent(recording, type, { of: { id, operator_id, name } });
}

export function personOf({ view }: Caller): Person {
  return { ...view.user, operator_id: view.operator?.id ?? null, role: view.role };
}
