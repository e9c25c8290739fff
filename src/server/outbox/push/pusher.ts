import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Regular } from '#server/outbox/regularly.ts';
import { sideBySide } from '#server/outbox/side-by-side.ts';
import type { Server } from '#server/platform/context.ts';
import { isEnded } from '#server/store/access/account-state.ts';
import { systemFor } from '#server/store/access/identity.ts';
import {
  lockNextPush,
  type PushQueue,
  type PushTurns,
  pushQueues,
  type QueuedPush,
} from '#server/store/push/outgoing-pushes.ts';
import { directionOf, localeNamed } from '#words/words.ts';
import { encryptMessage } from './encrypt-message.ts';
import { type PostSettings, type PushAnswer, postMessage } from './post-message.ts';
import { ClosedAddressError } from './push-address.ts';
import { authorizationFor, type PushKey } from './signed-token.ts';

type PusherSettings = Pick<PostSettings, 'findAddresses'> & { readonly key: PushKey };

type Device = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
type ClaimedPush = QueuedPush & Device;

const everyMs = 5000;
/**
 * The maximum number of push messages that are sent at the same time. The last places are reserved for urgent ones,
 * in case all others are slow.
 */
const sentAtOnce = 20;
const urgentPlaces = 5;
const claimedForMs = 60_000;
const firstPauseMs = 30_000;
const longestPauseMs = 3_600_000;
const mostAttempts = 8;

const scope = systemFor({ installation: 'the push messages of all operators are in one queue' });

/**
 * Sends queued push messages to the push services of people's browsers, several at a time and each from only one
 * server. Urgent ones are sent first, and otherwise one from each operator in turn. A failed one is tried again after
 * 30 seconds, 1, 2, 4 … minutes, until it expires, but at most seven times. After a crash between sending a push
 * message and recording it as sent, it is sent once more, and the device then replaces the first one.
 */
export function openPusher(server: Server, settings: PusherSettings): Regular {
  const turns: PushTurns = new Map();
  return sideBySide(server, 'push', { everyMs, places: sentAtOnce }, async (patient, freePlaces) => {
    const queues = freePlaces > urgentPlaces ? pushQueues : pushQueues.slice(0, 1);
    const claimed = await claim(patient, queues, turns);
    if (claimed === null) return null;
    const { push, device } = claimed;
    return () => (device === null ? finish(patient, push) : send(patient, settings, { ...push, ...device }));
  });
}

const hasEnded = sql.raw(`(${isEnded})`);

/**
 * Returns the push message that is due next, and keeps it from other servers while it is being sent. It has no device
 * if it has expired, if its recipient has lost the session or the account, or if the recipient's operator is suspended.
 */
async function claim({ database, now }: Server, queues: readonly PushQueue[], turns: PushTurns) {
  const at = now();
  return database.transaction(scope, async (tx) => {
    const push = await lockNextPush(tx, queues, turns, at);
    if (push === null) return null;
    const [device] = await tx.rows<Device>(sql`
      select s.endpoint, s.p256dh, s.auth
      from push_subscriptions s join sessions v on v.id = s.session_id join profiles x on x.id = s.user_id
        left join country_operators o on o.id = x.operator_id
      where s.id = ${push.subscription_id} and v.expires_at > ${at} and o.suspended_at is null and not ${hasEnded}`);
    tx.write(sql`
      update outgoing_pushes set due_at = ${new Date(at.getTime() + claimedForMs)}, attempts = attempts + 1
      where subscription_id = ${push.subscription_id} and case_id = ${push.case_id}`);
    return { push, device: push.expires_at <= at ? null : (device ?? null) };
  });
}

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
async function finish({ database, now }: Server, push: QueuedPush): Promise<void> {
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

/**
 * Waits longer each time, and at least as long as the push service asks for. A newer push message about the same case
 * waits too.
 */
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
