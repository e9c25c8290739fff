import { updateClient } from '#contract/clients.ts';
import { isPlanRenewed, planIn, renewalAfter } from '#domain/agreements/plan-renewal.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { renameAccount } from '#server/store/accounts.ts';
import { clients, lockClient, saveClient } from '#server/store/clients.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { viewClient } from './queries.ts';
import { settledPlan } from './settled-plan.ts';

export const update = command(
  updateClient,
  viewClient,
  async ({ tx, now, record, asSystem }, { id, version, ...fields }) => {
    const [client, { country, time_zone }] = await inOneTrip(
      lockClient(tx, id),
      getOperatorOf(tx, clients, id),
    );
    requireVersion('client', client, version);
    const plan = settledPlan(client, fields, time_zone);
    const before = planIn(time_zone, client);
    const after = planIn(time_zone, plan);
    const saved = saveClient(tx, client, {
      ...fields,
      ...plan,
      ...renewalAfter(before, after),
      phone: withCountryPrefix(fields.phone, country),
    });
    asSystem({ operator: client.operator_id }, () => renameAccount(tx, client.user_id, client, saved));
    const isRenewed = isPlanRenewed(before, after, dateIn(time_zone, now));
    record(isRenewed ? 'clients.plan-renewed' : 'clients.updated', {
      before: client,
      after: saved,
    });
    return id;
  },
);
