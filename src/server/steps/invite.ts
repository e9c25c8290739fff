import { invitationExpiry } from '#domain/accounts/account.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { type Invitation, putInvitation } from '#server/store/invitations.ts';
import { domainOf, linkOrigin } from '#server/store/link-origin.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { invitationToken } from './invitation-token.ts';

/** Creates the invitation and queues its email. Runs in the server's own role. */
export function invite(
  server: Server,
  { tx, now, newId, record }: CommandContext,
  person: { user_id: string; name: string; email: string; operator_id: string | null },
): Pick<Invitation, 'id'> {
  const { user_id, name, email, operator_id } = person;
  const expires_at = invitationExpiry(now);
  const invitation = { id: newId(), user_id, operator_id, expires_at, created_at: now };
  putInvitation(tx, invitation);
  tx.write(domainOf(operator_id), ([operator]) => {
    const link = `${linkOrigin(server.origin, operator?.domain)}/invitation#${invitationToken(server, invitation.id)}`;
    const mail = { operator_id, recipient: email, user_id, text: mailText('invitation', { link }) };
    const back = tx.switchTo(systemFor({ account: user_id }));
    queueMail(tx, mail, { id: newId(), at: now });
    back();
  });
  record('accounts.invited', {
    of: { id: user_id, operator_id, name },
    changes: { expires_at: { to: expires_at } },
  });
  return invitation;
}

/** Adds the link's secret for the person who created the invitation. A role offer has no link. */
export function withInvitationToken(server: Server, json: string): string {
  const answer: { invitation?: { id: string; is_offer: boolean } | null } = JSON.parse(json);
  if (!answer.invitation || answer.invitation.is_offer) return json;
  const token = invitationToken(server, answer.invitation.id);
  return JSON.stringify({ ...answer, invitation: { ...answer.invitation, token } });
}
