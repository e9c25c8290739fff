import { sql } from 'drizzle-orm';
import { eraseAccount } from '#contract/privacy.ts';
import type { ErasureRefusal } from '#domain/accounts/erasure.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { eraseTraces, refusalToErase } from '#server/steps/erase-person.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockTraces, type Traces } from '#server/store/personal-data.ts';
import { type Because, because } from '#words/say/because.ts';

const viewErased: View = ({ tx, actor }, user_id) =>
  tx.json(sql`
    select json_build_object('user_id', p.id, 'name', p.name, 'erased_at', p.erased_at) as json
    from profiles p where p.id = ${user_id} and ${reachFilter('profiles', actor.role, 'p')}`);

export const erase = command(eraseAccount, viewErased, async (context, { user_id }) => {
  const { tx, actor, asSystem } = context;
  const [reached, traces] = await inOneTrip(
    viewErased(context, user_id),
    asSystem(scopeOf(actor), () => lockTraces(tx, user_id)),
  );
  if (reached === null || traces === null) throw new NotFoundError('account');
  if (traces.erased_at !== null) return user_id;
  const refusal = refusalToErase(traces, actor);
  if (refusal !== null) throw new ProblemAnswer(409, 'refused', reasonFor(refusal, traces));
  eraseTraces(context, traces);
  return user_id;
});

function reasonFor(refusal: ErasureRefusal, { main_of }: Traces): Because {
  return refusal === 'main_of_client' ? because(refusal, { client: main_of?.name ?? '' }) : because(refusal);
}
