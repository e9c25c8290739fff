import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { reportFault } from '#contract/labels.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { callBackServiceRequest, getServiceRequest } from '#contract/service-requests.ts';
import { type Labeling, said, startLabeling } from '#tests/support/company/labeled-machines.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';

describe.each(databasesInTurn(import.meta.filename))('reports from labels on %s', (kind) => {
  let on: Labeling;
  beforeAll(async () => {
    on = await startLabeling(kind);
  });
  afterAll(() => on.app.close());
  beforeEach(() => on.nextWindow());

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
        await on.database.transaction(systemIdentity, (tx) =>
          tx.rows(sql`
            update service_requests set requested_by = 'label', reported_by_name = 'Huda Guest', requestor_user_id = null,
              contact_phone = '+97336120000' where id = ${id}`),
        );
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
