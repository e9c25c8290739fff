import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { claimKey, idempotency_keys, keepAnswer } from '#server/store/idempotency-keys.ts';
import { because } from '#words/say/because.ts';
import type { RunsAs, Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';

/** A write that somebody wants to take effect once. */
export type Intent = {
  readonly user_id: string;
  /** The Idempotency-Key. */
  readonly key: string;
  readonly call: string;
  /** Everything in which another request may differ from this one. */
  readonly asked: unknown;
};

/** The user id under which writes of people without a session are kept. No user has this id. */
export const nobodysId = '00000000-0000-0000-0000-000000000000';

/** Somebody has used the key before, and that write is done. */
class AnsweredEarlierError extends Error {
  override readonly name = 'AnsweredEarlierError';
}

/**
 * Runs the work once per key, in one transaction with the claim of the key. A repeated request waits for the first one
 * and gets its answer. When the work throws, the key is free again.
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
      claimKey(tx, { ...row, created_at: server.now() }, (isNew) => {
        if (!isNew) throw new AnsweredEarlierError();
      });
      const answer = await work(tx);
      keepAnswer(tx, row, sealed(server, intent, answer));
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AnsweredEarlierError)) throw error;
    const find = (tx: Transaction) => findEarlierAnswer(server, tx, intent);
    const earlier = await server.database.transaction(as, find, { readOnly: true });
    if (earlier === null) throw keyReused();
    return earlier;
  }
}

/** The earlier answer to the same request; null when the key is new. */
export async function findEarlierAnswer(
  server: Server,
  tx: Transaction,
  intent: Intent,
): Promise<string | null> {
  const row = rowOf(server, intent);
  const [earlier] = await tx.orm.select().from(idempotency_keys).where(sameKey(row));
  if (earlier === undefined) return null;
  if (earlier.call !== row.call || earlier.request_sha256 !== row.request_sha256) throw keyReused();
  return unsealed(server, intent, earlier.response ?? '');
}

function keyReused(): ProblemAnswer {
  return new ProblemAnswer(422, 'key_reused', because('key_reused'));
}

/**
 * Only digests of the key and of the request are kept, because a request may hold a password and its answer a secret.
 * The digest of the request and the encryption of the answer are keyed with the Idempotency-Key, which is stored
 * nowhere. So the stored row alone proves nothing and opens nothing.
 */
function rowOf(server: Server, { user_id, key, call, asked }: Intent) {
  return {
    user_id,
    key: digest(server, ['key', key]).toString('hex', 0, 16),
    call,
    request_sha256: digest(server, ['request', key, asked]).toString('hex'),
  };
}

function sameKey({ user_id, key }: ReturnType<typeof rowOf>) {
  return and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key, key));
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function sealed(server: Server, intent: Intent, answer: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, sealingKey(server, intent), iv);
  const text = Buffer.concat([sealing.update(answer, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64');
}

function unsealed(server: Server, intent: Intent, response: string): string {
  const bytes = Buffer.from(response, 'base64');
  const iv = bytes.subarray(0, ivBytes);
  const opening = createDecipheriv(cipher, sealingKey(server, intent), iv, { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString(
    'utf8',
  );
}

function sealingKey(server: Server, { key, asked }: Intent): Buffer {
  return digest(server, ['answer', key, asked]);
}

function digest({ session }: Server, value: unknown): Buffer {
  return createHmac('sha256', session.secret).update(JSON.stringify(value)).digest();
}
