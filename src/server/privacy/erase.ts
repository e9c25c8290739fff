import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { eraseAccount } from '#contract/privacy.ts';
import { erased, erasedEmail } from '#domain/accounts/erasure.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { eraseFromHistory } from '#server/store/functions/erasing.ts';
import { erasePerson, forgetOwnSignIns, lockTraces } from '#server/store/personal-data.ts';
import { because } from '#words/say/because.ts';
import { pseudonymOf } from '#words/say/pseudonym.ts';

const viewErased: View = ({ tx, actor }, user_id) =>
  tx.json(sql`
    select json_build_object('user_id', p.id, 'name', p.name, 'erased_at', p.erased_at) as json
    from profiles p where p.id = ${user_id} and ${reachFilter('profiles', actor.role, 'p')}`);

/** The person behind the account is erased once; asked again, the answer says when that was. */
export const erase = command(eraseAccount, viewErased, async (context, { user_id }) => {
  const { tx, actor, now, record, asSystem } = context;
  const [reached, traces] = await inOneTrip(
    viewErased(context, user_id),
    asSystem(scopeOf(actor), () => lockTraces(tx, user_id)),
  );
  if (reached === null || traces === null) throw new NotFoundError('account');
  if (user_id === actor.user_id) throw refused('own_account');
  if (traces.erased_at !== null) return user_id;
  if (traces.is_in_use) throw refused('still_active');
  const name = pseudonymOf(createHash('sha256').update(user_id).digest('hex'));
  const { operator_id } = traces;
  asSystem(operator_id === null ? { account: user_id } : { operator: operator_id }, () => {
    const counts = { requests: 0, files: 0 };
    erasePerson(tx, traces, { name, email: erasedEmail(user_id), value: erased, at: now }, counts);
    asSystem({ account: user_id }, () => forgetOwnSignIns(tx, user_id));
    eraseFromHistory(tx, user_id, traces, name, ({ events, jobs }) => {
      const found = {
        erased_events: events,
        erased_jobs: jobs,
        erased_requests: counts.requests,
        erased_files: counts.files,
      };
      const changes = Object.entries(found).flatMap(([field, count]) =>
        count === 0 ? [] : [[field, { to: count }]],
      );
      record('accounts.erased', {
        of: { id: user_id, operator_id, name },
        changes: Object.fromEntries(changes),
      });
    });
    announceEndedSessions(tx, user_id);
  });
  return user_id;
});

function refused(reason: 'own_account' | 'still_active'): ProblemAnswer {
  return new ProblemAnswer(409, 'refused', because(reason));
}
