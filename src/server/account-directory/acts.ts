import { eq } from 'drizzle-orm';
import * as calls from '#contract/account-directory.ts';
import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import type { AccountAct } from '#domain/accounts/account-state.ts';
import { command } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { forgetGuesses } from '#server/steps/guesses.ts';
import { changeStaff } from '#server/steps/staff-change.ts';
import { setDeactivated, two_factors } from '#server/store/accounts.ts';
import { type LockedAccount, lockFor } from './lock-account.ts';
import { viewAccount } from './queries.ts';

type AccountCall = Call & { readonly input: Call['input'] };
type AccountInput = { readonly id: string };

/**
 * Creates a command that acts on another account, if the domain allows it for that account's state and role.
 */
function makeAccountCommand<C extends AccountCall>(
  call: C,
  act: AccountAct,
  work: (context: CommandContext, account: LockedAccount, input: ParsedInputOf<C>) => Promise<void> | void,
) {
  return command(call, viewAccount, async (context, input) => {
    const { id } = input as AccountInput;
    await work(context, await lockFor(context, act, id), input);
    return id;
  });
}

export const signOut = makeAccountCommand(calls.signOutAccount, 'sign_out', (context, account) => {
  end(context, account, 'signed_out_everywhere');
  context.record('accounts.signed-out', { of: account });
});

export const unlock = makeAccountCommand(
  calls.unlockAccount,
  'unlock',
  ({ tx, asSystem, record }, account) => {
    asSystem({ account: account.id }, () => forgetGuesses(tx, account.id));
    record('accounts.unlocked', { of: account });
  },
);

export const resetTwoFactor = makeAccountCommand(
  calls.resetTwoFactor,
  'reset_two_factor',
  (context, account) => {
    const { tx, asSystem, record } = context;
    asSystem({ account: account.id }, () =>
      tx.write(tx.orm.delete(two_factors).where(eq(two_factors.user_id, account.id))),
    );
    end(context, account, 'second_factor_off');
    record('accounts.two-factor-reset', { of: account });
  },
);

export const deactivate = makeAccountCommand(
  calls.deactivateAccount,
  'deactivate',
  async (context, account, { open_jobs_seen }) => {
    if (await changedRecord(context, account, false, open_jobs_seen)) return;
    const { tx, now, asSystem, record } = context;
    asSystem({ account: account.id }, () => setDeactivated(tx, account.id, now));
    end(context, account, 'deactivated');
    record('accounts.deactivated', { of: account });
  },
);

export const activate = makeAccountCommand(calls.activateAccount, 'activate', async (context, account) => {
  if (await changedRecord(context, account, true, [])) return;
  const { tx, asSystem, record } = context;
  asSystem({ account: account.id }, () => setDeactivated(tx, account.id, null));
  record('accounts.activated', { of: account });
});

/**
 * Changes the technician's or dispatcher's record, which stores whether they are active. Returns false if the
 * account has neither record.
 */
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
