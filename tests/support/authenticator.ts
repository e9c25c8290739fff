import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** What an authenticator app shows for a secret, given in base32, at a moment. */
export function codeAt(secret: string, now: Date): Promise<string> {
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(Math.floor(now.getTime() / 30_000));
}
