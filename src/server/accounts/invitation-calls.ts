import { and, eq, gt, sql } from 'drizzle-orm';
import { acceptInvitation, findInvitation } from '#contract/accounts.ts';
import { type AccountReading, accountQuery, preparedAccountCommand } from '#server/platform/account-call.ts';
import { findPerson, type Person } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { invitationIdOf } from '#server/steps/invitation-token.ts';
import { hashNewPassword } from '#server/steps/password.ts';
import { credentials } from '#server/store/accounts.ts';
import { deleteInvitation, invitations } from '#server/store/invitations.ts';
import { linkOver } from './link-over.ts';
import { openSessionFor } from './open-session.ts';

export const find = accountQuery(findInvitation, async (context, { token }) => {
  const { person, expires_at } = await getInvited(context, token);
  return JSON.stringify({ name: person.name, email: person.email, expires_at });
});

export function accept(accounts: Accounts) {
  return preparedAccountCommand(
    acceptInvitation,
    async (asked, { token, password }) => {
      await asked.server.database.transaction(asked.as, (tx) => getInvited({ ...asked, tx }, token), {
        readOnly: true,
      });
      return hashNewPassword(asked.server, password);
    },
    async (context, { token }, passwordHash) => {
      const { tx, record } = context;
      const { id, person } = await getInvited(context, token);
      // When two accept it at once, only one of them deletes it.
      if (!(await deleteInvitation(tx, id))) throw linkOver();
      accounts.setPassword(tx, person.id, passwordHash);
      endSecrets(tx, person.id, 'password_changed');
      record('accounts.invitation-accepted', person);
      return openSessionFor(context, accounts, person.id);
    },
  );
}

/** An invitation is for somebody's first password. Earlier versions let it outlive that. */
const hasNoPassword = sql`not exists (
  select 1 from ${credentials} where ${credentials.userId} = ${invitations.user_id})`;

async function getInvited(
  { server, tx }: AccountReading,
  token: string,
): Promise<{ id: string; expires_at: Date; person: Person }> {
  const id = invitationIdOf(server, token);
  if (id === null) throw linkOver();
  const [invitation] = await tx.orm
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), gt(invitations.expires_at, server.now()), hasNoPassword));
  const person = invitation && (await findPerson(tx, invitation.user_id));
  if (!person) throw linkOver();
  return { id, expires_at: invitation.expires_at, person };
}
