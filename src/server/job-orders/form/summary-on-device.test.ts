import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobForm, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { summaryOnDevice } from '#domain/visit/summary-on-device.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import {
  makeClient,
  makeWorld,
  type TestClient,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const minuteMs = 60_000;
const minutesAgo = (minutes: number) => new Date(testMoment.getTime() - minutes * minuteMs);

const text = (minLength: number) =>
  fc
    .array(fc.constantFrom('pump', 'مضخة', ' ', '\n', '"', '\\', '٣', 'é', '🔧', '0'), {
      minLength: 5,
      maxLength: 12,
    })
    .map((parts) => `${'work '.repeat(minLength)}${parts.join('')}`);
const forms = fc.record({
  work_performed: text(3),
  technician_notes: fc.option(text(0)),
  parts_used: fc.array(fc.record({ name: text(1) }), { maxLength: 4 }),
  time_spent_hours: fc.integer({ min: 0, max: 48 }).map((halves) => halves / 2),
  problem_resolved: fc.boolean(),
  follow_up_required: fc.boolean(),
  follow_up_reason: fc.option(text(0)),
  visit_type: fc.constantFrom(...visitTypes),
  is_cmasa_covered: fc.boolean(),
  visit_fee: fc.option(fc.constantFrom('0', '0.00', '12.5', '012.50', '45', '9000')),
  price_reason: fc.constantFrom(null, 'Agreed with the client'),
});
type VisitSeed = {
  readonly kind: 'started' | 'held' | 'planned';
  readonly client: 'planned' | 'warranted' | 'plain';
  readonly startedMinutes: number;
  readonly atShare: number;
  readonly leftShare: number | null;
};
const visits: fc.Arbitrary<VisitSeed> = fc.record({
  kind: fc.constantFrom('started', 'held', 'planned'),
  client: fc.constantFrom('planned', 'warranted', 'plain'),
  startedMinutes: fc.integer({ min: 120, max: 60 * 60 }),
  atShare: fc.double({ min: 0, max: 1, noNaN: true }),
  leftShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});

describe.each(databasesInTurn(import.meta.filename))('the summary on an offline device, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let clients: Readonly<Record<'planned' | 'warranted' | 'plain', TestClient>>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const { operator, client, secondClient } = world.home;
    const planned = await withPeople(app.server, (maker) =>
      makeClient(maker, operator.id, 'Planned Client', {
        cmasa_plan_type: 'cmasa_standard',
        cmasa_start_date: '2026-11-16',
        cmasa_expiry: new Date('2027-11-17T12:00:00Z'),
      }),
    );
    clients = { planned, warranted: secondClient, plain: client };
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(
        sql`update machines set confirmed_warranty_end = '2026-11-17' where client_id = ${secondClient.row.id}`,
      ),
    );
  });
  afterAll(() => app.close());

  test('its hash is the hash of the submitted form, and it is refused where the server refuses the form', async () => {
    const { call } = await app.as(world.home.technician.email);
    const outcomes = new Set<string>();
    const check = async (form: object, visit: VisitSeed) => {
      const { kind: state, client, startedMinutes, atShare, leftShare } = visit;
      const started_at = minutesAgo(startedMinutes);
      const paused_at = minutesAgo(Math.floor(startedMinutes / 2));
      const { id, version } = await makeJob(app.server.database, world.home, {
        client: clients[client],
        machine_id: clients[client].machines[0].id,
        scheduled_date: started_at,
        ...(state !== 'planned' && { workflow_status: 'in_progress', started_at }),
        ...(state === 'held' && { paused_at }),
      });
      const since = state === 'held' ? paused_at : started_at;
      const share = (from: Date, until: Date, part: number) =>
        new Date(from.getTime() + Math.floor((until.getTime() - from.getTime()) * part));
      const at = share(since, testMoment, atShare);
      const left_at = leftShare === null ? null : share(started_at, at, leftShare);
      const { body: job } = await call(getJobOrder, { id });
      const parsed = jobForm.parse(form);
      const onDevice = summaryOnDevice(job, parsed, { at, left_at });
      const answer = await call(submitJobOrder, {
        id,
        version,
        ...parsed,
        ...anyway,
        at: at.toISOString(),
        ...(left_at !== null && { left_at: left_at.toISOString() }),
      });
      if (typeof onDevice === 'string') {
        outcomes.add(onDevice);
        expect([onDevice, answer.status]).toEqual([onDevice, 422]);
      } else {
        outcomes.add('summary');
        expect(answer.status).toBe(200);
        expect(onDevice.summary).toEqual(answer.body.summary);
        expect(sha256(signedSummaryText(onDevice.summary))).toBe(answer.body.summary_sha256);
      }
    };
    await fc.assert(fc.asyncProperty(forms, visits, check), {
      numRuns: rounds === 'all' ? 200 : 25,
      endOnFailure: true,
    });
    expect(outcomes).toContain('summary');
  });

  test('the facts that decide the price are for people who submit forms, and not for the client', async () => {
    const { id } = await makeJob(app.server.database, world.home);
    const basisFor = async ({ email }: { readonly email: string }) =>
      (await (await app.as(email)).call(getJobOrder, { id })).body.price_basis;
    expect(await basisFor(world.home.client)).toBeNull();
    expect(await basisFor(world.home.technician)).toMatchObject({ covered_on: [], visit: { earlier: [] } });
  });
});
