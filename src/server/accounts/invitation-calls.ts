import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { acceptInvitation, findInvitation } from '#contract/accounts.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { type AccountReading, accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { chosenLanguage } from '#server/platform/http/language.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import { type FoundPerson, findPerson, namesOf } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { agreementTo, currentPrivacyNotice } from '#server/steps/agreement.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { invitationIdOf } from '#server/steps/invitation-token.ts';
import { hashNewPassword } from '#server/steps/password.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { credentials, setLanguage } from '#server/store/accounts.ts';
import { findPrivacyTexts, insertAgreement } from '#server/store/agreements/privacy-texts.ts';
import { type Invitation, invitations } from '#server/store/invitations.ts';
import { countingWrongLinks, linkOver, requireLink } from './link-over.ts';
import { openSessionFor } from './open-session.ts';

const findOnly = accountQuery(findInvitation, async (context, { token }) => {
  const invitation = await findInvitationIn(context, token);
  if (invitation === null) throw linkOver();
  const { operator_id, expires_at } = invitation;
  const [{ name, email, country }, texts] = await inOneTrip(
    getPerson(context.tx, invitation.user_id),
    findPrivacyTexts(context.tx, sql`${operator_id}::uuid`),
  );
  const privacy = currentPrivacyNotice(texts, { operator_id, now: context.server.now() });
  return JSON.stringify({ name, email, expires_at, country, privacy });
});
export const find = countingWrongLinks(findOnly);

export function accept(accounts: Accounts) {
  return countingWrongLinks(
    command(
      acceptInvitation,
      {
        as: 'account',
        prepare: async (request, { token, password }) => {
          const { server } = request;
          const person = await requireLink(request, async (tx) => {
            const invitation = await findInvitationIn({ server, tx }, token);
            return invitation === null ? null : findPerson(tx, invitation.user_id);
          });
          return hashNewPassword(
            server,
            { password, names: namesOf(person) },
            strangerSending(visitorOf(request.c)),
          );
        },
      },
      async (context, { token, agreed_to }, passwordHash) => {
        const { server, tx, now, record } = context;
        // If two requests accept the invitation at the same time, only one of them deletes it.
        const [used] = await tx.orm.delete(invitations).where(isOpen(server, token)).returning();
        if (used === undefined) throw linkOver();
        const { operator_id } = used;
        const [person, texts] = await inOneTrip(
          getPerson(tx, used.user_id),
          findPrivacyTexts(tx, sql`${operator_id}::uuid`),
        );
        const agreement = agreementTo(texts, { agreed_to, now });
        tx.switchTo(systemFor({ account: person.id }));
        const act = { id: server.newId(), way: 'invitation', operator_id, user_id: person.id } as const;
        insertAgreement(tx, agreement, act);
        accounts.setPassword(tx, person.id, passwordHash);
        const choice = chosenLanguage(context.c);
        if (choice !== null) setLanguage(tx, person.id, choice);
        endSecrets(tx, person.id, 'password_changed');
        record('accounts.invitation-accepted', { of: person });
        return openSessionFor(context, person.id);
      },
    ),
  );
}

/**
 * Returns the condition for an open invitation with which someone can choose a first password. It excludes role offers
 * and placeholders. There must be no password yet, because earlier versions kept the invitation after one was chosen.
 */
function isOpen(server: Server, token: string) {
  const id = invitationIdOf(server, token);
  if (id === null) throw linkOver();
  const hasNoPassword = sql`not exists (
    select 1 from ${credentials} where ${credentials.userId} = ${invitations.user_id})`;
  const isForPassword = and(isNull(invitations.offered_email), hasNoPassword);
  return and(eq(invitations.id, id), gt(invitations.expires_at, server.now()), isForPassword);
}

async function findInvitationIn(
  { server, tx }: Pick<AccountReading, 'server' | 'tx'>,
  token: string,
): Promise<Invitation | null> {
  const [invitation] = await tx.orm.select().from(invitations).where(isOpen(server, token));
  return invitation ?? null;
}

async function getPerson(tx: Transaction, user_id: string): Promise<FoundPerson> {
  const person = await findPerson(tx, user_id);
  if (person === null) throw linkOver();
  return person;
}
