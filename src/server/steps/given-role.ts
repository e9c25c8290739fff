import { sql } from 'drizzle-orm';
import { isIndispensable } from '#domain/accounts/account-state.ts';
import type { Role } from '#domain/actor.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { giveRole, tieAccount } from '#server/store/accounts.ts';
import { because } from '#words/say/because.ts';

type Given = {
  readonly account_id: string;
  /** The address that the account signed up with: whoever gives the role must know it. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly operator_id: string | null;
};

/**
 * Gives the role to an account that signed up and has none. Of two who do it at once only the first is let through. The
 * person's screen learns of it; nothing of the account ends, because it could open nothing before.
 */
export async function giveRoleTo(
  { tx, asSystem, record }: CommandContext,
  { account_id: id, email, name, role, operator_id }: Given,
): Promise<string> {
  // The role is asked for behind the lock, so that one that was given meanwhile is seen.
  const [[found], [other]] = await asSystem(() =>
    inOneTrip(
      tx.rows<{ name: string }>(sql`
        select name from profiles where id = ${id} and lower(email) = lower(${email}) and deactivated_at is null for update`),
      tx.rows(sql`select from user_roles where user_id = ${id}`),
    ),
  );
  if (found === undefined) throw invalidInput('email', because('no_signed_up_account'));
  if (other !== undefined) throw new ProblemAnswer(409, 'refused', because('has_role'));
  asSystem(() => {
    giveRole(tx, id, role);
    // Somebody in an office keeps the own name; the others are called like their record.
    tieAccount(tx, id, { operator_id, name: isIndispensable(role) ? found.name : name });
  });
  record('accounts.role-given', { of: { id, operator_id, name }, changes: { role: { to: role } } });
  announceEndedSessions(tx, id);
  return id;
}
