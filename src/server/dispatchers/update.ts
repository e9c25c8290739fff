import { updateDispatcher } from '#contract/dispatchers.ts';
import { activityChange } from '#domain/staff.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { endSessionsOf, tieAccount } from '#server/store/accounts.ts';
import { lockDispatcher, saveDispatcher } from '#server/store/dispatchers.ts';
import { getOperator } from '#server/store/operators.ts';
import { viewDispatcher } from './queries.ts';

/** A dispatcher who is deactivated is signed out in the same transaction. */
export const update = command(
  updateDispatcher,
  viewDispatcher,
  async ({ tx, record, asSystem }, { id, version, ...fields }) => {
    const dispatcher = await lockDispatcher(tx, id);
    requireVersion('dispatcher', dispatcher, version);
    const activity = activityChange(dispatcher.is_active, fields.is_active ?? dispatcher.is_active);
    const { country } = await getOperator(tx, dispatcher.operator_id);
    const phone = withCountryPrefix(fields.phone, country);
    const saved = await saveDispatcher(tx, dispatcher, { ...fields, phone });
    const { operator_id, name, user_id } = saved;
    await asSystem(async () => {
      await tieAccount(tx, user_id, { operator_id, name });
      if (activity === 'deactivated') await endSessionsOf(tx, user_id);
    });
    record(`dispatchers.${activity ?? 'updated'}`, { before: dispatcher, after: saved });
    return id;
  },
);
