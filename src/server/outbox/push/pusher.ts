import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Regular, regularly } from '#server/outbox/regularly.ts';
import type { Server } from '#server/platform/context.ts';
import { isEnded } from '#server/store/access/account-state.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { directionOf, localeNamed } from '#words/words.ts';
import { encryptMessage } from './encrypt-message.ts';
import { type PostSettings, type PushAnswer, postMessage } from './post-message.ts';
import { ClosedAddressError } from './push-address.ts';
import { authorizationFor, type PushKey } from './signed-token.ts';

type PusherSettings = Pick<PostSettings, 'findAddresses'> & { readonly key: PushKey };

type ClaimedPush = {
  readonly id: string;
  readonly subscription_id: string;
  readonly case_id: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly language: string;
  readonly is_urgent: boolean;
  readonly expires_at: Date;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

const everyMs = 5000;
/** Push messages that are sent at the same time, so that a slow push service does not hold up the others. */
const atOnce = 20;
/** The batches of one run. The next run sends the rest. */
const mostBatches = 20;
const claimedForMs = 60_000;
const firstPauseMs = 30_000;
const longestPauseMs = 3_600_000;
const mostAttempts = 8;

const scope = systemFor({ installation: 'the push messages of all operators are in one queue' });

/**
 * Sends queued push messages to the push services of people's browsers, each from only one server at a time. A failed one is
 * tried again after 30 seconds, 1, 2, 4 … minutes, until it is useless. After a crash between sending a push message and
 * recording it as sent, it is sent once more, and the device then replaces the first one.
 */
export function openPusher(server: Server, settings: PusherSettings): Regular {
  return regularly(server, 'push', everyMs, (patient, isStopped) => sendPushes(patient, settings, isStopped));
}

export async function sendPushes(
  server: Server,
  settings: PusherSettings,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let batch = 0; batch < mostBatches && !isStopped(); batch++) {
    const claimed = await claim(server);
    await Promise.all(claimed.map((push) => send(server, settings, push)));
    if (claimed.length < atOnce) return;
  }
}

const hasEnded = sql.raw(`(${isEnded})`);

/**
 * Returns the next push messages that are due, and keeps them from other servers while they are being sent. Deletes those that
 * are useless by now, or whose recipient has lost the session or the account, or whose operator is suspended.
 */
async function claim({ database, now }: Server): Promise<ClaimedPush[]> {
  const at = now();
  return database.transaction(scope, async (tx) => {
    const found = await tx.rows<ClaimedPush & { is_over: boolean }>(sql`
      select q.*, s.endpoint, s.p256dh, s.auth,
        q.expires_at <= ${at} or v.expires_at <= ${at} or o.suspended_at is not null or ${hasEnded} as is_over
      from outgoing_pushes q join push_subscriptions s on s.id = q.subscription_id
        join sessions v on v.id = s.session_id join profiles x on x.id = s.user_id
        left join country_operators o on o.id = x.operator_id
      where q.due_at <= ${at}
      order by q.due_at limit ${sql.raw(String(atOnce))} for update of q skip locked`);
    const isClaimed = ({ is_over }: { readonly is_over: boolean }) => !is_over;
    const [due, over] = [found.filter(isClaimed), found.filter((row) => !isClaimed(row))];
    tx.write(sql`delete from outgoing_pushes where id = any(${idsOf(over)}::uuid[])`);
    tx.write(sql`
      update outgoing_pushes set due_at = ${new Date(at.getTime() + claimedForMs)}, attempts = attempts + 1
      where id = any(${idsOf(due)}::uuid[])`);
    return due;
  });
}

const idsOf = (rows: readonly ClaimedPush[]) => `{${rows.map(({ id }) => id).join(',')}}`;

