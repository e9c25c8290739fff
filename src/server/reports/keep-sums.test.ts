import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getGlobalReport, getOperatorReport } from '#contract/reports.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { changeJob, makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { rounds } from '#tests/support/rounds.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { checkSums } from './check-sums.ts';
import { keepPiece, keepSums } from './keep-sums.ts';

/** A moment in the past of PostgreSQL's clock. It and the server's clock decide for which days sums are kept. */
const now = new Date('2024-05-20T09:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const minutesOfDays = (days: number) => days * 24 * 60;
const periods = [
  { from: '2024-01-01', until: '2024-05-20' },
  { from: '2024-01-01', until: '2024-05-12' },
  { from: '2024-04-20', until: '2024-05-18' },
];

/** One step of a history: the action, the record, the time before now, and the value. */
type Step = { readonly act: string; readonly which: number; readonly at: number; readonly value: number };

const signal = () => {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send: () => send() };
};

describe.each(databasesInTurn(import.meta.filename))('stored sums on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  let admin: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true, now });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
    admin = await app.as(world.admin.email);
  });
  afterAll(() => app.close());

  const ran = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const reports = async () => {
    const answers = [];
    for (const days of periods) {
      answers.push(await operator.call(getOperatorReport, days), await admin.call(getGlobalReport, days));
    }
    expect(
      answers.map(({ status }) => status),
      app.lines.join(),
    ).toEqual(answers.map(() => 200));
    return answers.map(({ body }) => body);
  };
  /** Returns the reports without any stored sums. */
  const reportsOfRows = async () => {
    await ran(sql`update report_sums set time_zone = 'not ' || time_zone returning 1`);
    const plain = await reports();
    await ran(sql`update report_sums set time_zone = substr(time_zone, 5) returning 1`);
    return plain;
  };
  const countOf = async (grain: 'day' | 'month') => {
    const [row] = await ran<{ count: number }>(
      sql`select count(*) as count from report_sums where grain = ${grain}`,
    );
    return row?.count ?? 0;
  };
  const marks = async () => (await ran(sql`select 1 from report_marks where at < '2024-05-18'`)).length;
  const faults = async () => {
    const found: string[] = [];
    await checkSums(app.server.database, now, (fault) => found.push(fault));
    return found;
  };

  const jobs: string[] = [];
  const requests: string[] = [];
  const chosen = (ids: readonly string[], which: number) => ids[which % Math.max(1, ids.length)];
  const technician = (value: number) =>
    value % 2 === 0 ? world.home.technician : world.home.secondTechnician;

  /** Changes a job that is not over. The database refuses changes to the others. */
  const changeOpen = async (which: number, changes: Partial<JobOrderRow>) => {
    const id = chosen(jobs, which);
    const [row] = await ran<{ id: string }>(
      sql`select id from job_orders where id = ${id ?? null}::uuid and status in ('scheduled', 'in_progress')`,
    );
    if (row !== undefined) await changeJob(app.server.database, row.id, changes);
  };
  const proof = {
    signer_name: 'Duty Manager',
    signature_method: 'technician_device',
    client_signature: Buffer.from([0]),
    client_signature_sha256: 'x',
    signed_summary: 'x',
    signed_summary_sha256: 'x',
  } as const;

  const acts: Readonly<Record<string, (step: Step) => Promise<unknown>>> = {
    request: async ({ at, value }) => {
      const respond_by = new Date(ago(at).getTime() + value * 3_600_000);
      const promises = { respond_by, arrive_by: new Date(respond_by.getTime() + value * 3_600_000) };
      const seed = { created_at: ago(at), ...(value > 2 && { promises }) };
      requests.push((await makeRequest(app.server.database, world.home, seed)).id);
    },
    review: ({ which, at }) =>
      ran(sql`update service_requests set status = 'reviewed', reviewed_at = ${ago(at)}
        where id = ${chosen(requests, which) ?? null}::uuid and status = 'pending' returning 1`),
    reject: ({ which, at }) =>
      ran(sql`update service_requests set status = 'rejected', reviewed_at = ${ago(at)}, rejection_reason = 'Twice'
        where id = ${chosen(requests, which) ?? null}::uuid and status = 'pending' returning 1`),
    job: async ({ at, value, which }) => {
      const seed = {
        scheduled_date: ago(at),
        at: ago(at + 3000),
        technician: technician(which),
        isOwnWork: value % 3 === 0,
        visit_fee: `${value}.500`,
        isFree: true,
      };
      const job = await makeJob(app.server.database, world.home, seed);
      jobs.push(job.id);
      if (job.service_request_id === null) return;
      requests.push(job.service_request_id);
      await ran(sql`update service_requests set created_at = ${ago(at + 60 * value)},
        respond_by = ${ago(at)}, arrive_by = ${ago(at - 60 * value)} where id = ${job.service_request_id} returning 1`);
    },
    tell: ({ which, at }) => changeOpen(which, { told_from: ago(at + 60), told_until: ago(at) }),
    arrive: ({ which, at }) =>
      changeOpen(which, { first_arrived_at: ago(at), arrival_recorded_at: ago(at - 40) }),
    forgetArrival: ({ which }) => changeOpen(which, { first_arrived_at: null, arrival_recorded_at: null }),
    charge: ({ which, value }) =>
      changeOpen(which, {
        visit_fee: `${value}.250`,
        time_spent_hours: value / 2,
        problem_resolved: value % 2 === 0,
      }),
    handOver: ({ which, value }) => changeOpen(which, { technician_id: technician(value).row.id }),
    complete: ({ which, at, value }) =>
      changeOpen(which, {
        status: 'completed',
        workflow_status: 'completed',
        started_at: ago(at + 5 * value),
        on_the_way_at: ago(at + 8 * value),
        job_order_form_submitted_at: ago(at + value),
        completed_date: ago(at),
        work_performed: 'Gasket',
        signed_at: ago(at),
        signed_at_device: ago(at),
        signer_user_id: world.home.client.user_id,
        paused_at: null,
        ...proof,
      }),
    cancel: ({ which, at, value }) =>
      changeOpen(which, {
        status: 'cancelled',
        cancelled_at: ago(at),
        cancellation_reason: 'Not needed',
        paused_at: null,
        ...(value % 2 === 0 && { outcome: 'nobody_there' as const, outcome_reason: 'Closed' }),
      }),
    rate: ({ which, value }) =>
      ran(sql`insert into ratings (job_order_id, operator_id, rated_at, rating)
        select id, operator_id, ${now}, ${(value % 5) + 1} from job_orders
        where id = ${chosen(jobs, which) ?? null}::uuid and status = 'completed'
        on conflict do nothing returning 1`),
    cover: ({ which, value }) => changeOpen(which, { is_cmasa_covered: value % 3 > 0 }),
    plan: ({ at, value }) =>
      ran(sql`update clients set cmasa_plan_type = ${value % 7 === 0 ? null : 'cmasa_standard'},
          cmasa_start_date = ${value % 7 === 0 ? null : ago(at + minutesOfDays(value * 20)).toISOString()}::date,
          cmasa_expiry = ${value % 7 === 0 || value % 2 === 0 ? null : ago(at - minutesOfDays(value))}::timestamptz
        where id = ${world.home.client.row.id} returning 1`),
    move: ({ value }) =>
      ran(sql`update country_operators set time_zone = ${value % 2 === 0 ? 'Asia/Bahrain' : 'America/New_York'}
        where id = ${world.home.operator.id} returning 1`),
    keepPiece: () => keepPiece(app.server, world.home.operator.id),
    keep: () => keepSums(app.server),
  };
  const steps = fc.array(
    fc.record({
      // The steps that create records are listed twice, so that most histories have some.
      act: fc.constantFrom(
        ...Object.keys(acts),
        'request',
        'job',
        'job',
        'complete',
        'cover',
        'plan',
        'arrive',
        'keep',
      ),
      which: fc.nat(50),
      at: fc.integer({ min: -300, max: minutesOfDays(60) }),
      value: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 25, maxLength: 40 },
  );

  test('after any history, reports from stored sums equal those from rows', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        for (const [place, step] of history.entries()) {
          await acts[step.act]?.(step);
          if (place % 12 !== 11) continue;
          expect(await reports()).toEqual(await reportsOfRows());
          expect(await faults()).toEqual([]);
        }
        await keepSums(app.server);
        expect(await reports()).toEqual(await reportsOfRows());
        expect(await faults()).toEqual([]);
      }),
      { numRuns: rounds === 'all' ? 40 : 3, endOnFailure: true },
    );
    expect(await countOf('day')).toBeGreaterThan(0);
  });

  test('all days before yesterday are kept, and months once all their days are', async () => {
    await acts.request?.({ act: 'request', which: 0, at: minutesOfDays(80), value: 5 });
    await keepSums(app.server);
    expect([await marks(), await faults()]).toEqual([0, []]);
    const [last] = await ran<{ day: string }>(
      sql`select max(last_day)::text as day from report_sums where operator_id = ${world.home.operator.id}`,
    );
    expect(last).toEqual({ day: '2024-05-18' });
    expect(await countOf('month')).toBeGreaterThan(0);
    const kept = await countOf('day');
    await keepSums(app.server);
    expect(await countOf('day')).toBe(kept);
  });

  test.each([
    [
      'a count',
      sql`update report_sums set requests = requests + 1 where grain = 'day' returning 1`,
      'sums.requests',
    ],
    ['a month', sql`update report_sums set fees = fees + 1 where grain = 'month' returning 1`, 'sums.fees'],
    [
      'a histogram',
      sql`update report_minutes set minutes[1] = minutes[1] + 1 where grain = 'day' returning 1`,
      'minutes',
    ],
    [
      'a covered visit',
      sql`update report_sums set covered_until = '{2024-12-31}', covered_visits = '{1}' where grain = 'day' returning 1`,
      'covered_visits',
    ],
    [
      'a technician',
      sql`update report_technicians set hours = hours + 1 where grain = 'day' returning 1`,
      'technicians',
    ],
  ])('the check notices a wrong sum: %s', async (_, plant, field) => {
    await acts.job?.({ act: 'job', which: 0, at: minutesOfDays(9), value: 4 });
    await acts.arrive?.({ act: 'arrive', which: jobs.length - 1, at: minutesOfDays(8), value: 4 });
    await acts.complete?.({ act: 'complete', which: jobs.length - 1, at: minutesOfDays(7), value: 4 });
    await keepSums(app.server);
    expect(await faults()).toEqual([]);
    expect((await ran(plant)).length).toBeGreaterThan(0);
    const [fault] = await faults();
    expect(fault).toContain(field);
    await ran(sql`delete from report_sums returning 1`);
  });

  test('a job that changes while its day is counted leaves a mark, so that the report is right', async () => {
    if (kind === 'pglite') return; // The embedded database runs one transaction at a time.
    await acts.job?.({ act: 'job', which: 0, at: minutesOfDays(9), value: 4 });
    await keepSums(app.server);
    const id = jobs.at(-1);
    const at = ago(minutesOfDays(8));
    const [written, counted] = [signal(), signal()];
    const change = app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`
        insert into first_arrivals (job_order_id, operator_id, first_arrived_at)
        values (${id ?? null}::uuid, ${world.home.operator.id}, ${at}) returning 1`);
      written.send();
      await counted.sent;
    });
    await written.sent;
    // The day is counted again, without the change.
    await ran(sql`
      insert into report_marks (operator_id, at) values (${world.home.operator.id}, ${at}) returning 1`);
    await keepSums(app.server);
    expect(await marks()).toBe(0);
    counted.send();
    await change;
    expect(await marks()).toBeGreaterThan(0);
    expect(await reports()).toEqual(await reportsOfRows());
    await keepSums(app.server);
    expect(await reports()).toEqual(await reportsOfRows());
    expect([await marks(), await faults()]).toEqual([0, []]);
  });
});
