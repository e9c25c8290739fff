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

/** The response to a write, and the record that it shows. */
export type KeyedAnswer = { readonly json: string; readonly record_id: string | null };

/** Reads a record as it is now, for a repeated request whose response is no longer stored. */
type ReadAgain = (tx: Transaction, record_id: string) => Promise<string | null>;

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
 * Runs the work once per key, in the same transaction as the claim of the key. A repeated request waits for the first
 * one and gets its response. Once that response is no longer stored, it gets the record as it is now, or the refusal
 * `done_earlier`. If the work throws, the key is free again.
 */
export async function oncePerKey(
  server: Server,
  as: RunsAs,
  intent: Intent,
  work: (tx: Transaction) => Promise<KeyedAnswer>,
  readAgain?: ReadAgain,
): Promise<string> {
  const row = rowOf(server, intent);
  try {
    return await server.database.transaction(as, async (tx) => {
      claimKey(tx, row, (stored) => {
        if (stored !== null) throw new AnsweredEarlierError(stored);
      });
      const { json, record_id } = await work(tx);
      storeAnswer(tx, {
        ...row,
        response: encryptText(answerKey(server, intent), json),
        created_at: server.now(),
        record_id,
      });
      return json;
    });
  } catch (error) {
    const reading = (stored: StoredAnswer) =>
      earlierAnswer(server, intent, stored) ?? recordAsNow(server, as, stored, readAgain);
    if (error instanceof AnsweredEarlierError) return reading(error.stored);
    // If the work does not wait for any statement, its writes are sent together with the claim. They may then fail
    // before the claim's row is read.
    const stored = isConstraintViolation(error)
      ? await server.database.transaction(as, (tx) => findStoredAnswer(tx, rowOf(server, intent)), {
          readOnly: true,
        })
      : null;
    if (stored !== null) return reading(stored);
    throw error;
  }
}

/** Returns the earlier response to the same request; null if the key is new. Refuses if it is no longer stored. */
export async function findEarlierAnswer(
  server: Server,
  tx: Transaction,
  intent: Intent,
): Promise<string | null> {
  const stored = await findStoredAnswer(tx, rowOf(server, intent));
  if (stored === null) return null;
  return earlierAnswer(server, intent, stored) ?? refuseDoneEarlier();
}

/** Reads the record in the caller's role, so that it shows only what the caller may see today. */
async function recordAsNow(
  server: Server,
  as: RunsAs,
  { record_id }: StoredAnswer,
  readAgain: ReadAgain | undefined,
): Promise<string> {
  if (record_id === null || readAgain === undefined) return refuseDoneEarlier();
  const json = await server.database.transaction(as, (tx) => readAgain(tx, record_id), { readOnly: true });
  return json ?? refuseDoneEarlier();
}

function refuseDoneEarlier(): never {
  throw new ProblemAnswer(409, 'done_earlier', because('done_earlier'));
}

/** Returns the response to the first request; null if it is no longer stored. Refuses a different request. */
function earlierAnswer(server: Server, intent: Intent, stored: StoredAnswer): string | null {
  const { call, request_sha256 } = rowOf(server, intent);
  if (stored.call !== call || stored.request_sha256 !== request_sha256) {
    throw new ProblemAnswer(422, 'key_reused', because('key_reused'));
  }
  return stored.response === null ? null : decryptText(answerKey(server, intent), stored.response);
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
