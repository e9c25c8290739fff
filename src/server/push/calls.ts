import { ECDH } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addPushDevice, listPushDevices, removePushDevice } from '#contract/push.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { isPushAddress } from '#server/outbox/push/push-address.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Caller } from '#server/platform/context.ts';
import { invalidInput, notAuthenticated } from '#server/platform/errors.ts';
import { requireCaller } from '#server/platform/session.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { putSubscription } from '#server/store/push/push-subscriptions.ts';
import { because } from '#words/say/because.ts';

export const list = accountQuery(listPushDevices, ({ server, tx, caller }) =>
  viewDevices(tx, requireCaller(caller), server.now()),
);

export const add = command(
  addPushDevice,
  {
    as: 'account',
    prepare: async ({ server, caller }, { endpoint, p256dh }) => {
      const user_id = requireCaller(caller).view.user.id;
      await takeGuess(server, { purpose: 'push device', target: { user_id }, by: null });
      if (!isPushAddress(endpoint, server.localPushService)) {
        throw invalidInput('endpoint', because('input_invalid'));
      }
      if (!isPoint(p256dh)) throw invalidInput('p256dh', because('input_invalid'));
    },
  },
  async ({ server, tx, c, caller: maybeCaller, now }, keys) => {
    const caller = requireCaller(maybeCaller);
    const { id: user_id } = caller.view.user;
    // While the account is locked, none of its sessions can end, and no other device can be added.
    const [, [session]] = await inOneTrip(
      tx.rows(sql`select from profiles where id = ${user_id} for no key update`),
      tx.rows<{ id: string }>(sql`
        select id from sessions where token_sha256 = ${caller.claim.token_sha256}`),
    );
    if (session === undefined) throw notAuthenticated();
    const back = tx.switchTo(
      systemFor({ installation: 'the push address of a browser may belong to another account' }),
    );
    const device = { id: server.newId(), user_id, session_id: session.id, created_at: now };
    putSubscription(tx, { ...device, ...keys, user_agent: visitorOf(c).userAgent || null });
    back();
    return viewDevices(tx, caller, now);
  },
);

export const remove = command(removePushDevice, { as: 'account' }, async ({ tx, caller, now }, { id }) => {
  const { id: user_id } = requireCaller(caller).view.user;
  const removed = await tx.rows(sql`
    delete from push_subscriptions where id = ${id} and user_id = ${user_id} returning id`);
  if (removed.length === 0) throw new NotFoundError('device');
  return viewDevices(tx, requireCaller(caller), now);
});

async function viewDevices(tx: Transaction, { view, sign_in_id }: Caller, now: Date): Promise<string> {
  const back = tx.switchTo(systemFor({ installation: 'the key of browsers belongs to the installation' }));
  const json = await tx.json(sql`
    select json_build_object('public_key', (select push_public_key from installation), 'devices', (
      select coalesce(json_agg(json_build_object('id', p.id, 'created_at', p.created_at, 'user_agent', p.user_agent,
        'is_current', s.sign_in_id = ${sign_in_id}) order by p.created_at desc, p.id), '[]'::json)
      from push_subscriptions p join sessions s on s.id = p.session_id
      where p.user_id = ${view.user.id} and s.expires_at > ${now})) as json`);
  back();
  return json ?? '{}';
}

/** Returns whether the text is a point on the curve. Encrypting for any other text would fail each time. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
