import { sql } from 'drizzle-orm';
import { eraseAccount } from '#contract/privacy.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { eraseTraces } from '#server/steps/erase-person.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockTraces } from '#server/store/personal-data.ts';
import { because } from '#words/say/because.ts';

const viewErased: View = ({ tx, actor }, user_id) =>
  tx.json(sql`
    select json_build_object('user_id', p.id, 'name', p.name, 'erased_at', p.erased_at) as json
    from profiles p where p.id = ${user_id} and ${reachFilter('profiles', actor.role, 'p')}`);

/** Erases the person behind the account. A repeated call only returns the time of the erasure. */
export const erase = command(eraseAccount, viewErased, async (context, { user_id }) => {
  const { tx, actor, asSystem } = context;
  const [reached, traces] = await inOneTrip(
    viewErased(context, user_id),
    asSystem(scopeOf(actor), () => lockTraces(tx, user_id)),
  );
  if (reached === null || traces === null) throw new NotFoundError('account');
  if (user_id === actor.user_id) throw refused('own_account');
  if (traces.erased_at !== null) return user_id;
  if (traces.is_in_use) throw refused('still_active');
  eraseTraces(context, traces);
  return user_id;
});

function refused(reason: 'own_account' | 'still_active'): ProblemAnswer {
  return new ProblemAnswer(409, 'refused', because(reason));
}
