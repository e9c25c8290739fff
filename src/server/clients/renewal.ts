import { sql } from 'drizzle-orm';
import { askRenewal } from '#contract/clients/renewal.ts';
import { NotFoundError, StaleError } from '#domain/errors.ts';
import { renewalRefusal } from '#domain/price/plan-renewal.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { clients, lockClient, requireActive, saveClient } from '#server/store/clients.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';

const viewRenewal: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object('renewal_asked_at', c.renewal_asked_at) as json
    from clients c where c.id = ${id} and ${reachFilter('clients', actor.role, 'c')}`);

export const ask = command(
  askRenewal,
  viewRenewal,
  async ({ tx, actor: { client_id }, now, record }, { expires_on: seen }) => {
    if (client_id === undefined) throw new NotFoundError('client');
    const [client, { time_zone }] = await inOneTrip(
      lockClient(tx, client_id),
      getOperatorOf(tx, clients, client_id),
    );
    requireActive(client);
    const { cmasa_expiry, renewal_asked_at } = client;
    const expires_on = cmasa_expiry && dateIn(time_zone, cmasa_expiry);
    if (expires_on !== seen) throw new StaleError('plan', client_id);
    const refusal = renewalRefusal({ expires_on, renewal_asked_at }, dateIn(time_zone, now));
    if (refusal !== null) throw new ProblemAnswer(409, 'refused', because(refusal));
    const saved = saveClient(tx, client, { renewal_asked_at: now });
    record('clients.renewal-asked', { before: client, after: saved });
    return client_id;
  },
);
