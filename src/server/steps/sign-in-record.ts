import { sql } from 'drizzle-orm';
import type { SignInEventKind } from '#domain/entrance/sign-in-event.ts';
import { theServer } from '#domain/events/author.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import type { Visitor } from '#server/platform/visitor.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { insertSignInEvent } from '#server/store/sign-in-events.ts';

type ServerParts = Pick<Server, 'newId' | 'now'>;

type SignInNote = {
  readonly kind: SignInEventKind;
  readonly user_id: string | null;
  readonly operator_id: string | null;
  readonly visitor: Visitor;
  readonly isKnownDevice: boolean;
  readonly call?: string;
};

/** Records a sign-in event for administrators. Runs in the server's own role. */
export function noteSignIn({ newId, now }: ServerParts, tx: Transaction, note: SignInNote): void {
  const { visitor, isKnownDevice, kind, user_id, operator_id, call = null } = note;
  insertSignInEvent(tx, {
    id: newId(),
    at: now(),
    ...{ kind, user_id, operator_id, call },
    address: visitor.address,
    user_agent: visitor.userAgent,
    is_known_device: isKnownDevice,
  });
}

type Person = { readonly id: string; readonly name: string; readonly operator_id: string | null };
type PersonKey = { readonly email: string } | { readonly user_id: string };

/** Records a failed attempt in a separate transaction, because the attempt's own transaction is rolled back. */
export async function noteFailure(
  server: Server,
  kind: 'wrong_password' | 'wrong_code',
  key: PersonKey,
  visitor: Visitor,
): Promise<void> {
  await server.database.transaction(
    systemFor({ installation: 'the email address alone identifies the account' }),
    async (tx) => {
      const person = await findPersonOf(tx, key, visitor);
      const { id = null, operator_id = null, is_known_device = false } = person ?? {};
      noteSignIn(server, tx, { kind, user_id: id, operator_id, visitor, isKnownDevice: is_known_device });
    },
  );
}

/**
 * Records the lock and notifies the person, at most once every `windowMs` milliseconds. Does nothing if there is no
 * account.
 */
export async function noteLock(
  server: Server,
  tx: Transaction,
  { email, visitor, windowMs }: { email: string; visitor: Visitor; windowMs: number },
): Promise<void> {
  const person = await findPersonOf(tx, { email }, visitor);
  if (person === null) return;
  const at = server.now();
  const [noted] = await tx.rows(sql`
    select 1 from sign_in_events
    where user_id = ${person.id} and kind = 'locked' and at > ${new Date(at.getTime() - windowMs)} limit 1`);
  if (noted !== undefined) return;
  const { id, operator_id } = person;
  noteSignIn(server, tx, { kind: 'locked', user_id: id, operator_id, visitor, isKnownDevice: false });
  const { newId, origin } = server;
  const record = recordBy(theServer, { tx, at, newId, origin });
  record('accounts.locked', { of: person });
}

async function findPersonOf(tx: Transaction, key: PersonKey, { device }: Visitor) {
  const isPerson = 'email' in key ? sql`lower(email) = lower(${key.email})` : sql`id = ${key.user_id}`;
  const [person] = await tx.rows<Person & { is_known_device: boolean }>(sql`
    select id, name, operator_id, exists (
      select 1 from known_devices d where d.user_id = profiles.id and d.token_sha256 = ${device}) as is_known_device
    from profiles where ${isPerson}`);
  return person ?? null;
}
