import { randomBytes } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { eq } from 'drizzle-orm';
import { accountLimits } from '#domain/accounts/account.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { two_factors } from '#server/store/accounts.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { decrypt } from './account-library.ts';

export type TwoFactor = typeof two_factors.$inferSelect;

const stepMs = 30_000;
/** The time steps to try, because the authenticator's clock may be half a minute off. */
const window = [0, -1, 1];

/** Locks and returns the user's second factor; null if the user never started to set one up. */
export async function lockTwoFactor(tx: Transaction, user_id: string): Promise<TwoFactor | null> {
  const [found] = await tx.orm
    .select()
    .from(two_factors)
    .where(eq(two_factors.user_id, user_id))
    .for('update');
  return found ?? null;
}

export async function hasTwoFactor(tx: Transaction, user_id: string): Promise<boolean> {
  const [found] = await tx.orm
    .select({ enabled_at: two_factors.enabled_at })
    .from(two_factors)
    .where(eq(two_factors.user_id, user_id));
  return found !== undefined && found.enabled_at !== null;
}

/** Returns the time step (RFC 6238) of the code; null for a wrong code. No time step is accepted twice. */
export async function stepOfCode(server: Server, factor: TwoFactor, code: string): Promise<number | null> {
  const otp = createOTP(await decrypt(server, factor.secret_encrypted));
  const current = Math.floor(server.now().getTime() / stepMs);
  for (const offset of window) {
    const step = current + offset;
    if (step > factor.last_counter && (await otp.hotp(step)) === code) return step;
  }
  return null;
}

/** Returns true for a valid code of the authenticator app, or for a recovery code, which is then used up. */
export async function acceptCode(
  server: Server,
  tx: Transaction,
  factor: TwoFactor,
  typed: string,
): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const step = await stepOfCode(server, factor, code);
  const codesLeft = factor.recovery_codes_sha256.filter((hash) => hash !== sha256(code));
  if (step === null && codesLeft.length === factor.recovery_codes_sha256.length) return false;
  await tx.orm
    .update(two_factors)
    .set(step === null ? { recovery_codes_sha256: codesLeft } : { last_counter: step })
    .where(eq(two_factors.user_id, factor.user_id));
  return true;
}

/** Returns recovery codes, each with 50 random bits in the form XXXXX-XXXXX. Only the hashes are stored. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: accountLimits.recoveryCodes }, recoveryCode);
  return { codes, hashes: codes.map((code) => sha256(code.replace('-', ''))) };
}

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function recoveryCode(): string {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
