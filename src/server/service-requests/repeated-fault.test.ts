import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { listTimeline } from '#contract/timeline.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

type More = { readonly urgency?: 'low' | 'high' | 'emergency'; readonly different_fault?: boolean };

describe.each(databasesInTurn(import.meta.filename))(
  'a fault that came back after a visit, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const finished = () => makeJob(app.server.database, world.home, { workflow_status: 'completed' });
    const submitAgain = async (
      by: Person,
      { id: forerunner_id, machine_id }: Awaited<ReturnType<typeof finished>>,
      { urgency = 'high', ...more }: More = {},
    ) =>
      (await app.as(by.email)).call(submitServiceRequest, {
        machine_id,
        problem_description: `The left group drips again: ${urgency}`,
        preferred_date: '2026-12-01',
        forerunner_id,
        urgency,
        ...more,
      });
    const reject = async ({ id, version }: { id: string; version: number }) =>
      (await app.as(world.home.dispatcher.email)).call(rejectServiceRequest, {
        id,
        version,
        rejection_reason: 'Over',
      });
    const lastNumber = async () => {
      const [series] = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ last_number: number }>(sql`
        select last_number from number_series
        where operator_id = ${world.home.operator.id} and series = 'service_requests'`),
      );
      return series?.last_number;
    };
    const commentsOn = async (record: 'service_requests' | 'job_orders', record_id: string) => {
      const reader = await app.as(world.home.client.email);
      const { items } = (await reader.call(listTimeline, { record, record_id })).body;
      return items.flatMap((item) => (item.kind === 'comment' ? [item.text] : []));
    };

    test('a repeated fault is one case while that is open: more reports are comments on it, by the client or by phone', async () => {
      const { client, dispatcher } = world.home;
      const job = await finished();
      const { body: first } = await submitAgain(client, job, { different_fault: false });
      expect([first.is_added, first.forerunner?.id]).toEqual([false, job.id]);
      const used = await lastNumber();
      for (const [by, more] of [
        [client, { urgency: 'low' }],
        [dispatcher, { different_fault: false }],
        [client, { different_fault: true }],
      ] as const) {
        const { status, body } = await submitAgain(by, job, more);
        expect([status, body.id, body.is_added, body.urgency]).toEqual([200, first.id, true, 'high']);
      }
      expect(await commentsOn('service_requests', first.id)).toHaveLength(3);
      expect(await lastNumber()).toBe(used);
      const other = await submitAgain(client, await finished(), { different_fault: true });
      expect([other.body.is_added, other.body.id === first.id]).toEqual([false, false]);
      await reject(other.body);
      await reject(first);
      const { body: next } = await submitAgain(client, job, { different_fault: false });
      expect([next.is_added, next.id === first.id]).toEqual([false, false]);
      await reject(next);
    });

    test('a repeated report raises the urgency of an undecided case, and is no second emergency', async () => {
      const { client } = world.home;
      const job = await finished();
      const { body: first } = await submitAgain(client, job);
      const { body: raised } = await submitAgain(client, job, { urgency: 'emergency' });
      expect(raised).toMatchObject({ id: first.id, is_added: true, urgency: 'emergency' });
      expect((await submitAgain(client, job, { urgency: 'emergency' })).body.is_added).toBe(true);
      expect((await eventsOf(app.server.database, first.id)).map(({ type }) => type)).toEqual([
        'service-requests.submitted',
        'service-requests.commented',
        'service-requests.raised',
        'service-requests.commented',
      ]);
      await reject(raised);
    });

    test('a repeated fault cannot be an emergency if the machine has another open one', async () => {
      const { client } = world.home;
      const job = await finished();
      const { body: first } = await submitAgain(client, job);
      const open = await makeRequest(app.server.database, world.home, { urgency: 'emergency' });
      const { status, problem } = await submitAgain(client, job, { urgency: 'emergency' });
      expect([status, problem.reason, problem.cases?.[0]?.id]).toEqual([409, 'emergency_open', open.id]);
      for (const request of [first, open]) await reject(request);
    });

    test('a repeated report is added to the planned visit, which becomes an emergency', async () => {
      const { client } = world.home;
      const before = await finished();
      const planned = await makeJob(app.server.database, world.home, {});
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
        update service_requests set forerunner_id = ${before.id} where id = ${planned.service_request_id}`),
      );
      const { body } = await submitAgain(client, before, { urgency: 'emergency' });
      expect([body.id, body.is_added, body.urgency]).toEqual([planned.service_request_id, true, 'emergency']);
      expect(await commentsOn('job_orders', planned.id)).toEqual([
        'Emergency: The left group drips again: emergency',
      ]);
    });
  },
);
