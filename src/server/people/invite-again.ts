import { eq, sql } from 'drizzle-orm';
import { inviteAgain as inviteCall } from '#contract/people.ts';
import { isUnownedEmail } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { ErasedError, NotFoundError } from '#domain/errors.ts';
import { command, type View } from '#server/platform/command.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { takeActorsGuess } from '#server/steps/guesses.ts';
import { invite, withInvitationToken } from '#server/steps/invite.ts';
import { lockNewcomer, offerRole, scopeOfRole } from '#server/steps/role-offer.ts';
import { profiles } from '#server/store/accounts.ts';
import { invitations } from '#server/store/invitations.ts';
import { personJson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { because } from '#words/say/because.ts';

const asJson = recordJson(inviteCall.output, invitations, 'i', personJson);

export const viewInvitation: View = ({ tx }, id) =>
  tx.json(sql`
    select ${asJson} as json
    from invitations i join profiles p on p.id = i.user_id
    where i.id = ${id}`);

/** Sends a new link that replaces the earlier one, or sends the same role offer again. */
export const inviteAgain = command(
  inviteCall,
  {
    view: viewInvitation,
    // Attempts are limited to prevent flooding, and counted per inviter, so that no one can use up another person's
    // attempts.
    prepare: ({ server, actor }, { user_id }) =>
      takeActorsGuess(server, 'invitation', actor, { target: { account: user_id, by: actor.user_id } }),
    complete: ({ server }, json) => withInvitationToken(server, json),
  },
  async (context, { user_id }) => {
    const { server, afterwards } = context;
    afterwards(server.wakeMailer);
    const { account, offer, isHeld } = await getInvited(context, user_id);
    if (account.erased_at !== null) throw new ErasedError();
    if (offer !== null) return offerAgain(server, context, account, offer);
    if (isHeld) throw new ProblemAnswer(409, 'refused', because('address_taken'));
    if (isUnownedEmail(account.email)) throw new ProblemAnswer(409, 'refused', because('no_address'));
    return sendNewInvitation(server, context, account);
  },
);

type Account = Pick<typeof profiles.$inferSelect, 'id' | 'name' | 'email' | 'operator_id'>;
type Offer = { readonly id: string; readonly email: string; readonly is_declined: boolean };

async function getInvited({ tx }: CommandContext, user_id: string) {
  const [row] = await tx.orm
    .select({ account: profiles, invitation: invitations })
    .from(profiles)
    .leftJoin(invitations, eq(invitations.user_id, profiles.id))
    .where(eq(profiles.id, user_id))
    .execute();
  if (!row) throw new NotFoundError('account');
  const { offered_to: id = null, offered_email: email = null, is_declined = false } = row.invitation ?? {};
  const offer: Offer | null = id === null || email === null ? null : { id, email, is_declined };
  return { account: row.account, offer, isHeld: id === null && email !== null };
}

function sendNewInvitation(server: Server, context: CommandContext, account: Account): string {
  const { id: user_id, name, email, operator_id } = account;
  const { tx, asSystem } = context;
  const invitation = asSystem({ account: user_id }, () => {
    const invited = invite(server, context, { user_id, name, email, operator_id });
    // The account is read after locking the invitation. An acceptance holds that lock until its password is visible.
    tx.write(sql`select from credentials where user_id = ${user_id}`, ([password]) => {
      if (password !== undefined) throw new ProblemAnswer(409, 'refused', because('has_password'));
    });
    return invited;
  });
  return invitation.id;
}

/** Repeats an offer, unless the person has declined it. */
async function offerAgain(
  server: Server,
  context: CommandContext,
  { id: user_id, name, operator_id }: Account,
  to: Offer,
): Promise<string> {
  const { tx, asSystem } = context;
  if (to.is_declined) throw new ProblemAnswer(409, 'refused', because('offer_declined'));
  await lockNewcomer(server, context, to, operator_id);
  // The offer is read after locking the person, so that an acceptance or a refusal is visible here.
  const [offeredRole] = await asSystem(scopeOfRole(operator_id), () =>
    tx.rows<{ role: Role }>(sql`
      select r.role from invitations i join user_roles r on r.user_id = i.user_id
      where i.user_id = ${user_id} and i.offered_to = ${to.id} and not i.is_declined`),
  );
  if (offeredRole === undefined) throw new ProblemAnswer(409, 'refused', because('no_invitation'));
  return offerRole(server, context, { user_id, name, role: offeredRole.role, operator_id }, to).id;
}
