import { createHmac } from 'node:crypto';
import type { Transaction } from '#server/database/database.ts';
import { isConstraintViolation } from '#server/database/database-error.ts';
import {
  claimKey,
  findStoredAnswer,
  type StoredAnswer,
  storeAnswer,
} from '#server/store/idempotency-keys.ts';
import { decryptText, encryptText } from '#server/store/rows/encryption.ts';
import { noAccountId } from '#server/store/rows/no-account.ts';
import { because } from '#words/say/because.ts';
import type { RunsAs, Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';

export type Intent = {
  /** Null for a write without a session. */
  readonly user_id: string | null;
  readonly key: string;
  readonly call: string;
  /** All parts of the request that distinguish it from other requests. */
  readonly request: unknown;
};

/** The key was used before, and its write is complete. */
class AnsweredEarlierError extends Error {
  override readonly name = 'AnsweredEarlierError';
  readonly stored: StoredAnswer;

  constructor(stored: StoredAnswer) {
    super();
    this.stored = stored;
  }
}

/**
 * Runs the work once per key, in the same transaction as the claim of the key. A repeated request waits for
 * the first one and gets its response. If the work throws, the key is free again.
 */
export async function oncePerKey(
  server: Server,
  as: RunsAs,
  intent: Intent,
  work: (tx: Transaction) => Promise<string>,
): Promise<string> {
  const row = rowOf(server, intent);
  try {
    return await server.database.transaction(as, async (tx) => {
      claimKey(tx, row, (stored) => {
        if (stored !== null) throw new AnsweredEarlierError(stored);
      });
      const answer = await work(tx);
      storeAnswer(tx, {
        ...row,
        response: encryptText(answerKey(server, intent), answer),
        created_at: server.now(),
      });
      return answer;
    });
  } catch (error) {
    if (error instanceof AnsweredEarlierError) return earlierAnswer(server, intent, error.stored);
    // A write that awaits nothing is sent together with the claim, and may fail before the claim's row is read.
    const earlier = isConstraintViolation(error)
      ? await server.database.transaction(as, (tx) => findEarlierAnswer(server, tx, intent), {
          readOnly: true,
        })
      : null;
    if (earlier !== null) return earlier;
    throw error;
  }
}

/** Returns the earlier response to the same request; null if the key is new. */
export async function findEarlierAnswer(
  server: Server,
  tx: Transaction,
  intent: Intent,
): Promise<string | null> {
  const stored = await findStoredAnswer(tx, rowOf(server, intent));
  return stored === null ? null : earlierAnswer(server, intent, stored);
}

function earlierAnswer(server: Server, intent: Intent, stored: StoredAnswer): string {
  const { call, request_sha256 } = rowOf(server, intent);
  if (stored.call === call && stored.request_sha256 === request_sha256)
    return decryptText(answerKey(server, intent), stored.response);
  throw new ProblemAnswer(422, 'key_reused', because('key_reused'));
}

/**
 * Returns digests of the key and of the request, because a request may contain a password and its response
 * may contain a secret. The request's digest and the response's encryption depend on the Idempotency-Key,
 * which is not stored anywhere. So the stored row alone proves nothing and reveals nothing.
 */
function rowOf(server: Server, { user_id, key, call, request }: Intent) {
  return {
    user_id: user_id ?? noAccountId,
    key: digest(server, ['key', key]).toString('hex', 0, 16),
    call,
    request_sha256: digest(server, ['request', key, request]).toString('hex'),
  };
}

function answerKey(server: Server, { key, request }: Intent): Buffer {
  return digest(server, ['answer', key, request]);
}

function digest({ session }: Server, value: unknown): Buffer {
  return createHmac('sha256', session.secret).update(JSON.stringify(value)).digest();
}
