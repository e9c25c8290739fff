import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { eq } from 'drizzle-orm';
import * as calls from '#contract/own-account.ts';
import { twoFactorRoles } from '#domain/account.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { requireCaller } from '#server/platform/session.ts';
import { personOf, recordOwn } from '#server/steps/account-events.ts';
import { type Accounts, encrypt } from '#server/steps/account-library.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { lockTwoFactor, newRecoveryCodes, stepOfCode } from '#server/steps/two-factor.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { two_factors } from '#server/store/accounts.ts';
import { because } from '#words/say/because.ts';
import { requireOwnPassword, viewOwnAccount } from './calls.ts';

const issuer = 'Grouphead';

export function beginTwoFactor(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: calls.beginTwoFactor,
    run: async (server, _c, caller, input) => {
      const { view } = await confirmed(server, accounts, caller, input);
      const secret = randomBytes(15).toString('base64url');
      const secret_encrypted = await encrypt(server, secret);
      await server.database.transaction(systemIdentity, async (tx) => {
        const known = await lockTwoFactor(tx, view.user.id);
        if (known?.enabled_at) throw refused('two_factor_on');
        await tx.orm
          .insert(two_factors)
          .values({ user_id: view.user.id, secret_encrypted })
          .onConflictDoUpdate({ target: two_factors.user_id, set: { secret_encrypted } });
      });
      return JSON.stringify({
        secret: base32.encode(secret, { padding: false }),
        uri: createOTP(secret).url(issuer, view.user.email),
      });
    },
  };
}

export const enableTwoFactor: AccountHandler = {
  kind: 'account',
  call: calls.enableTwoFactor,
  run: async (server, _c, caller, input) => {
    const own = requireCaller(caller);
    const { code } = calls.enableTwoFactor.input.parse(input);
    const guess = await takeGuess(server, `code of ${own.view.user.id}`, own.view.user.id);
    const { codes, hashes } = newRecoveryCodes();
    await server.database.transaction(systemIdentity, async (tx) => {
      const factor = await lockTwoFactor(tx, own.view.user.id);
      if (factor === null || factor.enabled_at !== null) {
        throw refused('two_factor_not_begun');
      }
      const step = await stepOfCode(server, factor, code.replaceAll(/\s/g, ''));
      if (step === null) throw invalidInput('code', because('code_wrong'));
      await tx.orm
        .update(two_factors)
        .set({ enabled_at: server.now(), last_counter: step, recovery_codes_sha256: hashes })
        .where(eq(two_factors.user_id, factor.user_id));
      await recordOwn(server, tx, 'accounts.two-factor-enabled', personOf(own));
    });
    await guess.giveBack();
    return JSON.stringify({ recovery_codes: codes });
  },
};

export function renewRecoveryCodes(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: calls.renewRecoveryCodes,
    run: async (server, _c, caller, input) => {
      const own = await confirmed(server, accounts, caller, input);
      const { codes, hashes } = newRecoveryCodes();
      await server.database.transaction(systemIdentity, async (tx) => {
        const factor = await lockTwoFactor(tx, own.view.user.id);
        if (!factor?.enabled_at) throw refused('two_factor_off');
        await tx.orm
          .update(two_factors)
          .set({ recovery_codes_sha256: hashes })
          .where(eq(two_factors.user_id, factor.user_id));
        await recordOwn(server, tx, 'accounts.recovery-codes-renewed', personOf(own));
      });
      return JSON.stringify({ recovery_codes: codes });
    },
  };
}

export function disableTwoFactor(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: calls.disableTwoFactor,
    run: async (server, _c, caller, input) => {
      const own = await confirmed(server, accounts, caller, input);
      const { role } = own.view;
      if (server.requiresTwoFactor && role !== null && twoFactorRoles.includes(role)) {
        throw refused('two_factor_required');
      }
      return server.database.transaction(systemIdentity, async (tx) => {
        await tx.orm.delete(two_factors).where(eq(two_factors.user_id, own.view.user.id));
        await recordOwn(server, tx, 'accounts.two-factor-disabled', personOf(own));
        return viewOwnAccount(server, tx, own);
      });
    },
  };
}

/** The caller, who has given the own password again. */
async function confirmed(
  server: Server,
  accounts: Accounts,
  caller: Caller | null,
  input: unknown,
): Promise<Caller> {
  const own = requireCaller(caller);
  const { current_password } = calls.confirmationForm.parse(input);
  await requireOwnPassword(server, accounts, own, current_password);
  return own;
}

function refused(
  reason: 'two_factor_on' | 'two_factor_off' | 'two_factor_not_begun' | 'two_factor_required',
): ProblemAnswer {
  return new ProblemAnswer(409, 'refused', because(reason));
}
