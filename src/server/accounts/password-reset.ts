import { and, eq, gt, isNull } from 'drizzle-orm';
import { forgotPassword, resetPassword } from '#contract/accounts.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import type { AccountWriting } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import { type FoundPerson, findPerson, namesOf } from '#server/steps/account-events.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { invitationToken } from '#server/steps/invitation-token.ts';
import { hashNewPassword } from '#server/steps/password.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { markProven } from '#server/store/accounts.ts';
import { invitations } from '#server/store/invitations.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { consumeToken, findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { countingWrongLinks, linkOver, requireLink } from './link-over.ts';

/**
 * Responds in the same way whether or not the account exists. A person without a password gets their invitation again.
 */
export function forgot(accounts: Accounts) {
  return command(
    forgotPassword,
    {
      as: 'account',
      prepare: async ({ server, c }, { email }) => {
        await takeGuess(server, { purpose: 'reset', target: { email }, by: visitorOf(c) });
      },
    },
    async (context, { email }) => {
      const { server, tx, now, afterwards } = context;
      const account = await accounts.find(tx, email);
      const person = account && (await findPerson(tx, account.id));
      if (!account || !person) return '{}';
      const text = await (account.passwordHash === null ? invitationText : resetText)(context, person);
      if (text === null) return '{}';
      const { id: user_id, email: recipient, operator_id } = person;
      queueMail(tx, { operator_id, recipient, user_id, text }, { id: server.newId(), at: now });
      afterwards(server.wakeMailer);
      return '{}';
    },
  );
}

async function resetText({ server, tx, now }: AccountWriting, { id, domain }: FoundPerson) {
  const until = new Date(now.getTime() + accountLimits.resetLinkMinutes * 60_000);
  const token = await makeToken(tx, 'password-reset', { id: server.newId(), of: { user_id: id }, until });
  return mailText('reset', { link: `${linkOrigin(server.origin, domain)}/reset-password#${token}` });
}

/**
 * Returns the text with the link of the person's open invitation, because only its page asks for agreement to the
 * privacy text; null if there is none.
 */
async function invitationText({ server, tx, now }: AccountWriting, { id, domain }: FoundPerson) {
  const isOpen = and(
    eq(invitations.user_id, id),
    isNull(invitations.offered_email),
    gt(invitations.expires_at, now),
  );
  const [invitation] = await tx.orm.select({ id: invitations.id }).from(invitations).where(isOpen).execute();
  if (invitation === undefined) return null;
  const token = invitationToken(server, invitation.id);
  return mailText('invitation', { link: `${linkOrigin(server.origin, domain)}/invitation#${token}` });
}

export function reset(accounts: Accounts) {
  return countingWrongLinks(
    command(
      resetPassword,
      {
        as: 'account',
        prepare: async (request, { token, password }) => {
          const { server } = request;
          const person = await requireLink(request, async (tx) => {
            const holder = await findToken(tx, 'password-reset', token, server.now());
            return holder === null ? null : findPerson(tx, holder.user_id);
          });
          return hashNewPassword(
            server,
            { password, names: namesOf(person) },
            strangerSending(visitorOf(request.c)),
          );
        },
      },
      async ({ tx, now, record }, { token }, passwordHash) => {
        const holder = await consumeToken(tx, 'password-reset', token, now);
        const person = holder && (await findPerson(tx, holder.user_id));
        if (!person) throw linkOver();
        tx.switchTo(systemFor({ account: person.id }));
        accounts.setPassword(tx, person.id, passwordHash);
        markProven(tx, person.email);
        endSecrets(tx, person.id, 'password_reset', {
          onCalendarAddress: () => record('accounts.calendar-address-ended', { of: person }),
        });
        record('accounts.password-reset', { of: person });
        return '{}';
      },
    ),
  );
}
