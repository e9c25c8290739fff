import { updateDispatcher } from '#contract/dispatchers.ts';
import { activityChange } from '#domain/staff.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { tieAccount } from '#server/store/accounts.ts';
import { dispatchers, lockDispatcher, saveDispatcher } from '#server/store/dispatchers.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { viewDispatcher } from './queries.ts';

/** A dispatcher who is deactivated is signed out in the same transaction. */
export const update = command(
  updateDispatcher,
  viewDispatcher,
  async ({ tx, record, asSystem }, { id, version, ...fields }) => {
    const [dispatcher, { country }] = await inOneTrip(
      lockDispatcher(tx, id),
      getOperatorOf(tx, dispatchers, id),
    );
    requireVersion('dispatcher', dispatcher, version);
    const activity = activityChange(dispatcher.is_active, fields.is_active ?? dispatcher.is_active);
    const phone = withCountryPrefix(fields.phone, country);
    const saved = saveDispatcher(tx, dispatcher, { ...fields, phone });
    const { operator_id, name, user_id } = saved;
    asSystem(() => {
      tieAccount(tx, user_id, { operator_id, name });
      if (activity === 'deactivated') endSecrets(tx, user_id, 'deactivated');
    });
    record(`dispatchers.${activity ?? 'updated'}`, { before: dispatcher, after: saved });
    return id;
  },
);
