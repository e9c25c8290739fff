import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assignJobOrder,
  cancelJobOrder,
  handBackJobOrder,
  handOverJobOrder,
} from '#contract/job-orders/appointment/assign.ts';
import { askAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import {
  approveServiceRequest,
  closeServiceRequest,
  correctServiceRequest,
  getServiceRequest,
  withdrawServiceRequest,
} from '#contract/service-requests.ts';
import type { ServiceRequest, Urgency } from '#domain/service-request.ts';
import { anyway } from '../support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '../support/company/people.ts';
import { type JobSeed, makeJob, makeRequest } from '../support/company/work.ts';
import { eventsOf } from '../support/databases/recorded.ts';
import { type Caller, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const rounds = 6;
const reason = 'The gate was closed';

describe.each(['pglite', 'postgres'] as const)(
  'two people act on one visit at the same time, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
    const people = async () => ({
      technician: await as(world.home.technician),
      dispatcher: await as(world.home.dispatcher),
      second: await as(world.home.secondDispatcher),
      client: await as(world.home.client),
    });
    const typesOf = async (id: string) => (await eventsOf(app.server.database, id)).map(({ type }) => type);

    type Answer = { readonly status: number };
    /** Checks that exactly one of the two wins. Each of them starts first in half of the rounds. */
    const onlyOne = async (
      pair: (round: number) => Promise<readonly [() => Promise<Answer>, () => Promise<Answer>]>,
    ) => {
      for (let round = 0; round < rounds; round++) {
        const [one, other] = await pair(round);
        const begun = round % 2 === 0 ? [one(), other()] : [other(), one()];
        const statuses = (await Promise.all(begun)).map(({ status }) => status);
        // A technician who loses the job to another one can no longer find it.
        expect([
          [200, 404],
          [200, 409],
        ]).toContainEqual(statuses.toSorted((less, more) => less - more));
      }
    };
    const appointment = (round: number) => ({
      technician_id: world.home.secondTechnician.row.id,
      scheduled_date: new Date(Date.parse('2027-01-04T07:00:00Z') + round * 7 * 86_400_000).toISOString(),
      accepted: ['overlap' as const],
    });

    test('two dispatchers plan the follow-up visit: the job gets one', async () => {
      const { dispatcher, second } = await people();
      await onlyOne(async (round) => {
        const { id, machine_id } = await job({ cancelled: true });
        const next = { machine_id, description: 'Once more', forerunner_id: id, ...appointment(round) };
        return [() => dispatcher.call(createJobOrder, next), () => second.call(createJobOrder, next)];
      });
    });

    test('planning a visit again and closing its request at the same time: the request has one result', async () => {
      const { dispatcher, second } = await people();
      for (let round = 0; round < rounds; round++) {
        const { id, machine_id, service_request_id } = await job({ cancelled: true });
        const request_id = service_request_id ?? '';
        const { version } = (await dispatcher.call(getServiceRequest, { id: request_id })).body;
        const next = { machine_id, description: 'Once more', forerunner_id: id, ...appointment(round) };
        const plan = () => dispatcher.call(createJobOrder, next);
        const close = () => second.call(closeServiceRequest, { id: request_id, version, reason });
        const both = round % 2 === 0 ? [plan(), close()] : [close(), plan()];
        await Promise.all(both);
        const { body } = await dispatcher.call(getServiceRequest, { id: request_id });
        // A visit that is planned after the request was closed does not belong to the request.
        expect([body.status, body.job_order?.status]).toEqual(
          body.outcome === 'closed' ? ['rejected', 'cancelled'] : ['assigned', 'scheduled'],
        );
      }
    });

    test('the client withdraws while the technician starts', async () => {
      const { technician, client } = await people();
      await onlyOne(async () => {
        const { id, version, service_request_id } = await job();
        const request_id = service_request_id ?? '';
        const { body: request } = await client.call(getServiceRequest, { id: request_id });
        const withdrawn = { id: request_id, version: request.version, reason };
        return [
          () => technician.call(startJobOrder, { id, version, ...anyway }),
          () => client.call(withdrawServiceRequest, withdrawn),
        ];
      });
    });

    test('a request is corrected while it is approved, or by both sides: one of them is refused', async () => {
      const { dispatcher, client } = await people();
      const correct =
        (caller: Caller, { id, version }: ServiceRequest, urgency: Urgency) =>
        () =>
          caller.call(correctServiceRequest, { id, version, urgency });
      await onlyOne(async () => {
        const request = await makeRequest(app.server.database, world.home);
        const { id, version } = request;
        return [
          correct(client, request, 'emergency'),
          () => dispatcher.call(approveServiceRequest, { id, version }),
        ];
      });
      await onlyOne(async () => {
        const request = await makeRequest(app.server.database, world.home);
        return [correct(client, request, 'emergency'), correct(dispatcher, request, 'low')];
      });
    });

    test('the client requests a different time while the technician sets out', async () => {
      const { technician, client } = await people();
      await onlyOne(async () => {
        const { id, version } = await job();
        const asked_date = '2027-03-01T07:00:00.000Z';
        return [
          () => technician.call(leaveForJobOrder, { id, version, ...anyway }),
          () => client.call(askAnotherTime, { id, version, asked_date }),
        ];
      });
    });

    test('the technician records a no-show while the dispatcher cancels', async () => {
      const { technician, dispatcher } = await people();
      await onlyOne(async () => {
        const { id, version } = await job();
        return [
          () => technician.call(missJobOrder, { id, version, reason }),
          () => dispatcher.call(cancelJobOrder, { id, version, cancellation_reason: reason }),
        ];
      });
    });

    test('started work is handed over while its technician interrupts it', async () => {
      const { technician, dispatcher } = await people();
      await onlyOne(async (round) => {
        const { id, version } = await job({ workflow_status: 'in_progress' });
        const outcome = 'cannot_finish' as const;
        return [
          () => dispatcher.call(handOverJobOrder, { id, version, ...appointment(round) }),
          () => technician.call(interruptJobOrder, { id, version, outcome, reason, missing_part: 'Pump' }),
        ];
      });
    });

    test('a job is handed back while its technician starts it', async () => {
      const { technician } = await people();
      await onlyOne(async () => {
        const { id, version } = await job();
        return [
          () => technician.call(handBackJobOrder, { id, version, reason }),
          () => technician.call(startJobOrder, { id, version, ...anyway }),
        ];
      });
    });

    test('a job is handed back while the dispatcher hands it over', async () => {
      const { technician, dispatcher } = await people();
      await onlyOne(async (round) => {
        const { id, version } = await job({ workflow_status: 'in_progress' });
        return [
          () => technician.call(handBackJobOrder, { id, version, reason }),
          () => dispatcher.call(handOverJobOrder, { id, version, ...appointment(round) }),
        ];
      });
    });

    test('a requested time is accepted while the client withdraws it', async () => {
      const { dispatcher, client } = await people();
      await onlyOne(async (round) => {
        const { id, version } = await job({ asked_date: new Date('2027-03-01T07:00:00Z') });
        return [
          () => dispatcher.call(assignJobOrder, { id, version, ...appointment(round) }),
          () => client.call(askAnotherTime, { id, version, asked_date: null }),
        ];
      });
    });

    test('a visit is rated once', async () => {
      const { client } = await people();
      await onlyOne(async () => {
        const { id, version } = await job({ workflow_status: 'completed' });
        const rate = (rating: number) => () => client.call(rateJobOrder, { id, version, rating });
        return [rate(5), rate(1)];
      });
    });

    test('retrying any of them has no second effect', async () => {
      const { technician } = await people();
      const { id, version } = await job();
      const key = crypto.randomUUID();
      const left = () => technician.call(leaveForJobOrder, { id, version, ...anyway }, { key });
      const statuses = (await Promise.all([left(), left(), left()])).map(({ status }) => status);
      expect(statuses).toEqual([200, 200, 200]);
      expect(await typesOf(id)).toEqual(['job-orders.left']);
    });
  },
);
