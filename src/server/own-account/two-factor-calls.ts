import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { eq } from 'drizzle-orm';
import * as calls from '#contract/own-account.ts';
import { twoFactorRoles } from '#domain/accounts/account.ts';
import type { AccountRequest, AccountWriting } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Caller } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { requireCaller } from '#server/platform/session.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { personOf } from '#server/steps/account-events.ts';
import { type Accounts, encrypt } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { type Guess, takeGuess } from '#server/steps/guesses.ts';
import { noteFailure } from '#server/steps/sign-in-record.ts';
import {
  acceptCode,
  lockTwoFactor,
  newRecoveryCodes,
  stepOfCode,
  type TwoFactor,
} from '#server/steps/two-factor.ts';
import { two_factors } from '#server/store/accounts.ts';
import { because } from '#words/say/because.ts';
import { circumstancesOf, requireOwnPassword, viewOwnAccount } from './calls.ts';

const issuer = 'Grouphead';

export function begin(accounts: Accounts) {
  return command(
    calls.beginTwoFactor,
    {
      as: 'account',
      prepare: async (request, input) => {
        await requireOwnPassword(request, accounts, input.current_password);
        const secret = randomBytes(15).toString('base64url');
        return { secret, secret_encrypted: await encrypt(request.server, secret) };
      },
    },
    async ({ tx, caller }, _input, { secret, secret_encrypted }) => {
      const { user } = requireCaller(caller).view;
      const twoFactor = await lockTwoFactor(tx, user.id);
      if (twoFactor?.enabled_at) throw refused('two_factor_on');
      await tx.orm
        .insert(two_factors)
        .values({ user_id: user.id, secret_encrypted })
        .onConflictDoUpdate({ target: two_factors.user_id, set: { secret_encrypted } });
      return JSON.stringify({
        secret: base32.encode(secret, { padding: false }),
        uri: createOTP(secret).url(issuer, user.email),
      });
    },
  );
}

export const enable = command(
  calls.enableTwoFactor,
  {
    as: 'account',
    prepare: takeCodeGuess,
  },
  async (context, { code }, guess) => {
    const { server, tx, now, record, afterwards } = context;
    const caller = requireCaller(context.caller);
    const factor = await lockTwoFactor(tx, caller.view.user.id);
    if (factor === null || factor.enabled_at !== null) {
      throw refused('two_factor_not_begun');
    }
    const step = await stepOfCode(server, factor, code.replaceAll(/\s/g, ''));
    if (step === null) throw invalidInput('code', because('code_wrong'));
    const { codes, hashes } = newRecoveryCodes();
    const { circumstances, session } = circumstancesOf(context, caller);
    endSecrets(tx, caller.view.user.id, 'second_factor_on', circumstances);
    await tx.orm
      .update(two_factors)
      .set({ enabled_at: now, last_counter: step, recovery_codes_sha256: hashes })
      .where(eq(two_factors.user_id, factor.user_id));
    record('accounts.two-factor-enabled', { of: personOf(caller) });
    afterwards(guess.giveBack);
    return { json: JSON.stringify({ recovery_codes: codes }), session };
  },
);

export function renewRecoveryCodes(accounts: Accounts) {
  return command(
    calls.renewRecoveryCodes,
    {
      as: 'account',
      prepare: (request, input) => confirmByBoth(request, accounts, input),
    },
    async (context, { code }, guess) => {
      const caller = requireCaller(context.caller);
      const { user_id } = await requireCode(context, caller, code, guess);
      const { codes, hashes } = newRecoveryCodes();
      await context.tx.orm
        .update(two_factors)
        .set({ recovery_codes_sha256: hashes })
        .where(eq(two_factors.user_id, user_id));
      context.record('accounts.recovery-codes-renewed', { of: personOf(caller) });
      return JSON.stringify({ recovery_codes: codes });
    },
  );
}

export function disable(accounts: Accounts) {
  return command(
    calls.disableTwoFactor,
    {
      as: 'account',
      prepare: (request, input) => confirmByBoth(request, accounts, input),
    },
    async (context, { code }, guess) => {
      const { server, tx, record } = context;
      const caller = requireCaller(context.caller);
      const { role } = caller.view;
      if (server.requiresTwoFactor && role !== null && twoFactorRoles.includes(role)) {
        throw refused('two_factor_required');
      }
      const { user_id } = await requireCode(context, caller, code, guess);
      await tx.orm.delete(two_factors).where(eq(two_factors.user_id, user_id));
      const { circumstances, session, renewed } = circumstancesOf(context, caller);
      endSecrets(tx, user_id, 'second_factor_off', circumstances);
      record('accounts.two-factor-disabled', { of: personOf(caller) });
      return { json: await viewOwnAccount(server, tx, renewed), session };
    },
  );
}

/** Checks the person's own password, and uses up one of the attempts to enter a code. */
async function confirmByBoth(
  request: AccountRequest,
  accounts: Accounts,
  { current_password }: { readonly current_password: string },
): Promise<Guess> {
  await requireOwnPassword(request, accounts, current_password);
  return takeCodeGuess(request);
}

function takeCodeGuess({ server, caller }: AccountRequest): Promise<Guess> {
  const { id: user_id } = requireCaller(caller).view.user;
  return takeGuess(server, { purpose: 'code', target: { user_id }, by: null });
}

/** Locks and returns the caller's second factor. Throws if the code is wrong. */
async function requireCode(
  { server, c, tx, afterwards, whenRefused }: AccountWriting,
  { view }: Caller,
  code: string,
  guess: Guess,
): Promise<TwoFactor> {
  const factor = await lockTwoFactor(tx, view.user.id);
  if (!factor?.enabled_at) throw refused('two_factor_off');
  if (!(await acceptCode(server, tx, factor, code))) {
    whenRefused(() => noteFailure(server, 'wrong_code', { user_id: factor.user_id }, visitorOf(c)));
    throw invalidInput('code', because('code_wrong'));
  }
  afterwards(guess.giveBack);
  return factor;
}

function refused(
  reason: 'two_factor_on' | 'two_factor_off' | 'two_factor_not_begun' | 'two_factor_required',
): ProblemAnswer {
  return new ProblemAnswer(409, 'refused', because(reason));
}
