import { activityChange } from '#domain/accounts/staff.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { tieAccount } from '#server/store/accounts.ts';
import { type Dispatcher, dispatchers, lockDispatcher, saveDispatcher } from '#server/store/dispatchers.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { endSecrets } from './end-secrets.ts';

type DispatcherChange = {
  readonly id: string;
  /** The version on which the change was based, if the caller knew it. */
  readonly version?: number;
  readonly fields: FieldChanges<Pick<Dispatcher, 'name' | 'phone' | 'is_active'>>;
};

/** Changes a dispatcher. Deactivating a dispatcher signs them out in the same transaction. */
export async function changeDispatcher(
  { tx, record, asSystem }: CommandContext,
  { id, version, fields }: DispatcherChange,
): Promise<void> {
  const [dispatcher, { country }] = await inOneTrip(
    lockDispatcher(tx, id),
    getOperatorOf(tx, dispatchers, id),
  );
  if (version !== undefined) requireVersion('dispatcher', dispatcher, version);
  const activity = activityChange(dispatcher.is_active, fields.is_active ?? dispatcher.is_active);
  const phone = fields.phone && withCountryPrefix(fields.phone, country);
  const saved = saveDispatcher(tx, dispatcher, {
    ...fields,
    phone,
  });
  const { operator_id, name, user_id } = saved;
  asSystem({ operator: operator_id }, () => {
    tieAccount(tx, user_id, { operator_id, name });
    if (activity === 'deactivated') endSecrets(tx, user_id, 'deactivated');
  });
  record(`dispatchers.${activity ?? 'updated'}`, { before: dispatcher, after: saved });
  if (activity !== null) record(`accounts.${activity}`, { of: { id: user_id, operator_id, name } });
}
