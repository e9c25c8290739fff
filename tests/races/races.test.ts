import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { appointmentAt, completedForm, jobSteps, people } from '../support/company/job-steps.ts';
import { countRows } from '../support/databases/rows.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { rounds } from '../support/rounds.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const times = rounds === 'all' ? 15 : 4;
const contenders = 4;

/** Makes all contenders do the same thing at the same time, and returns their statuses, lowest first. */
async function race(contend: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: contenders }, (_, index) => contend(index)));
  return answers.map(({ status }) => status).sort();
}

const oneWins = [200, ...Array(contenders - 1).fill(409)];

describe(`${contenders} at the same time, ${times} rounds, on PostgreSQL with several connections`, () => {
  let app: TestServer;
  let steps: ReturnType<typeof jobSteps>;

  beforeAll(async () => {
    app = await startTestServer('postgres');
    steps = jobSteps(app);
  });
  afterAll(() => app.close());

  const eventsOf = async (record_id: string, type: string): Promise<number> => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ count: number }>(
        sql`select count(*)::int as count from events where record_id = ${record_id} and type = ${type}`,
      ),
    );
    return row?.count ?? 0;
  };

  test('several approvals at the same time: one makes a job, the others are refused', async () => {
    const dispatcher = await app.as(people.dispatcher);
    const appointment = appointmentAt(await steps.yusufId());
    for (let round = 0; round < times; round++) {
      const { id, version } = await steps.request();
      const before = (await countRows(app.server.database)).job_orders;
      expect(await race(() => dispatcher.call(approveServiceRequest, { id, version, appointment }))).toEqual(
        oneWins,
      );
      expect((await countRows(app.server.database)).job_orders).toBe(before + 1);
    }
  });

  test('several submissions at the same time: the form is submitted once', async () => {
    const technician = await app.as(people.technician);
    for (let round = 0; round < times; round++) {
      const { id, version } = await steps.started();
      expect(await race(() => technician.call(submitJobOrder, { id, version, ...completedForm }))).toEqual(
        oneWins,
      );
      expect(await eventsOf(id, 'job-orders.submitted')).toBe(1);
    }
  });

  test('signing at the same time from two sessions: one signature', async () => {
    const signers = [await app.as(people.technician), await app.as(people.client)] as const;
    for (let round = 0; round < times; round++) {
      const job = await steps.submitted();
      const input = await steps.signature(job);
      expect(await race((index) => signers[index % 2 === 0 ? 0 : 1].call(signJobOrder, input))).toEqual(
        oneWins,
      );
      expect(await eventsOf(job.id, 'job-orders.signed')).toBe(1);
    }
  });

  test('saving and submitting at the same time: one succeeds, the others are refused', async () => {
    const technician = await app.as(people.technician);
    for (let round = 0; round < times; round++) {
      const { id, version } = await steps.started();
      const input = { id, version, ...completedForm };
      expect(
        await race((index) => technician.call(index % 2 === 0 ? saveJobOrder : submitJobOrder, input)),
      ).toEqual(oneWins);
    }
  });

  test('one intent sent several times at the same time: one request, the same response to all', async () => {
    const client = await app.as(people.client);
    const { machine_id } = await steps.request();
    const input = {
      machine_id,
      problem_description: 'One intent, sent several times.',
      different_fault: true,
      preferred_date: '2026-11-20',
    };
    for (let round = 0; round < times; round++) {
      const before = (await countRows(app.server.database)).service_requests;
      const key = uuidv7();
      const answers = await Promise.all(
        Array.from({ length: contenders }, () => client.call(submitServiceRequest, input, { key })),
      );
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect((await countRows(app.server.database)).service_requests).toBe(before + 1);
    }
  });
});
