import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/accounts.ts';
import { addClientPerson, removeClientPerson } from '#contract/clients/people.ts';
import { deactivateClient } from '#contract/clients.ts';
import { createDispatcher, updateDispatcher } from '#contract/dispatchers.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type TestClient, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { writtenMail } from '#tests/support/company/written-mail.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('an erasure on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
  });
  afterAll(() => app.close());

  const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));

  let people = 0;
  const newDispatcher = async (name: string) => {
    const form = { name, phone: `+9733900000${++people}`, email: `spared${people}@example.test` };
    const { body } = await operator.call(createDispatcher, form);
    return { ...body, ...form };
  };
  const erase = async ({ id, version, user_id, name, phone }: Awaited<ReturnType<typeof newDispatcher>>) => {
    await operator.call(updateDispatcher, { id, version, name, phone, is_active: false });
    const { status, body } = await operator.call(eraseAccount, { user_id });
    expect(status).toBe(200);
    return body.name;
  };

  test.each([
    [
      'Sara',
      'Sara Noor',
      '@Sara, ask @Sara Noor. @Sarah knows @Sara',
      (name: string) => `@${name}, ask @Sara Noor. @Sarah knows @${name}`,
    ],
    [
      'سارة',
      'سارة نور',
      '@سارة، اسألي @سارة نور أو @سارةها',
      (name: string) => `@${name}، اسألي @سارة نور أو @سارةها`,
    ],
  ])(
    'of %s leaves the mentions of %s, and of longer words, as they are',
    async (short, long, text, expected) => {
      const [erased, kept] = [await newDispatcher(short), await newDispatcher(long)];
      const { home } = world;
      const job = await makeJob(app.server.database, home);
      const [comment] = await run<{ id: string }>(sql`
      insert into comments (id, operator_id, service_request_id, job_order_id, author_user_id, author_name, author_role,
        text, mentions, mentioned_names, created_at)
      values (gen_random_uuid(), ${home.operator.id}, ${job.service_request_id}, ${job.id}, ${home.dispatcher.user_id},
        'Dana', 'dispatcher', ${text}, array[${kept.user_id}::uuid, ${erased.user_id}::uuid], array[${long}, ${short}], now())
      returning id`);
      const name = await erase(erased);
      expect(await run(sql`select text, mentioned_names from comments where id = ${comment?.id}`)).toEqual([
        { text: expected(name), mentioned_names: [long, name] },
      ]);
    },
  );

  test("takes the person's own emails of this operator, and no email that a stranger asked for", async () => {
    const { home, foreign } = world;
    const erased = await newDispatcher('Mona');
    const { email, user_id } = erased;
    const text = writtenMail('Hello');
    const mail = (operator_id: string | null, to: string | null) => ({
      id: app.server.newId(),
      operator_id,
      recipient: email,
      user_id: to,
      text,
    });
    const gone = [mail(home.operator.id, null), mail(null, user_id), mail(foreign.operator.id, user_id)];
    const left = [mail(foreign.operator.id, null), mail(null, null)];
    await app.server.database.transaction(systemIdentity, async (tx) =>
      queueMails(tx, [...gone, ...left], app.clock.now),
    );
    await erase(erased);
    const found = await run<{ id: string }>(
      sql`select id from outgoing_mails where recipient = ${email} order by id`,
    );
    expect(found.map(({ id }) => id)).toEqual(left.map(({ id }) => id));
  });

  /** Alerts a dispatcher to an emergency at the client with a notification and a push message. */
  const alertTo = async (client: TestClient) => {
    const { home } = world;
    const { id } = await makeRequest(app.server.database, home, { status: 'pending' });
    const { name, phone, address } = client.row;
    await run(sql`update service_requests set client_id = ${client.row.id}, machine_id = ${client.machines[0].id},
      requestor_user_id = ${client.user_id} where id = ${id}`);
    const facts = JSON.stringify({ client: name, client_phone: phone, place: address });
    const { user_id } = home.dispatcher;
    await run(sql`
      insert into notifications (id, user_id, event_id, case_id, audience, type, record_id, subject, facts, at)
      values (gen_random_uuid(), ${user_id}, gen_random_uuid(), ${id}, 'dispatchers',
        'service-requests.on-call-alerted', ${id}, 'SR-1', ${facts}::text::jsonb, now())`);
    await run(sql`
      with session as (
        insert into sessions (id, token_sha256, sign_in_id, signed_in_at, user_id, expires_at)
        values (gen_random_uuid(), ${`session of ${id}`}, gen_random_uuid(), now(), ${user_id}, '2030-01-01') returning id
      ), device as (
        insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
        select gen_random_uuid(), ${user_id}, id, ${`https://push.example.test/${id}`}, 'key', 'secret' from session returning id
      )
      insert into outgoing_pushes (subscription_id, case_id, id, title, body, path, language, is_urgent, due_at, expires_at)
      select id, ${id}, gen_random_uuid(), 'Emergency', ${`At ${name}, ${formatPhone(phone)}`}, '/', 'en', true, now(), '2030-01-01'
      from device`);
    return async () => {
      const [row] = await run<{ facts: object; pushes: number }>(sql`
        select facts, (select count(*)::int from outgoing_pushes where case_id = ${id}) as pushes
        from notifications where record_id = ${id} and type = 'service-requests.on-call-alerted'
          and user_id = ${user_id}`);
      return { facts: Object.keys(row?.facts ?? {}).toSorted(), pushes: row?.pushes };
    };
  };
  /** Adds a person to the client, who accepts the invitation, leaves and is erased. */
  const eraseStaff = async (
    client: TestClient,
    person: { readonly name: string; readonly phone: string },
  ) => {
    const email = `spared${++people}@example.test`;
    const form = { ...person, email, client_id: client.row.id, standing: 'staff' } as const;
    const { id, version, user_id, invitation } = (await operator.call(addClientPerson, form)).body;
    const token = invitation?.token ?? '';
    await app.nobody.call(acceptInvitation, { token, password: demoPassword, ...agreed });
    await operator.call(removeClientPerson, { id, version });
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
  };
  const whole = { facts: ['client', 'client_phone', 'place'], pushes: 1 };

  test("of a client's staff leaves the alerts about the client whole, and that of its main account does not", async () => {
    const { client } = world.home;
    const alert = await alertTo(client);
    await eraseStaff(client, { name: 'Lulwa Staff', phone: '+97336665544' });
    expect(await alert()).toEqual(whole);
    await run(sql`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
      where client_id = ${client.row.id}`);
    const { id, version } = client.row;
    await run(sql.raw(cancelledJobs(`status <> 'cancelled'`)));
    expect((await operator.call(deactivateClient, { id, version, reason: 'Closed' })).status).toBe(200);
    expect((await operator.call(eraseAccount, { user_id: client.user_id })).status).toBe(200);
    expect(await alert()).toEqual({ facts: [], pushes: 0 });
  });

  test("of a client's staff takes the alerts that name the person", async () => {
    const { secondClient } = world.home;
    const alert = await alertTo(secondClient);
    const { name, phone } = secondClient.row;
    await eraseStaff(secondClient, { name, phone });
    expect(await alert()).toEqual({ facts: [], pushes: 0 });
  });
});