async function send(server: Server, settings: PusherSettings, push: ClaimedPush): Promise<void> {
  const answer = await post(server, settings, push).catch((error: unknown) => failureOf(error));
  const outcome = outcomeOf(answer);
  server.metrics.pushAttempts.inc({ outcome });
  if (outcome !== 'sent') {
    server.log.warn('push not sent', { subscription_id: push.subscription_id, outcome, ...answer });
  }
  if (outcome === 'gone') return removeDevice(server, push);
  if (outcome === 'failed' && push.attempts + 1 < mostAttempts) return postpone(server, push, answer);
  return finish(server, push);
}

type Failure = { readonly status: null; readonly error: string; readonly isClosed: boolean };

function failureOf(error: unknown): Failure {
  const isClosed = error instanceof ClosedAddressError;
  if (!(error instanceof Error)) return { status: null, error: typeof error, isClosed };
  return {
    status: null,
    error: 'code' in error ? `${error.name} ${String(error.code)}` : error.name,
    isClosed,
  };
}

type Outcome = 'sent' | 'gone' | 'failed' | 'refused';

/** Returns whether the push message was sent, the device is gone, or another attempt may succeed. */
function outcomeOf(answer: PushAnswer | Failure): Outcome {
  if (answer.status === null) return answer.isClosed ? 'gone' : 'failed';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

function post(server: Server, { key, ...posting }: PusherSettings, push: ClaimedPush): Promise<PushAnswer> {
  const { endpoint, title, body, path, language, case_id: tag, subscription_id, is_urgent } = push;
  const at = server.now();
  const seconds = Math.max(1, Math.floor((push.expires_at.getTime() - at.getTime()) / 1000));
  const message = { title, body, path, tag, lang: language, dir: directionOf(localeNamed(language)) };
  return postMessage(
    {
      endpoint,
      headers: {
        authorization: authorizationFor(endpoint, key, { contact: server.origin, at }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(seconds),
        urgency: is_urgent ? 'high' : 'normal',
        topic: topicOf(subscription_id, tag),
      },
      body: encryptMessage(Buffer.from(JSON.stringify(message)), push),
    },
    { localService: server.localPushService, ...posting },
  );
}

/** Returns a name for the case that reveals nothing about the case to the push service. */
function topicOf(subscription_id: string, case_id: string): string {
  return createHash('sha256').update(`${subscription_id} ${case_id}`).digest('base64url').slice(0, 32);
}

/** Deletes the push message. One that replaced it in the meantime is due now. */
async function finish({ database, now }: Server, push: ClaimedPush): Promise<void> {
  const { subscription_id, case_id, id } = push;
  await database.transaction(scope, async (tx) => {
    tx.write(sql`
      delete from outgoing_pushes
      where subscription_id = ${subscription_id} and case_id = ${case_id} and id = ${id}`);
    tx.write(sql`
      update outgoing_pushes set due_at = ${now()}
      where subscription_id = ${subscription_id} and case_id = ${case_id}`);
  });
}

/** Waits longer each time, and at least as long as the push service asks for. A newer push message of the case waits too. */
async function postpone(
  { database, now }: Server,
  { subscription_id, case_id, attempts }: ClaimedPush,
  answer: PushAnswer | Failure,
): Promise<void> {
  const asked = answer.status === null ? 0 : 1000 * (answer.retryAfterSeconds ?? 0);
  const pauseMs = Math.min(Math.max(firstPauseMs * 2 ** attempts, asked), longestPauseMs);
  await database.transaction(scope, async (tx) => {
    tx.write(sql`
      update outgoing_pushes set due_at = ${new Date(now().getTime() + pauseMs)}
      where subscription_id = ${subscription_id} and case_id = ${case_id}`);
  });
}

/** Removes the device. If it has been turned on again since, it has another id. */
async function removeDevice({ database }: Server, { subscription_id }: ClaimedPush): Promise<void> {
  await database.transaction(scope, async (tx) => {
    tx.write(sql`delete from push_subscriptions where id = ${subscription_id}`);
  });
}
