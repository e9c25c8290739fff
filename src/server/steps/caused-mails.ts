import { sql } from 'drizzle-orm';
import { ownRoleOf } from '#domain/actor.ts';
import { eventMailsPerDay } from '#domain/entrance/attempts.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import { mailsCausedBy } from '#server/store/functions/mail-counts.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { because } from '#words/say/because.ts';

const hoursInDay = 24;

/**
 * Adds emails that the person sends deliberately to the count for the account's daily limit. Throws if they would
 * exceed it. Two transactions of the same account run one after another.
 */
export async function countCausedMails(
  { tx, actor, now, asSystem }: Pick<CommandContext, 'tx' | 'actor' | 'now' | 'asSystem'>,
  count: number,
): Promise<void> {
  const scope: SystemScope = {
    installation: 'emails are counted for an account, by a hash without an owner',
  };
  const place = sql.raw(mailsCausedBy(`'${actor.user_id}'`, `'${now.toISOString()}'::timestamptz`));
  const [found] = await asSystem(scope, () => {
    lockNamed(tx, 'caused mails', place);
    return tx.rows<{ caused: number }>(
      sql`select count(*)::int as caused from sign_in_guesses where address_hash = ${place}`,
    );
  });
  if ((found?.caused ?? 0) + count > eventMailsPerDay[ownRoleOf(actor)]) throw tooManyToday(now);
  asSystem(scope, () =>
    tx.write(sql`
      insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
      select gen_random_uuid(), ${place}, ${place}, ${now} from generate_series(1, ${count}::int)`),
  );
}

/** The count starts over at midnight UTC. */
function tooManyToday(now: Date): ProblemAnswer {
  return new ProblemAnswer(
    429,
    'too_many_attempts',
    because('too_many_today', { hours: hoursInDay - now.getUTCHours() }),
  );
}
