import { type SQL, sql } from 'drizzle-orm';
import { invitationExpiry } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { announceToPerson } from '#server/platform/live.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import { giveRole } from '#server/store/accounts.ts';
import { type Invitation, putInvitation } from '#server/store/invitations.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { isNewcomer } from '#server/store/shapes/newcomers.ts';
import { because } from '#words/say/because.ts';
import { mailText } from '#words/say/mail-text.ts';
import type { Accounts } from './account-library.ts';

/** Returns the scope in which the account for an offered role is created and kept. */
export function scopeOfRole(operator_id: string | null): SystemScope {
  return operator_id === null
    ? { installation: 'a super_admin belongs to no operator' }
    : { operator: operator_id };
}

/** The account that signed up, and its email, which the operator must already know. */
type OfferedTo = { readonly id: string; readonly email: string };

/** The offered role. A placeholder account without a password holds it until the person accepts. */
type OfferedRole = {
  readonly user_id: string;
  readonly name: string;
  readonly role: Role;
  readonly operator_id: string | null;
};

type NewRole = Omit<OfferedRole, 'user_id'> & {
  readonly second_name: string | null | undefined;
  readonly to: OfferedTo;
};

/** Offers a role that a new account holds. The person's own account stays unchanged until they accept. */
export async function offerNewRole(
  server: Server,
  accounts: Accounts,
  context: CommandContext,
  { to, second_name, ...offer }: NewRole,
): Promise<string> {
  const { tx, newId, asSystem } = context;
  const { operator_id, name, role } = offer;
  const { is_offered } = await lockNewcomer(server, context, to, operator_id);
  if (is_offered) throw new ProblemAnswer(409, 'refused', because('offered_already'));
  const email = heldAddress(newId());
  return asSystem(scopeOfRole(operator_id), () => {
    const user_id = accounts.create(tx, { name, second_name, email, passwordHash: null, operator_id });
    giveRole(tx, user_id, role);
    offerRole(server, context, { ...offer, user_id }, to);
    return user_id;
  });
}

export function heldAddress(id: string): string {
  return `offered-${id}@offered.invalid`;
}

/** Matches accounts `p` with an offer of the operator that is still open or was declined. */
export function isOfferedBy(operator_id: string | null): SQL {
  return sql`exists (
    select from invitations i where i.offered_to = p.id and i.operator_id is not distinct from ${operator_id}
      and (i.is_declined or i.expires_at > i.created_at))`;
}

/**
 * Keeps the account from getting a role or another offer until the transaction ends, but lets others notify the
 * person. Throws if the account cannot get an offer.
 */
export async function lockNewcomer(
  server: Pick<Server, 'mailLeavesBy'>,
  { tx, asSystem }: Pick<CommandContext, 'tx' | 'asSystem'>,
  { id, email }: OfferedTo,
  operator_id: string | null,
): Promise<{ readonly is_offered: boolean }> {
  type Standing = { has_role: boolean; is_newcomer: boolean; is_offered: boolean };
  // The state is read after locking the account, so that changes committed during the wait are visible.
  const [[found], [standing]] = await asSystem({ account: id }, () =>
    inOneTrip(
      tx.rows(
        sql`select from profiles where id = ${id} and lower(email) = lower(${email}) for no key update`,
      ),
      tx.rows<Standing>(sql`
        select exists (select from user_roles where user_id = p.id) as has_role, ${isNewcomer(server)} as is_newcomer,
          ${isOfferedBy(operator_id)} as is_offered
        from profiles p where p.id = ${id}`),
    ),
  );
  if (found === undefined || standing === undefined) throw notSignedUp();
  if (standing.has_role) throw new ProblemAnswer(409, 'refused', because('has_role'));
  if (!standing.is_newcomer) throw notSignedUp();
  return standing;
}

function notSignedUp(): ProblemAnswer {
  return invalidInput('email', because('no_signed_up_account'));
}

/**
 * Offers the role, by email and on the person's first page, in place of an earlier offer. A caller that knows the
 * name of the operator passes it. If a client adds the person, the email mentions the client's company.
 */
export function offerRole(
  { origin }: Pick<Server, 'origin'>,
  { tx, now, newId, record, asSystem }: CommandContext,
  { user_id, name, role, operator_id }: OfferedRole,
  to: OfferedTo,
  known?: { readonly operator: string | null; readonly company: string | undefined },
): Pick<Invitation, 'id'> {
  const id = newId();
  const expires_at = invitationExpiry(now);
  const offered = { offered_to: to.id, offered_email: to.email };
  const notifyPerson = (operator: string | null) => {
    record('accounts.role-offered', {
      of: { id: to.id, operator_id: null, name: operator ?? 'Grouphead' },
      changes: { role: { to: role } },
    });
    const link = `${origin}/auth`;
    const text =
      known?.company === undefined
        ? mailText('roleOffer', { operator, role, link })
        : mailText('clientOffer', { company: known.company, link });
    announceToPerson(tx, to.id);
    queueMail(tx, { operator_id, recipient: to.email, user_id: to.id, text }, { id: newId(), at: now });
  };
  asSystem(scopeOfRole(operator_id), () => {
    putInvitation(tx, { id, user_id, operator_id, ...offered, expires_at, created_at: now });
    record('accounts.invited', {
      of: { id: user_id, operator_id, name },
      changes: { expires_at: { to: expires_at } },
    });
    if (known !== undefined) {
      asSystem({ account: to.id }, () => notifyPerson(known.operator));
      return;
    }
    tx.write(sql`select name from country_operators where id = ${operator_id}`, ([operator]) => {
      // A new operator's row has not been written yet, but the account has the operator's name.
      const called = typeof operator?.name === 'string' ? operator.name : name;
      asSystem({ account: to.id }, () => notifyPerson(operator_id === null ? null : called));
    });
  });
  return { id };
}
