import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { interruptJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { anyway, completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const nothingMissing = { outcome: null, outcome_reason: null, missing_part: null, part_expected_on: null };
const reason = 'The pump must be ordered';

describe.each(databasesInTurn(import.meta.filename))('an interrupted visit that goes on, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const interrupted = async () => {
    const { id, version } = await makeJob(app.server.database, world.home);
    const part = { missing_part: 'Pump head', part_expected_on: '2026-12-03' };
    const input = { id, version, outcome: 'part_missing', reason, ...part, ...anyway } as const;
    return (await (await as(world.home.technician)).call(interruptJobOrder, input)).body;
  };

  test.each([
    [{ problem_resolved: true, follow_up_required: false }, nothingMissing],
    [{ problem_resolved: true, follow_up_required: true }, { outcome: 'part_missing' }],
    [{ problem_resolved: false, follow_up_required: false }, { outcome: 'part_missing' }],
  ])('a report with %o leaves %o', async (answers, left) => {
    const { id, version } = await interrupted();
    const form = {
      ...completedForm,
      ...answers,
      follow_up_reason: answers.follow_up_required ? reason : null,
    };
    const technician = await as(world.home.technician);
    expect((await technician.call(submitJobOrder, { id, version, ...form })).body).toMatchObject(left);
  });

  test('the next technician starts without the outcome of the one before, who left the part to order', async () => {
    const { id, version } = await interrupted();
    const scheduled_date = new Date(testMoment.getTime() + 86_400_000).toISOString();
    const next = { technician_id: world.home.secondTechnician.row.id, scheduled_date };
    const accepted = ['before_part', 'overlap', 'off_hours', 'holiday'] as const;
    const { body: planned } = await (await as(world.home.dispatcher)).call(handOverJobOrder, {
      ...{ id, version, ...next },
      accepted: [...accepted],
    });
    expect(planned).toMatchObject({ outcome: 'part_missing', missing_part: 'Pump head' });
    const second = await as(world.home.secondTechnician);
    const { body: started } = await second.call(startJobOrder, { id, version: planned.version, ...anyway });
    expect(started).toMatchObject({ ...nothingMissing, follow_up_required: false, follow_up_reason: null });
  });
});
