import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** Returns the code that an authenticator app shows at the given time, for a secret in base32. */
export function codeAt(secret: string, now: Date): Promise<string> {
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(Math.floor(now.getTime() / 30_000));
}

/** Returns a code that the app does not show at the given time, or within 30 seconds before or after it. */
export async function wrongCodeAt(secret: string, now: Date): Promise<string> {
  const shown = await Promise.all(
    [-30, 0, 30].map((seconds) => codeAt(secret, new Date(now.getTime() + seconds * 1000))),
  );
  return ['000000', '000001', '000002', '000003'].find((code) => !shown.includes(code)) ?? '';
}
