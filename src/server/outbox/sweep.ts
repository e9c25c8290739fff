import { lt } from 'drizzle-orm';
import type { Server } from '#server/platform/context.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { sessions, sign_in_guesses, verifications } from '#server/store/accounts.ts';
import { idempotency_keys } from '#server/store/idempotency-keys.ts';
import { known_devices } from '#server/store/known-devices.ts';
import { pending_sign_ups } from '#server/store/pending-sign-ups.ts';

const everyMs = 15 * 60_000;
const keysKeptMs = 24 * 60 * 60_000;
/** As long as browsers keep the cookie. */
const devicesKeptMs = 400 * 24 * 60 * 60_000;
const guessesKeptMs = 60 * 60_000;

/** Regularly removes what is no longer needed: old keys, guesses and ended sessions. Gives the function that ends it. */
export function sweepRegularly(server: Server): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(server).catch((error: unknown) => {
      server.log.error('sweep failed', { error: error instanceof Error ? error.message : String(error) });
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function sweep({ database, now }: Server): Promise<void> {
  const at = now().getTime();
  await database.transaction(systemIdentity, async ({ orm }) => {
    await orm.delete(idempotency_keys).where(lt(idempotency_keys.created_at, new Date(at - keysKeptMs)));
    await orm.delete(sign_in_guesses).where(lt(sign_in_guesses.guessed_at, new Date(at - guessesKeptMs)));
    await orm.delete(pending_sign_ups).where(lt(pending_sign_ups.expires_at, new Date(at)));
    await orm.delete(known_devices).where(lt(known_devices.last_used_at, new Date(at - devicesKeptMs)));
    await orm.delete(verifications).where(lt(verifications.expiresAt, new Date(at)));
    await orm.delete(sessions).where(lt(sessions.expiresAt, new Date(at)));
  });
}
