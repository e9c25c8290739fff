import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { reportFault } from '#contract/labels.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { callBackServiceRequest, getServiceRequest } from '#contract/service-requests.ts';
import { anyway, completedForm, jobSteps } from '#tests/support/company/job-steps.ts';
import { type Labeling, said, startLabeling } from '#tests/support/company/labeled-machines.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { releasedMigrations } from '#tests/support/databases/database.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';

const nameOfEnded =
  readdirSync(releasedMigrations).find((name) => name.endsWith('_call-back-ended.sql')) ?? '';
const endedCalls = readFileSync(join(releasedMigrations, nameOfEnded), 'utf8');

describe.each(databasesInTurn(import.meta.filename))('reports from labels on %s', (kind) => {
  let on: Labeling;
  beforeAll(async () => {
    on = await startLabeling(kind);
  });
  afterAll(() => on.app.close());
  beforeEach(() => on.nextWindow());

  const write = (statement: SQL) =>
    on.database.transaction(systemIdentity, (tx) => tx.rows<{ awaits_call_back: boolean }>(statement));
  const reportedByLabel = (id: string) =>
    write(sql`
      update service_requests set requested_by = 'label', reported_by_name = 'Huda Guest', requestor_user_id = null,
        contact_phone = '+97336120000' where id = ${id}`);

  test('a completed visit ends the wait for a callback, so no one can or has to call', async () => {
    const { id: machine_id, token } = await on.newLabel();
    const { home } = on.world;
    const dispatcher = await on.as(home.dispatcher);
    const job = await makeJob(on.database, home, {
      machine_id,
      urgency: 'medium',
      workflow_status: 'in_progress',
      isFree: true,
    });
    const id = job.service_request_id ?? '';
    await reportedByLabel(id);
    const report = { token, ...said, urgency: 'emergency' } as const;
    expect((await on.stranger().call(reportFault, report)).body.is_added).toBe(true);
    const read = async () => (await dispatcher.call(getServiceRequest, { id })).body;
    expect(await read()).toMatchObject({ awaits_call_back: true });
    const technician = await on.as(home.technician);
    const { version } = (await technician.call(getJobOrder, { id: job.id })).body;
    const form = { id: job.id, version, ...completedForm, ...anyway };
    const submitted = (await technician.call(submitJobOrder, form)).body;
    const signature = await jobSteps(on.app).signature(submitted);
    expect((await technician.call(signJobOrder, signature)).status).toBe(200);
    const ended = await read();
    expect(ended).toMatchObject({ awaits_call_back: false, urgency: 'medium' });
    const [, last] = (await eventsOf(on.database, id)).slice(-2);
    expect(last).toMatchObject({
      type: 'service-requests.call-back-ended',
      actor_user_id: home.technician.user_id,
      changes: { awaits_call_back: { from: true, to: false } },
    });
    const call = { id, version: ended.version, urgency: 'emergency' } as const;
    expect((await dispatcher.call(callBackServiceRequest, call)).status).toBe(409);
  });

  test('the upgrade ends the wait for a callback only if the visit was completed', async () => {
    const machines = [await on.newLabel(), await on.newLabel()].map(({ id }) => id);
    const statuses = ['completed', 'awaiting_signature'] as const;
    const requests: string[] = [];
    for (const [index, workflow_status] of statuses.entries()) {
      const seed = { machine_id: machines[index] ?? '', workflow_status };
      requests.push((await makeJob(on.database, on.world.home, seed)).service_request_id ?? '');
    }
    await write(sql`update service_requests set awaits_call_back = true where id in ${requests}`);
    const [, ...statements] = endedCalls.split('--> statement-breakpoint');
    await on.database.asOwner((tx) => tx.script(statements.join('')));
    for (const [index, id] of requests.entries()) {
      const [row] = await write(sql`select awaits_call_back from service_requests where id = ${id}`);
      expect(row).toEqual({ awaits_call_back: index === 1 });
    }
  });

  describe('an emergency from a label on a case that was already decided', () => {
    const isConfirmed = { urgency: 'emergency', awaits_call_back: false } as const;
    const isKept = { urgency: 'medium', awaits_call_back: false } as const;

    test.each([
      ['reviewed', 'emergency', isConfirmed],
      ['reviewed', 'medium', isKept],
      ['assigned', 'emergency', isConfirmed],
      ['assigned', 'low', isKept],
    ] as const)(
      '%s: planners are asked to call back, and "%s" leaves it %o',
      async (status, answer, after) => {
        const { id: machine_id, token } = await on.newLabel();
        const { home } = on.world;
        const dispatcher = await on.as(home.dispatcher);
        const job =
          status === 'assigned' ? await makeJob(on.database, home, { machine_id, urgency: 'medium' }) : null;
        const id =
          job?.service_request_id ??
          (await makeRequest(on.database, home, { machine_id, status: 'reviewed', urgency: 'medium' })).id;
        await reportedByLabel(id);
        const report = { token, ...said, urgency: 'emergency' } as const;
        for (const _ of [1, 2])
          expect((await on.stranger().call(reportFault, report)).body.is_added).toBe(true);
        const read = async () => (await dispatcher.call(getServiceRequest, { id })).body;
        const asked = await read();
        expect(asked).toMatchObject({ urgency: 'medium', awaits_call_back: true, status });
        const notices = (await notificationsOf(dispatcher, 'service-requests.reported')).filter(
          ({ record_id }) => record_id === id,
        );
        expect(notices.map(({ text }) => text)).toEqual([
          `Emergency reported for ${asked.number} by scanning a label: call back`,
        ]);
        const listed = async () =>
          (await dispatcher.call(getAttention, {})).body.groups
            .filter(({ kind: finding }) => finding === 'call_back')
            .flatMap(({ rows }) => rows.map(({ request }) => request?.id))
            .includes(id);
        expect(await listed()).toBe(true);
        const { version } = asked;
        const { body } = await dispatcher.call(callBackServiceRequest, { id, version, urgency: answer });
        expect(body).toMatchObject({ ...after, status });
        if (job !== null) {
          const visit = (await dispatcher.call(getJobOrder, { id: job.id })).body;
          expect([visit.urgency, new Date(visit.scheduled_date)]).toEqual([
            after.urgency,
            job.scheduled_date,
          ]);
        }
        expect(await listed()).toBe(false);
      },
    );
  });
});
