import { invitationExpiry } from '#domain/accounts/account.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { type Invitation, putInvitations } from '#server/store/invitations.ts';
import { domainOf, linkOrigin } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { invitationToken } from './invitation-token.ts';

type Invited = { readonly user_id: string; readonly name: string; readonly email: string };
type InvitationId = Pick<Invitation, 'id'>;

/** Creates the invitation and queues its email. Runs in the server's own role. */
export function invite(
  server: Server,
  context: CommandContext,
  { operator_id, ...person }: Invited & { readonly operator_id: string | null },
): InvitationId {
  const [invitation] = inviteAll(server, context, operator_id, [person]);
  if (invitation === undefined) throw new Error('Every person gets an invitation');
  return invitation;
}

/** Like invite, for any number of people of one operator. */
export function inviteAll(
  server: Server,
  { tx, now, newId, recordAll }: CommandContext,
  operator_id: string | null,
  people: readonly Invited[],
): readonly InvitationId[] {
  const [first] = people;
  if (first === undefined) return [];
  const expires_at = invitationExpiry(now);
  const invited = people.map((person) => ({ ...person, id: newId() }));
  putInvitations(
    tx,
    invited.map(({ id, user_id }) => ({ id, user_id, operator_id, expires_at, created_at: now })),
  );
  tx.write(domainOf(operator_id), ([operator]) => {
    const origin = linkOrigin(server.origin, operator?.domain);
    const mails = invited.map(({ id, user_id, email }) => {
      const link = `${origin}/invitation#${invitationToken(server, id)}`;
      return { id: newId(), operator_id, recipient: email, user_id, text: mailText('invitation', { link }) };
    });
    const back = tx.switchTo(
      systemFor(operator_id === null ? { account: first.user_id } : { operator: operator_id }),
    );
    queueMails(tx, mails, now);
    back();
  });
  recordAll(
    'accounts.invited',
    people.map(({ user_id: id, name }) => ({
      of: { id, operator_id, name },
      changes: { expires_at: { to: expires_at } },
    })),
  );
  return invited;
}

/** Adds the link's secret for the person who created the invitation. A role offer has no link. */
export function withInvitationToken(server: Server, json: string): string {
  const answer: { invitation?: { id: string; is_offer: boolean } | null } = JSON.parse(json);
  if (!answer.invitation || answer.invitation.is_offer) return json;
  const token = invitationToken(server, answer.invitation.id);
  return JSON.stringify({ ...answer, invitation: { ...answer.invitation, token } });
}
