import { updateOperator } from '#contract/operators.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { renameAccount } from '#server/store/accounts.ts';
import { lockOperator, saveOperator } from '#server/store/operators.ts';
import { requireUnchangedCurrency } from './currency.ts';
import { requireKnownZone } from './known-zone.ts';
import { requireOtherDomain } from './other-domain.ts';
import { viewOperator } from './queries.ts';

export const update = command(
  updateOperator,
  viewOperator,
  async ({ tx, origin, record, asSystem }, { id, version, ...fields }) => {
    const operator = await lockOperator(tx, id);
    requireVersion('operator', operator, version);
    requireOtherDomain({ origin }, fields.custom_domain);
    const time_zone = fields.time_zone ?? operator.time_zone;
    if (time_zone !== operator.time_zone) await requireKnownZone(tx, time_zone);
    await requireUnchangedCurrency(tx, operator, fields.currency ?? operator.currency);
    const saved = saveOperator(tx, operator, { ...fields, time_zone });
    asSystem({ operator: id }, () => renameAccount(tx, operator.user_id, operator.name, saved.name));
    record('operators.updated', { before: operator, after: saved });
    return id;
  },
);
