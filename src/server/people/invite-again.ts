import { eq, sql } from 'drizzle-orm';
import { inviteAgain as inviteCall } from '#contract/people.ts';
import { NotFoundError } from '#domain/errors.ts';
import { type ActorHandler, command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { invite, withInvitationToken } from '#server/steps/new-account.ts';
import { profiles } from '#server/store/accounts.ts';
import { invitations } from '#server/store/invitations.ts';
import { personJson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { because } from '#words/say/because.ts';

const asJson = recordJson(inviteCall.output, invitations, 'i', personJson);

const viewInvitation: View = ({ tx }, id) =>
  tx.json(sql`
    select ${asJson} as json
    from invitations i join profiles p on p.id = i.user_id
    where i.id = ${id}`);

/** A new link in place of the earlier one. */
export const inviteAgain: ActorHandler<typeof inviteCall> = {
  kind: 'command',
  call: inviteCall,
  run: async (server, actor, input, request) => {
    // So that nobody floods a mailbox. Each inviter is counted alone, so that nobody uses up what is another's.
    const account = { user_id: `${input.user_id} by ${actor.user_id}` };
    await takeGuess(server, { purpose: 'invitation', account, by: null });
    const json = await command(inviteCall, viewInvitation, async (context, { user_id }) => {
      const { tx, asSystem } = context;
      const [account] = await tx.orm.select().from(profiles).where(eq(profiles.id, user_id)).execute();
      if (!account) throw new NotFoundError('account');
      const { name, email, operator_id } = account;
      const invitation = asSystem(() => {
        const made = invite(server, context, { user_id, name, email, operator_id });
        // Looked at behind the invitation, whose row an acceptance holds until its password is there to be seen.
        tx.write(sql`select from credentials where user_id = ${user_id}`, ([password]) => {
          if (password !== undefined) throw new ProblemAnswer(409, 'refused', because('has_password'));
        });
        return made;
      });
      return invitation.id;
    }).run(server, actor, input, request);
    server.wakePost();
    return withInvitationToken(server, json);
  },
};
