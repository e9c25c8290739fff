import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDispatcherDashboard } from '#contract/dashboards.ts';
import { tablesOfParts } from '../support/databases/job-rows.ts';
import { inTurn, rounds } from '../support/rounds.ts';
import type { Page } from './diary.ts';
import { type Fault, faultsOfBelonging, faultsOfWriting } from './faults.ts';
import { playFortnight } from './fortnight.ts';
import { type Checked, checkAll, checkSome } from './invariants/all.ts';
import { deceive, falseLedger, falseLists, fillLists, noticedInLedger } from './lies.ts';
import { faultsOfRecords } from './record-faults.ts';
import { isBroken, type Played, played } from './report.ts';
import { faultsOfRoles, faultsOnCall } from './role-faults.ts';
import { faultsOfRows } from './row-faults.ts';
import { smallCompany } from './sizes.ts';
import { falseAnswers, faultsOfVisits } from './visit-faults.ts';
import type { World } from './world.ts';

/**
 * The simulation in which each fault below finds its rows: the small company in `npm test`, and the full-size company
 * in the gate.
 */
const asked = { days: 2, seed: 2, ...(rounds === 'few' && { size: smallCompany }) };
const copiedNotification = (reader: SQL) => sql`
  insert into notifications (id, user_id, event_id, audience, type, record_id, case_id, subject, at, read_at)
  select gen_random_uuid(), ${reader}, event_id, audience, type, record_id, case_id, subject, at, at from notifications
  where type = 'job-orders.started' order by at, id limit 1`;
const lastRequest = sql`(select id from service_requests order by operator_id, number desc limit 1)`;
/** The first and the last planned job of one company, excluding jobs that are allowed to overlap. */
const [one, other] = ['asc', 'desc'].map(
  (order) => sql`(select id from job_orders where status = 'scheduled' and technician_id is not null
    and not exists (
      select from events e where e.record_id = job_orders.id
        and (e.changes -> 'accepted_concerns' -> 'to' ? 'overlap' or e.type in ('job-orders.left', 'job-orders.turned-back')))
    order by operator_id, scheduled_date ${sql.raw(order)}, id ${sql.raw(order)} limit 1)`,
);

const faults: readonly Fault[] = [
  {
    what: 'a second notification of the same event',
    table: 'notifications',
    statements: [
      sql`alter table notifications drop constraint notifications_once`,
      copiedNotification(sql`user_id`),
    ],
    noticed: ['each event notifies everyone it concerns once, and no one else'],
  },
  {
    what: 'a notification that reaches someone next door',
    table: 'notifications',
    statements: [
      copiedNotification(sql`(
        select d.user_id from dispatchers d where d.operator_id <> (
          select e.operator_id from events e where e.id = notifications.event_id) order by d.id limit 1)`),
    ],
    noticed: [
      'each event notifies everyone it concerns once, and no one else',
      'no one outside a company is notified of its events',
    ],
  },
  {
    what: 'a job that was moved onto another one',
    table: 'job_orders',
    statements: [
      sql`update job_orders set (scheduled_date, technician_id) = (
        select scheduled_date, technician_id from job_orders where id = ${one}) where id = ${other}`,
    ],
    noticed: [
      'no two open jobs of a technician overlap, unless that was accepted, or one was started on another day',
      'the history of each job leads to its row, without a gap',
    ],
  },
  {
    what: 'a request that is over while its job is open',
    table: 'service_requests',
    statements: [
      sql`update service_requests set status = 'rejected', rejection_reason = 'Lost', assigned_job_order_id = null
        where id = (select service_request_id from job_orders where status = 'scheduled'
          and service_request_id is not null order by number limit 1)`,
    ],
    noticed: ['a request that was rejected, withdrawn or closed has no open job'],
  },
  {
    what: 'a number that no one has',
    table: 'service_requests',
    statements: [sql`update service_requests set number = number + 1 where id = ${lastRequest}`],
    noticed: ['the numbers of requests, jobs, invoices and credit notes have no gaps and no duplicates'],
  },
  {
    what: 'an event that no one meant',
    table: 'events',
    statements: [
      sql`insert into events (id, at, type, record_id, subject, operator_id, actor_user_id, changes)
        select gen_random_uuid(), at, type, record_id, subject, operator_id, actor_user_id, '{}' from events
        where type = 'job-orders.started' order by at, id limit 1`,
    ],
    noticed: ['each intent took effect exactly once, however often it was sent'],
  },
  {
    what: 'a key that was not kept',
    table: 'idempotency_keys',
    statements: [
      sql`delete from idempotency_keys where key = (
        select key from idempotency_keys where call = 'job-orders.start' order by key limit 1)`,
    ],
    noticed: [
      'the key of each accepted call is kept once for its sender, and no key of a refused call is kept',
    ],
  },
];

