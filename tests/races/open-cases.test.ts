import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { joinServiceRequest } from '#contract/service-requests/join.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { makeWorld, type Person, type World } from '../support/company/people.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const rounds = 6;

describe.each(['pglite', 'postgres'] as const)(
  'two people work on the open cases of a machine at the same time, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const rows = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
      app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
    const commentsOn = async (id: string) =>
      (await rows(sql`select from comments where ${id} in (service_request_id, job_order_id)`)).length;
    const inTurn = <One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) => {
      if (round % 2 === 0) return Promise.all([one(), other()]);
      const begun = other();
      return Promise.all([one(), begun]);
    };

    test('ten reports that it broke again after one visit create one case', async () => {
      const { client, dispatcher } = world.home;
      const callers = [await as(client), await as(dispatcher)];
      const { id: forerunner_id, machine_id } = await makeJob(app.server.database, world.home, {
        workflow_status: 'completed',
      });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          callers[index % 2]?.call(submitServiceRequest, {
            machine_id,
            problem_description: `The left group drips again, says number ${index}`,
            preferred_date: '2026-12-01',
            forerunner_id,
            urgency: index % 3 === 0 ? 'emergency' : 'medium',
            different_fault: index % 4 === 0,
          }),
        ),
      );
      expect(answers.map((answer) => answer?.status)).toEqual(Array(10).fill(200));
      expect(answers.filter((answer) => answer?.body.is_added)).toHaveLength(9);
      const [id = '', ...others] = new Set(answers.map((answer) => answer?.body.id));
      expect(others).toEqual([]);
      expect(await commentsOn(id)).toBe(9);
      const [request] = await rows(sql`select urgency, number from service_requests where id = ${id}`);
      const [series] = await rows(sql`
      select last_number from number_series
      where operator_id = ${world.home.operator.id} and series = 'service_requests'`);
      expect([request, series]).toEqual([
        { urgency: 'emergency', number: expect.any(Number) },
        { last_number: Number(request && 'number' in request && request.number) },
      ]);
    });

    test('adding a request to a case that ends: the case is open, or the request is refused', async () => {
      const { dispatcher, secondDispatcher } = world.home;
      const [one, other] = [await as(dispatcher), await as(secondDispatcher)];
      for (let round = 0; round < rounds; round++) {
        const job = await makeJob(app.server.database, world.home, {});
        const { id, version } = await makeRequest(app.server.database, world.home, {
          machine_id: job.machine_id,
        });
        const into = { record: 'job_orders', record_id: job.id } as const;
        const [joined, cancelled] = await inTurn(
          round,
          () => one.call(joinServiceRequest, { id, version, ...into }),
          () => other.call(cancelJobOrder, { id: job.id, version: job.version, cancellation_reason: 'Over' }),
        );
        expect(cancelled.status).toBe(200);
        expect([joined.status, await commentsOn(job.id)]).toEqual(
          joined.status === 200 ? [200, 1] : [409, 0],
        );
        const types = await rows<{ type: string }>(sql`
        select type from events where record_id = ${job.id} and type in ('job-orders.commented', 'job-orders.cancelled')
        order by id`);
        // Nothing may be added to a closed case.
        if (joined.status === 200) expect(types.at(-1)?.type).toBe('job-orders.cancelled');
      }
    });

    test('two requests that are each added to the other: one of them remains', async () => {
      const { dispatcher, secondDispatcher, client } = world.home;
      const [one, other] = [await as(dispatcher), await as(secondDispatcher)];
      const machine_id = client.machines[1].id;
      for (let round = 0; round < rounds; round++) {
        const [first, second] = [
          await makeRequest(app.server.database, world.home, { machine_id }),
          await makeRequest(app.server.database, world.home, { machine_id }),
        ];
        const join =
          (caller: typeof one, { id, version }: typeof first, into: typeof first) =>
          () =>
            caller.call(joinServiceRequest, { id, version, record: 'service_requests', record_id: into.id });
        const answers = await inTurn(round, join(one, first, second), join(other, second, first));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        const open = await rows(sql`
        select from service_requests where id in (${first.id}, ${second.id}) and status = 'pending'`);
        expect(open).toHaveLength(1);
      }
    });
  },
);
