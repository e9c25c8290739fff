import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { addPushDevice } from '#contract/push.ts';
import type { pushKeyOf } from '#server/outbox/push/push-key.ts';
import { openPusher } from '#server/outbox/push/pusher.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import { eventually } from '../eventually.ts';
import { type Caller, demoPassword, type TestServer } from '../servers/demo-server.ts';
import type { fakePushService, PushReceiver } from '../servers/push-receiver.ts';
import type { Person, World } from './people.ts';
import { makeJob } from './work.ts';

type Here = {
  readonly app: TestServer;
  readonly world: World;
  readonly service: Awaited<ReturnType<typeof fakePushService>>;
  readonly key: Awaited<ReturnType<typeof pushKeyOf>>;
};
type Browser = Pick<Caller, 'call'>;

/** Returns the steps. Each one calls `here`, because the server starts only after this function runs. */
export function pushSteps(here: () => Here) {
  const system = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    here().app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  /** Signs in with a new browser. */
  const open = async ({ email }: Person) => {
    const { app } = here();
    const answer = await app.nobody.call(signIn, { email, password: demoPassword });
    return app.withCookie(answer.headers.get('set-cookie')?.split(';')[0] ?? '');
  };
  const turnOn = async (browser: Browser, receiver: PushReceiver = here().service.receiver()) => {
    expect((await browser.call(addPushDevice, receiver.keys)).status).toBe(200);
    return receiver;
  };
  /** Sends every push message that is due, each once. */
  const sendAll = async (settings: Partial<Parameters<typeof openPusher>[1]> = {}) => {
    const { app, key } = here();
    const pusher = openPusher(app.server, { key, ...settings });
    await eventually(async () => {
      expect(await system(sql`select from outgoing_pushes where due_at <= ${app.clock.now}`)).toEqual([]);
    });
    await pusher.stop();
  };
  return {
    system,
    open,
    turnOn,
    sendAll,
    deviceOf: async (person: Person) => turnOn(await open(person)),
    pass: (seconds: number) => {
      const { clock } = here().app;
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    waiting: () =>
      system<{ attempts: number; in_seconds: number }>(sql`
        select attempts, extract(epoch from due_at - ${here().app.clock.now}::timestamptz)::int as in_seconds
        from outgoing_pushes`),
    devices: async () => (await system(sql`select id from push_subscriptions`)).length,
    shownOn: async (receiver: PushReceiver) => {
      await sendAll();
      return receiver.take().map(({ shown }) => shown.body);
    },
    /** Removes the devices, the preferences and the attempts of earlier tests. */
    forgetDevices: async () => {
      for (const table of ['push_subscriptions', 'preferences', 'sign_in_guesses'])
        await system(sql`delete from ${sql.raw(table)}`);
    },
    job: () => makeJob(here().app.server.database, here().world.home, { workflow_status: 'scheduled' }),
    assign: async ({ id, version, case_id }: { id: string; version: number; case_id: string }, hour = 10) => {
      const { app, world } = here();
      const by = await app.as(world.home.dispatcher.email);
      const answer = await by.call(assignJobOrder, {
        id,
        version,
        technician_id: world.home.technician.row.id,
        scheduled_date: `2026-11-19T${hour}:00:00Z`,
        accepted: ['overlap', 'off_hours'],
      });
      expect(answer).toMatchObject({ status: 200 });
      return { ...answer.body, case_id };
    },
  };
}