/** Makes a write that no call can make: without row security and triggers. */
function writeBehind(
  world: World,
  { table, statements }: Pick<Fault, 'table' | 'statements'>,
): Promise<void> {
  const tables = table === 'job_orders' ? [table, ...tablesOfParts] : [table];
  return world.app.server.database.asOwner(async (tx) => {
    await tx.script(
      tables
        .map(
          (name) =>
            `alter table ${name} no force row level security; alter table ${name} disable trigger user`,
        )
        .join(';'),
    );
    const all = typeof statements === 'function' ? statements(world) : statements;
    for (const statement of all) if (statement) await tx.rows(statement);
    await tx.script(
      tables
        .map(
          (name) => `alter table ${name} force row level security; alter table ${name} enable trigger user`,
        )
        .join(';'),
    );
  });
}

const broken = (checked: readonly Checked[]) => checked.filter(isBroken).map(({ promise }) => promise);

/** Returns the promises with more faults than before. Two companies may have faults with the same text. */
function worse(before: readonly Checked[], after: readonly Checked[]): string[] {
  const faultsOf = (promise: string) => before.find((one) => one.promise === promise)?.wrong ?? [];
  const times = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length;
  return after
    .filter(({ promise, wrong }) => wrong.some((text) => times(wrong, text) > times(faultsOf(promise), text)))
    .map(({ promise }) => promise)
    .toSorted();
}

describe('two days of a company, in the embedded database', () => {
  let playedBefore: Page | undefined;
  let first: Played;
  beforeAll(async () => {
    // The first server is closed before the next one opens, so that its embedded database is reused. Starting another
    // database would take seconds.
    const look = async (world: World) => void (await checkAll(world));
    const { app, company } = await playFortnight('pglite', { ...asked, days: 1, look });
    await app.close();
    [playedBefore] = company.diary.pages;
    first = await played('pglite', asked);
  });
  afterAll(() => first.world.app.close());

  test('two days keep every promise, and the diary has each day', () => {
    expect(first.checked.filter(isBroken)).toEqual([]);
    expect(first.diary).toContain('Day 1, Sunday 18 October\n');
    expect(first.diary).toContain('Day 2, Monday 19 October\n');
  });

  test('a figure that differs from the rows is noticed', async () => {
    const world = deceive(first.world, {
      [getDispatcherDashboard.name]: (body) => ({ ...body, pending_requests: 99 }),
    });
    expect(broken(await checkAll(world))).toEqual([
      'the figures of every home page equal those counted from the rows',
    ]);
  });

  test.each(inTurn(falseAnswers))(
    'a false response is noticed: $what',
    async ({ call, changed, noticed }) => {
      const world = deceive(first.world, { [call]: (body) => ({ ...changed(body) }) });
      expect((await checkSome(world, [noticed])).filter(isBroken)).toHaveLength(1);
    },
  );

  test('each kind of answer that no one may get is noticed', async () => {
    const world = { ...first.world, ledger: { ...first.world.ledger, ...falseLedger } };
    expect(broken(await checkSome(world, noticedInLedger)).toSorted()).toEqual(noticedInLedger.toSorted());
  });

  test('two runs with the same seed begin with the same day', () => {
    expect(first.world.company.diary.pages[0]).toEqual(playedBefore);
  });

  test('lists that show nothing, and figures that are one too high, are noticed', async () => {
    for (const write of fillLists(first.world)) await writeBehind(first.world, write);
    const { noticed } = falseLists;
    const before = await checkSome(first.world, noticed);
    const after = await checkSome(deceive(first.world, falseLists.lies), noticed);
    expect(worse(before, after)).toEqual(noticed.toSorted());
  });

  const always = [...faults, ...faultsOfBelonging, ...faultsOfWriting, ...faultsOnCall, ...faultsOfRoles];
  test.each([...always, ...inTurn([...faultsOfVisits, ...faultsOfRows, ...faultsOfRecords])])(
    '$what, written directly to the database, is noticed',
    async (fault) => {
      const { world } = first;
      const before = await checkSome(world, fault.noticed);
      await writeBehind(world, fault);
      const after = await checkSome(world, fault.noticed);
      expect(worse(before, after)).toEqual(fault.noticed.toSorted());
    },
  );
});
