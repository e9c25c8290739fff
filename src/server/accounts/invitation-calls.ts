import { and, eq, gt } from 'drizzle-orm';
import { acceptInvitation as acceptCall, findInvitation as findCall } from '#contract/accounts.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { findPerson, type Person, recordOwn } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { invitationIdOf } from '#server/steps/invitation-token.ts';
import { requireStrongPassword } from '#server/steps/new-account.ts';
import { hashPassword } from '#server/steps/password.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { deleteInvitation, invitations } from '#server/store/invitations.ts';
import { because } from '#words/say/because.ts';
import { openSessionFor } from './open-session.ts';

export const findInvitation: AccountHandler = {
  kind: 'account',
  call: findCall,
  run: async (server, _c, _caller, input) => {
    const { token } = findCall.input.parse(input);
    const { person, expires_at } = await server.database.transaction(systemIdentity, (tx) =>
      getInvited(server, tx, token),
    );
    return JSON.stringify({ name: person.name, email: person.email, expires_at });
  },
};

export function acceptInvitation(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: acceptCall,
    run: async (server, c, _caller, input) => {
      const { token, password } = acceptCall.input.parse(input);
      requireStrongPassword(password);
      const passwordHash = await hashPassword(server, password);
      const user_id = await server.database.transaction(systemIdentity, async (tx) => {
        const { id, person } = await getInvited(server, tx, token);
        // When two accept it at once, only one of them deletes it.
        if (!(await deleteInvitation(tx, { id }))) throw linkOver();
        await accounts.setPassword(tx, person.id, passwordHash);
        await recordOwn(server, tx, 'accounts.invitation-accepted', person);
        return person.id;
      });
      return openSessionFor(server, c, accounts, user_id);
    },
  };
}

async function getInvited(
  server: Server,
  tx: Transaction,
  token: string,
): Promise<{ id: string; expires_at: Date; person: Person }> {
  const id = invitationIdOf(server, token);
  if (id === null) throw linkOver();
  const [invitation] = await tx.orm
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), gt(invitations.expires_at, server.now())));
  const person = invitation && (await findPerson(tx, invitation.user_id));
  if (!person) throw linkOver();
  return { id, expires_at: invitation.expires_at, person };
}

export function linkOver(): ProblemAnswer {
  return new ProblemAnswer(410, 'refused', because('link_over'));
}
