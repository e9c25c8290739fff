import { updateOperator } from '#contract/operators.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { renameAccount } from '#server/store/accounts.ts';
import { lockCalendar } from '#server/store/job-orders/planned.ts';
import { lockOperator, saveOperator } from '#server/store/operators.ts';
import { requireUnchangedCurrency } from './currency.ts';
import { requireKnownZone } from './known-zone.ts';
import { requireOtherDomain } from './other-domain.ts';
import { plannedVisits, requireSameTimes } from './planned-visits.ts';
import { viewOperator } from './queries.ts';

export const update = command(
  updateOperator,
  viewOperator,
  async ({ tx, origin, record, asSystem, now }, { id, version, ...fields }) => {
    const [, operator, visits] = await inOneTrip(
      lockCalendar(tx, id),
      lockOperator(tx, id),
      plannedVisits(tx, id, now),
    );
    requireVersion('operator', operator, version);
    requireOtherDomain({ origin }, fields.custom_domain);
    const time_zone = fields.time_zone ?? operator.time_zone;
    if (time_zone !== operator.time_zone) {
      await requireKnownZone(tx, time_zone);
      requireSameTimes(visits, { before: operator.time_zone, after: time_zone });
    }
    await requireUnchangedCurrency(tx, operator, fields.currency ?? operator.currency);
    const saved = saveOperator(tx, operator, { ...fields, time_zone });
    asSystem({ operator: id }, () => renameAccount(tx, operator.user_id, operator, saved));
    record('operators.updated', { before: operator, after: saved });
    return id;
  },
);
