import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { listHistoryOfRecord } from '#contract/history.ts';
import { unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { savePreferences } from '#contract/preferences.ts';
import { attemptLimits } from '#domain/entrance/attempts.ts';

import { openLive } from '#server/platform/live.ts';
import { commentSteps } from '#tests/support/company/comment-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const secret = 'The client has not paid since May';

describe.each(databasesInTurn(import.meta.filename))('comments on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let steps: ReturnType<typeof commentSteps>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    steps = commentSteps(app);
  });
  afterAll(() => app.close());

  const newJob = () => makeJob(app.server.database, world.home);

  describe('comments to everyone', () => {
    test('comments show their author, and everyone on the case sees them on the whole case', async () => {
      const { home, admin } = world;
      const { id, service_request_id } = await newJob();
      const { status, body } = await steps.add(home.client, id, {
        text: '  When do you come?\r\nWe open at 7.  ',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        kind: 'comment',
        record: 'job_orders',
        record_id: id,
        author_name: home.client.name,
        author_role: 'client',
        text: 'When do you come?\nWe open at 7.',
        is_internal: false,
        is_own: true,
        is_mentioned: false,
      });
      const readers = [
        home.client,
        home.dispatcher,
        home.secondDispatcher,
        home.countryOperator,
        home.technician,
        admin,
      ];
      for (const reader of readers)
        expect(await steps.commentsSeen(reader, id), reader.name).toEqual([body.text]);
      for (const reader of [home.client, home.dispatcher, admin]) {
        expect(await steps.commentsSeen(reader, service_request_id ?? '', 'service_requests')).toEqual([
          body.text,
        ]);
      }
    });

    test('a person who writes too many comments waits, while others still comment', async () => {
      const { home } = world;
      const { id } = await newJob();
      expect((await steps.add(home.secondDispatcher, id)).status).toBe(200);
      await app.server.database.transaction(systemIdentity, async (tx) => {
        tx.write(sql`
          insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
          select gen_random_uuid(), g.account_hash, g.address_hash, ${app.clock.now}
          from (select * from sign_in_guesses order by guessed_at desc, id desc limit 1) g,
            generate_series(1, ${attemptLimits.comment.perAccount})`);
      });
      expect((await steps.add(home.secondDispatcher, id)).status).toBe(429);
      expect((await steps.add(home.dispatcher, id)).status).toBe(200);
    });

    test('a comment notifies the others on the case once, and no one else', async () => {
      const { home, foreign, admin } = world;
      const { id, number } = await newJob();
      await steps.add(home.dispatcher, id, {
        mentions: [home.secondDispatcher.user_id, home.dispatcher.user_id],
      });
      const news = [`New comment on JO-${number}`];
      expect(await steps.noticesTo(home.secondDispatcher, id)).toEqual([
        `You were mentioned in a comment on JO-${number}`,
      ]);
      expect(await steps.noticesTo(home.technician, id)).toEqual(news);
      expect(await steps.noticesTo(home.client, id)).toEqual(news);
      const others = [
        home.dispatcher,
        home.countryOperator,
        home.secondTechnician,
        home.secondClient,
        foreign.dispatcher,
        foreign.client,
        admin,
      ];
      for (const other of others) expect(await steps.noticesTo(other, id), other.name).toEqual([]);
    });

    test.each([{ cancelled: true }, { workflow_status: 'completed' as const }])(
      'comments can be added to a closed case: %j',
      async (seed) => {
        const { id } = await makeJob(app.server.database, world.home, seed);
        expect((await steps.add(world.home.client, id)).status).toBe(200);
      },
    );

    test("comments on a job's request notify about the job, which the technician can open", async () => {
      const { home } = world;
      const { id, number, service_request_id } = await newJob();
      const onRequest = { record: 'service_requests' as const };
      const { body } = await steps.add(home.client, service_request_id ?? '', onRequest);
      expect([body.record, body.record_id]).toEqual(['service_requests', service_request_id]);
      for (const person of [home.technician, home.dispatcher]) {
        expect(await steps.noticesTo(person, id)).toEqual([`New comment on JO-${number}`]);
      }
    });

    test('comments can be added to a request without a job', async () => {
      const { home } = world;
      const { id, number } = await makeRequest(app.server.database, home);
      const { status, body } = await steps.add(home.client, id, { record: 'service_requests' });
      expect([status, body.record, body.record_id]).toEqual([200, 'service_requests', id]);
      const news = await notificationsOf(await steps.as(home.dispatcher), 'service-requests.commented');
      expect(news.map(({ text }) => text)).toEqual([`New comment on SR-${number}`]);
    });
  });

  describe('internal comments', () => {
    test('internal comments never reach the client: no text, no event, no notification, no email, no live update', async () => {
      const { home } = world;
      const { id, service_request_id } = await newJob();
      const client = await steps.as(home.client);
      const preferences = { email_topics: ['comments' as const], board_view: 'day' as const };
      for (const person of [home.client, home.technician]) {
        await (await steps.as(person)).call(savePreferences, preferences);
      }
      const live = await openLive(app.server);
      const heard = { client: 0, technician: 0 };
      for (const role of ['client', 'technician'] as const) {
        const ignore = () => undefined;
        const { actor, user_id } = home[role];
        live.subscribe({
          user_id,
          operator_id: home.operator.id,
          actor,
          onChange: (record_id) => {
            if (record_id === id) heard[role] += 1;
          },
          onGap: ignore,
          onEnded: ignore,
        });
      }
      const { status, body } = await steps.add(home.dispatcher, id, { text: secret, is_internal: true });
      expect([status, body.is_internal]).toEqual([200, true]);
      await eventually(async () => expect(heard.technician).toBe(1));
      expect(heard.client).toBe(0);
      await live.close();
      expect(await steps.commentsSeen(home.client, id)).toEqual([]);
      expect(await steps.commentsSeen(home.client, service_request_id ?? '', 'service_requests')).toEqual([]);
      expect(await steps.noticesTo(home.client, id)).toEqual([]);
      expect(await steps.noticesTo(home.technician, id)).toHaveLength(1);
      expect(await mailTo(app.server.database, home.client.email)).toEqual([]);
      const mails = await mailTo(app.server.database, home.technician.email);
      expect(mails).toHaveLength(1);
      expect(mails.join()).not.toContain(secret);
      const events = await eventsOf(app.server.database, id);
      expect(events).toMatchObject([{ type: 'job-orders.commented', client_id: null }]);
      expect(JSON.stringify(events)).not.toContain(secret);
      const history = await client.call(listHistoryOfRecord, { record: 'job_orders', record_id: id });
      expect(history.status).toBe(403);
      for (const reader of [home.dispatcher, home.countryOperator, home.technician]) {
        expect(await steps.commentsSeen(reader, id), reader.name).toEqual([secret]);
      }
    });

    test('a client cannot write internal comments', async () => {
      const { id } = await newJob();
      await steps.as(world.home.client);
      const refused = () => steps.add(world.home.client, id, { is_internal: true });
      const { status, problem } = await changesNothing(app.server.database, refused);
      expect([status, problem.errors]).toEqual([
        422,
        [{ path: 'is_internal', message: 'On this case, you can only write comments that everyone can see' }],
      ]);
    });
  });

  describe('comments without access', () => {
    test('other operators, other clients and other technicians get 404 for comments, and write nothing', async () => {
      const { home, foreign } = world;
      const { id, service_request_id } = await newJob();
      const strangers = [
        home.secondClient,
        home.secondTechnician,
        foreign.dispatcher,
        foreign.countryOperator,
        foreign.technician,
        foreign.client,
      ];
      for (const stranger of strangers) {
        const refused = () => steps.add(stranger, id);
        await steps.as(stranger);
        expect((await changesNothing(app.server.database, refused)).status, stranger.name).toBe(404);
        expect((await steps.peopleOn(stranger, id)).status).toBe(404);
        expect((await steps.timeline(stranger, id)).status).toBe(404);
      }
      const onRequest = { record: 'service_requests' as const };
      expect((await steps.add(home.technician, service_request_id ?? '', onRequest)).status).toBe(404);
      expect((await steps.add(home.dispatcher, uuidv7())).status).toBe(404);
    });

    test('a technician who lost the job gets 404 for its comments', async () => {
      const { home } = world;
      const { id, version } = await newJob();
      await steps.add(home.technician, id, { text: 'The part is ordered' });
      await (await steps.as(home.dispatcher)).call(unassignJobOrder, { id, version });
      expect((await steps.timeline(home.technician, id)).status).toBe(404);
      const rows = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`select text from comments where job_order_id = ${id}`),
      );
      expect(rows).toEqual([{ text: 'The part is ordered' }]);
    });
  });

  test.each([
    ['', 'Enter a comment'],
    ['  \n ', 'Enter a comment'],
    ['a'.repeat(4001), 'Use at most 4000 characters'],
    ['ring\u0007', 'Remove the control characters'],
    ['null\u0000', 'Remove the control characters'],
  ])(
    'comments that are empty, too long or contain control characters are refused with an error at the field',
    async (text, message) => {
      const { id } = await newJob();
      await steps.as(world.home.dispatcher);
      const refused = () => steps.add(world.home.dispatcher, id, { text });
      const { status, problem } = await changesNothing(app.server.database, refused);
      expect([status, problem.errors]).toEqual([422, [{ path: 'text', message }]]);
    },
  );

  test('a super admin acting for a client comments to everyone, under their own name', async () => {
    const { home, admin } = world;
    const { id } = await newJob();
    const headers = { 'acting-for': `client/${home.client.row.id}` };
    const input = { record: 'job_orders' as const, record_id: id, text: 'Called the client' };
    const caller = await steps.as(admin);
    const { body } = await caller.call(addComment, input, { headers });
    expect(body).toMatchObject({ author_name: admin.name, author_role: 'super_admin', is_internal: false });
    const internal = await caller.call(addComment, { ...input, is_internal: true }, { headers });
    expect(internal.status).toBe(422);
  });

  test('a write that someone made on a device is refused if another person is signed in there by now', async () => {
    const { home } = world;
    const { id } = await newJob();
    const input = { record: 'job_orders' as const, record_id: id, text: 'The pump leaks.' };
    const by = (user_id: string) => ({ headers: { 'written-by': user_id } });
    const caller = await steps.as(home.dispatcher);
    const refused = await caller.call(addComment, input, by(home.technician.actor.user_id));
    expect([refused.status, refused.problem.code]).toEqual([401, 'not_authenticated']);
    expect((await caller.call(addComment, input, by(home.dispatcher.actor.user_id))).status).toBe(200);
  });

  test('comments are final: no one may change or remove one', async () => {
    const { home, admin } = world;
    for (const { actor } of [home.dispatcher, home.technician, home.client, home.countryOperator, admin]) {
      for (const statement of ["update comments set text = 'Nothing'", 'delete from comments']) {
        const attempt = app.server.database.transaction(
          { role: `grouphead_${actor.role}`, settings: {} },
          (tx) => tx.rows(sql.raw(statement)),
        );
        await expect(attempt).rejects.toThrow('permission denied for table comments');
      }
    }
  });
});
