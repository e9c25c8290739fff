import { eq } from 'drizzle-orm';
import * as calls from '#contract/account-directory.ts';
import { type ActorRequest, command } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { forgetGuesses, takeGuess } from '#server/steps/guesses.ts';
import { changeStaff } from '#server/steps/staff-change.ts';
import { setDeactivated, two_factors } from '#server/store/accounts.ts';
import { type LockedAccount, lockFor } from './lock-account.ts';
import { viewAccount } from './queries.ts';

const counted = {
  view: viewAccount,
  prepare: ({ server, actor }: ActorRequest, { id }: { readonly id: string }) =>
    takeGuess(server, { purpose: 'account action', target: { account: id, by: actor.user_id }, by: null }),
};

export const signOut = command(calls.signOutAccount, counted, async (context, { id }) => {
  const account = await lockFor(context, 'sign_out', id);
  end(context, account, 'signed_out_everywhere');
  context.record('accounts.signed-out', { of: account });
  return id;
});

export const unlock = command(calls.unlockAccount, counted, async (context, { id }) => {
  const { tx, asSystem, record } = context;
  const account = await lockFor(context, 'unlock', id);
  asSystem({ account: id }, () => forgetGuesses(tx, id));
  record('accounts.unlocked', { of: account });
  return id;
});

export const resetTwoFactor = command(calls.resetTwoFactor, counted, async (context, { id }) => {
  const { tx, asSystem, record } = context;
  const account = await lockFor(context, 'reset_two_factor', id);
  if (!account.has_two_factor) return id;
  asSystem({ account: id }, () => tx.write(tx.orm.delete(two_factors).where(eq(two_factors.user_id, id))));
  end(context, account, 'second_factor_off');
  record('accounts.two-factor-reset', { of: account });
  return id;
});

export const deactivate = command(
  calls.deactivateAccount,
  counted,
  async (context, { id, open_jobs_seen }) => {
    const account = await lockFor(context, 'deactivate', id);
    if (await changedRecord(context, account, false, open_jobs_seen)) return id;
    const { tx, now, asSystem, record } = context;
    asSystem({ account: id }, () => setDeactivated(tx, id, now));
    end(context, account, 'deactivated');
    record('accounts.deactivated', { of: account });
    return id;
  },
);

export const activate = command(calls.activateAccount, counted, async (context, { id }) => {
  const account = await lockFor(context, 'activate', id);
  if (await changedRecord(context, account, true, [])) return id;
  const { tx, asSystem, record } = context;
  asSystem({ account: id }, () => setDeactivated(tx, id, null));
  record('accounts.activated', { of: account });
  return id;
});

/** Activates or deactivates the account's technician or dispatcher record. Returns false if there is none. */
async function changedRecord(
  context: CommandContext,
  { technician_id, dispatcher_id }: LockedAccount,
  is_active: boolean,
  open_jobs_seen: readonly string[],
): Promise<boolean> {
  if (technician_id !== null)
    await changeStaff(context, 'technician', { id: technician_id, is_active, open_jobs_seen });
  else if (dispatcher_id !== null) await changeStaff(context, 'dispatcher', { id: dispatcher_id, is_active });
  else return false;
  return true;
}

function end(
  { tx, asSystem, record }: CommandContext,
  account: LockedAccount,
  act: Parameters<typeof endSecrets>[2],
): void {
  const onCalendarAddress = () => record('accounts.calendar-address-ended', { of: account });
  asSystem({ account: account.id }, () => endSecrets(tx, account.id, act, { onCalendarAddress }));
}
