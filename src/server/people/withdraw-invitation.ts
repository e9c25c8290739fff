import { sql } from 'drizzle-orm';
import { withdrawInvitation } from '#contract/people.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { announceToPerson } from '#server/platform/live.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { endInvitation } from '#server/store/invitations.ts';
import { because } from '#words/say/because.ts';
import { viewInvitation } from './invite-again.ts';

type InvitedAccount = {
  readonly id: string;
  readonly name: string;
  readonly operator_id: string | null;
  readonly operator: string | null;
};

/** Withdraws an invitation. A person who was offered a role is notified, and the account can be invited again. */
export const withdraw = command(withdrawInvitation, viewInvitation, async (context, { user_id }) => {
  const { tx, actor, now, record, asSystem } = context;
  const [[account], [open]] = await inOneTrip(
    tx.rows<InvitedAccount>(sql`
      select p.id, p.name, p.operator_id, o.name as operator
      from profiles p left join country_operators o on o.id = p.operator_id where p.id = ${user_id}`),
    asSystem(scopeOf(actor), () => endInvitation(tx, user_id, now)),
  );
  if (account === undefined) throw new NotFoundError('account');
  if (open === undefined) throw new ProblemAnswer(409, 'refused', because('no_invitation'));
  record('accounts.invitation-withdrawn', { of: account });
  const { offered_to } = open;
  if (offered_to !== null) {
    const of = { id: offered_to, operator_id: null, name: account.operator ?? 'Grouphead' };
    asSystem({ account: offered_to }, () => record('accounts.invitation-withdrawn', { of }));
    announceToPerson(tx, offered_to);
  }
  return open.id;
});
