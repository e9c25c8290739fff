import { sql } from 'drizzle-orm';
import { invitationExpiry } from '#domain/accounts/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import { giveRoles } from '#server/store/accounts.ts';
import { putInvitations } from '#server/store/invitations.ts';
import { linkOrigin, ownDomain } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { isNewcomer } from '#server/store/shapes/newcomers.ts';
import { mailText } from '#words/say/mail-text.ts';
import type { Accounts } from './account-library.ts';
import { inviteAll } from './invite.ts';
import { heldAddress, isOfferedBy, offerRole, scopeOfRole } from './role-offer.ts';

type Person = { readonly name: string; readonly second_name?: string | null; readonly email: string };

/** The role that the people get. */
type Joining = {
  readonly role: Role;
  readonly operator_id: string | null;
  /** The client's company, if a client adds the people. Otherwise, the operator adds them. */
  readonly company?: string;
};

/** The account with the email. */
type Holder = {
  readonly id: string;
  readonly email: string;
  readonly is_free_for_offer: boolean;
};

const anyAccount: SystemScope = { installation: 'the address may belong to an account of any operator' };

/**
 * Returns true if only an email to the address may reveal that it already has an account. This applies to clients,
 * who are strangers to everyone else on the platform. The operator's people see it in the response, and so do clients
 * if the server sends no email.
 */
export function isNotifiedByMail(
  { mailLeavesBy }: Pick<Server, 'mailLeavesBy'>,
  { role }: Pick<Actor, 'role'>,
): boolean {
  return role === 'client' && mailLeavesBy === 'smtp';
}

/** Like makeAccountsByMail, for one person. */
export async function makeAccountByMail(
  server: Server,
  accounts: Accounts,
  context: CommandContext,
  { role, operator_id, company, ...person }: Person & Joining,
): Promise<string> {
  const joining = { role, operator_id, ...(company !== undefined && { company }) };
  const [id] = await makeAccountsByMail(server, accounts, context, joining, [person]);
  if (id === undefined) throw new Error('Every person gets an account');
  return id;
}

/**
 * Creates an account for each email. If an email already has an account, leaves that account unchanged and returns a
 * placeholder; callers see no difference. All emails must be different.
 */
export async function makeAccountsByMail(
  server: Server,
  accounts: Accounts,
  context: CommandContext,
  joining: Joining,
  people: readonly Person[],
): Promise<readonly string[]> {
  const { tx, newId, asSystem } = context;
  const { role, operator_id } = joining;
  const scope = scopeOfRole(operator_id);
  const [createdIds, holders, [operator]] = await inOneTrip(
    asSystem(scope, () =>
      accounts.createWhereFree(
        tx,
        people.map((person) => ({ ...person, operator_id })),
      ),
    ),
    asSystem(anyAccount, () => lockHolders(server, context, operator_id, people)),
    asSystem(scope, () =>
      tx.rows<{ name: string }>(sql`select name from country_operators where id = ${operator_id}`),
    ),
  );
  const holderOf = new Map(holders.map((holder) => [holder.email, holder]));
  const isHeld = (_: Person, index: number) => createdIds[index] === null;
  return asSystem(scope, () => {
    const placeholders = people
      .filter(isHeld)
      .map((person) => ({ ...person, email: heldAddress(newId()), operator_id }));
    const placeholderIds = [...accounts.createPlaceholders(tx, placeholders)];
    const made = people.map((person, index) => {
      const user_id = createdIds[index] ?? placeholderIds.shift() ?? '';
      return { ...person, user_id, holder: holderOf.get(person.email.toLowerCase()) };
    });
    giveRoles(
      tx,
      made.map(({ user_id }) => user_id),
      role,
    );
    inviteAll(
      server,
      context,
      operator_id,
      made.filter((person, index) => !isHeld(person, index)),
    );
    const held = made.filter(isHeld);
    for (const { user_id, name, email, holder } of held) {
      if (!holder?.is_free_for_offer) continue;
      const offered = { user_id, name, role, operator_id };
      const known = { operator: operator?.name ?? null, company: joining.company };
      offerRole(server, context, offered, { id: holder.id, email }, known);
    }
    holdInvitations(server, context, {
      operator_id,
      company: joining.company ?? operator?.name ?? '',
      people: held.filter(({ holder }) => !holder?.is_free_for_offer),
    });
    return made.map(({ user_id }) => user_id);
  });
}

/**
 * Returns the accounts with the emails. Until the transaction ends, they cannot be deleted, and newcomers cannot get a
 * role or another offer. Everyone can still sign in and be notified. The accounts are read after they are locked, so
 * that changes committed during the wait are visible.
 */
function lockHolders(
  server: Server,
  { tx }: CommandContext,
  operator_id: string | null,
  people: readonly Person[],
): Promise<Holder[]> {
  const given = JSON.stringify(people.map(({ email }) => email));
  const emails = sql`(select lower(value) from json_array_elements_text(${given}::json))`;
  tx.write(sql`select from profiles p where lower(p.email) in ${emails} order by p.id for key share of p`);
  tx.write(sql`
    select from profiles p where lower(p.email) in ${emails} and ${isNewcomer(server)}
    order by p.id for no key update of p`);
  return tx.rows<Holder>(sql`
    select p.id, lower(p.email) as email, ${isNewcomer(server)} and not ${isOfferedBy(operator_id)} as is_free_for_offer
    from profiles p where lower(p.email) in ${emails}`);
}

type Held = {
  readonly operator_id: string | null;
  /** The company that the emails mention. */
  readonly company: string;
  readonly people: readonly (Person & { readonly user_id: string; readonly holder: Holder | undefined })[];
};

/** Stores an invitation for each placeholder, and sends an email to each address. */
function holdInvitations(
  { origin }: Server,
  { tx, now, newId, recordAll, asSystem }: CommandContext,
  { operator_id, company, people }: Held,
): void {
  if (people.length === 0) return;
  const expires_at = invitationExpiry(now);
  putInvitations(
    tx,
    people.map(({ user_id, email }) => ({
      id: newId(),
      user_id,
      operator_id,
      offered_email: email,
      expires_at,
      created_at: now,
    })),
  );
  recordAll(
    'accounts.invited',
    people.map(({ user_id: id, name }) => ({
      of: { id, operator_id, name },
      changes: { expires_at: { to: expires_at } },
    })),
  );
  const ids = JSON.stringify(people.flatMap(({ holder }) => holder?.id ?? []));
  const domains = sql`
    select p.id, ${ownDomain} as domain from profiles p join country_operators o on o.id = p.operator_id
    where p.id in (select value::uuid from json_array_elements_text(${ids}::json))`;
  asSystem(anyAccount, () =>
    tx.write(domains, (rows) => {
      const domainOfHolder = new Map(rows.map(({ id, domain }) => [id, domain]));
      const mails = people.map(({ user_id, email, holder }) => {
        const link = `${linkOrigin(origin, domainOfHolder.get(holder?.id))}/auth`;
        const text = mailText('addressTaken', { company, link });
        return { id: newId(), operator_id, recipient: email, user_id: holder?.id ?? user_id, text };
      });
      asSystem(anyAccount, () => queueMails(tx, mails, now));
    }),
  );
}
