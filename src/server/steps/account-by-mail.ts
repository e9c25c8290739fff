import { sql } from 'drizzle-orm';
import { invitationExpiry } from '#domain/accounts/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { giveRole } from '#server/store/accounts.ts';
import { putInvitation } from '#server/store/invitations.ts';
import { domainOf, linkOrigin } from '#server/store/link-origin.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { isNewcomer } from '#server/store/shapes/newcomers.ts';
import { mailText } from '#words/say/mail-text.ts';
import type { Accounts } from './account-library.ts';
import { invite } from './invite.ts';
import { heldAddress, isOfferedBy, offerRole, scopeOfRole } from './role-offer.ts';

type Person = {
  readonly name: string;
  readonly second_name?: string | null;
  readonly email: string;
  readonly role: Role;
  readonly operator_id: string | null;
  readonly company: string;
};

/** The account with the email. */
type Holder = {
  readonly id: string;
  readonly operator_id: string | null;
  readonly is_free_for_offer: boolean;
  readonly operator: string | null;
};

/**
 * Returns true if only an email to the address may reveal that it already has an account. This applies to clients,
 * who are strangers to everyone else on the platform. The operator's people see it in the response. If the server
 * sends no email, clients see it there too.
 */
export function isNotifiedByMail(
  { mailLeavesBy }: Pick<Server, 'mailLeavesBy'>,
  { role }: Pick<Actor, 'role'>,
): boolean {
  return role === 'client' && mailLeavesBy === 'smtp';
}

/**
 * Creates an account for the email. If the email already has an account, leaves that account unchanged and returns a
 * placeholder; callers see no difference.
 */
export async function makeAccountByMail(
  server: Server,
  accounts: Accounts,
  context: CommandContext,
  { company, ...person }: Person,
): Promise<string> {
  const { tx, newId, asSystem } = context;
  const { name, second_name, email, role, operator_id } = person;
  const scope = scopeOfRole(operator_id);
  // The account is read after it was locked, so that changes committed during the wait are visible.
  const [createdId, , [holder]] = await inOneTrip(
    asSystem(scope, () => accounts.createWhereFree(tx, person)),
    ...asSystem(
      { installation: 'the address may belong to an account of any operator' },
      () =>
        [
          tx.rows(sql`select from profiles where lower(email) = lower(${email}) for update`),
          tx.rows<Holder>(sql`
        select p.id, p.operator_id, ${isNewcomer(server)} and not ${isOfferedBy(operator_id)} as is_free_for_offer,
            (select name from country_operators where id = ${operator_id}) as operator
        from profiles p where lower(p.email) = lower(${email})`),
        ] as const,
    ),
  );
  return asSystem(scope, () => {
    const user_id =
      createdId ??
      accounts.create(tx, {
        name,
        second_name,
        email: heldAddress(newId()),
        passwordHash: null,
        operator_id,
      });
    giveRole(tx, user_id, role);
    const placeholder = { user_id, name, role, operator_id };
    if (createdId !== null) invite(server, context, { ...placeholder, email });
    else if (holder?.is_free_for_offer) {
      const { id, operator } = holder;
      offerRole(server, context, placeholder, { id, email }, { company, operator });
    } else holdInvitation(server, context, placeholder, { email, company, holder });
    return user_id;
  });
}

type Placeholder = Pick<Person, 'name' | 'operator_id'> & { readonly user_id: string };
/** Keeps the placeholder as an invited person, and sends an email to the account that has the address. */
function holdInvitation(
  { origin }: Server,
  { tx, now, newId, record, asSystem }: CommandContext,
  { user_id, name, operator_id }: Placeholder,
  { email, company, holder }: Pick<Person, 'email' | 'company'> & { readonly holder: Holder | undefined },
): void {
  const expires_at = invitationExpiry(now);
  putInvitation(tx, { id: newId(), user_id, operator_id, offered_email: email, expires_at, created_at: now });
  record('accounts.invited', {
    of: { id: user_id, operator_id, name },
    changes: { expires_at: { to: expires_at } },
  });
  const of = { account: holder?.id ?? user_id };
  asSystem(of, () =>
    tx.write(domainOf(holder?.operator_id ?? null), ([operator]) => {
      const text = mailText('addressTaken', {
        company,
        link: `${linkOrigin(origin, operator?.domain)}/auth`,
      });
      asSystem(of, () =>
        queueMail(tx, { operator_id, recipient: email, user_id: of.account, text }, { id: newId(), at: now }),
      );
    }),
  );
}
