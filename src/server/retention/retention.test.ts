import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRetention, saveRetention } from '#contract/operators/retention.ts';
import { createTechnician, updateTechnician } from '#contract/technicians.ts';
import { removeLooseFiles } from '#server/outbox/loose-files.ts';
import { addLateWork } from '#tests/support/company/late-work-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { rowsOfOperator } from '#tests/support/databases/rows-of-operator.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';
import { batch, retain } from './retain.ts';

const phone = '+97336998877';
const instructions = 'Ask for Layla at the back door';
/** The time of the run. It ends retention periods of 24 months that began at `justOver`, but not at `notYet`. */
const at = new Date('2026-11-18T07:00:00Z');
const justOver = new Date('2024-11-18T06:59:59Z');
const notYet = new Date('2024-11-18T07:00:01Z');

describe.each(databasesInTurn(import.meta.filename))('retention on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
  });
  afterAll(() => app.close());

  const ran = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const owned = (text: string) => app.server.database.asOwner((tx) => tx.script(text));

  const keep = async (months: { cases?: number; files?: number; people?: number }) => {
    const { id, version } = (await operator.call(getRetention, {})).body;
    const retentionFields = {
      keep_cases_months: months.cases ?? null,
      keep_files_months: months.files ?? null,
      keep_people_months: months.people ?? null,
    };
    return (await operator.call(saveRetention, { id, version, ...retentionFields })).body;
  };
  beforeEach(() => keep({}));

  /** Creates a signed visit with personal data that was closed at the time `closed`. */
  const closedCase = async (closed: Date, company = world.home) => {
    const job = await makeJob(app.server.database, company, { workflow_status: 'completed', at: closed });
    await owned(`
      set local session_replication_role = replica;
      update job_orders set completed_date = '${closed.toISOString()}', contact_phone = '${phone}', special_instructions = '${instructions}'
        where id = '${job.id}';
      set local session_replication_role = origin;
      update service_requests set reviewed_at = '${closed.toISOString()}', created_at = '${closed.toISOString()}',
        contact_phone = '${phone}', special_instructions = '${instructions}' where id = '${job.service_request_id}'`);
    const { operator_id, client_id, service_request_id } = job;
    await ran(sql`
      insert into comments (id, operator_id, client_id, service_request_id, job_order_id, author_user_id, author_name,
        author_role, text, created_at)
      values (gen_random_uuid(), ${operator_id}, ${client_id}, ${service_request_id}, ${job.id}, ${company.client.user_id},
        'Layla', 'client', ${instructions}, ${closed})`);
    await ran(sql`
      insert into events (id, at, type, record_id, operator_id, client_id, actor_user_id, changes)
      values (gen_random_uuid(), ${closed}, 'service-requests.submitted', ${service_request_id}, ${operator_id}, ${client_id},
        ${company.client.user_id}, ${JSON.stringify({ contact_phone: { to: phone }, urgency: { to: 'high' } })}::jsonb)`);
    return job;
  };
  /** Returns all rows of the case, as text. */
  const textOf = async ({ id, service_request_id }: { id: string; service_request_id: string | null }) => {
    const case_id = service_request_id ?? id;
    const [row] = await ran<{ text: string }>(sql`
      select concat(
        (select json_agg(x) from service_requests x where x.id = ${case_id}),
        (select json_agg(x) from job_orders x where x.case_id = ${case_id}),
        (select json_agg(x) from comments x where x.case_id = ${case_id}),
        (select json_agg(x) from events x where x.record_id in (${id}, ${case_id}))) as text`);
    return row?.text ?? '';
  };
  const forgottenEvents = async () =>
    (await eventsOf(app.server.database, world.home.operator.id)).filter(
      ({ type }) => type === 'operators.records-forgotten',
    );

  test('personal data of a closed case is erased after the period, and not a moment before', async () => {
    const [over, recent, foreign] = [
      await closedCase(justOver),
      await closedCase(notYet),
      await closedCase(justOver, world.foreign),
    ];
    await retain(app.server, at);
    expect(await textOf(over)).toContain(phone);
    const { due } = await keep({ cases: 24 });
    expect(due).toEqual({ cases: 3, files: 0, people: 0 });
    const others = await rowsOfOperator(app.server.database, world.foreign.operator.id);
    await retain(app.server, at);
    const remaining = await textOf(over);
    for (const word of [phone, instructions]) expect(remaining).not.toContain(word);
    expect(remaining).toContain('"urgency": {"to": "high"}');
    for (const word of [phone, instructions]) expect(await textOf(recent)).toContain(word);
    expect(await textOf(foreign)).toContain(phone);
    expect(await rowsOfOperator(app.server.database, world.foreign.operator.id)).toEqual(others);
    expect((await forgottenEvents()).map(({ changes }) => changes)).toEqual([
      { forgotten_requests: { to: 1 } },
      { forgotten_jobs: { to: 1 } },
      { forgotten_comments: { to: 1 } },
    ]);
    expect((await operator.call(getRetention, {})).body.due.cases).toBe(0);
  });

  test('a signed report keeps signature, signer and hashes exactly', async () => {
    const { id, client_signature, ...job } = await closedCase(justOver);
    await keep({ cases: 24 });
    await retain(app.server, at);
    const [remaining] = await ran(sql`select * from ${jobs} j where id = ${id}`);
    const { signer_name, signed_summary, signed_summary_sha256, client_signature_sha256 } = job;
    expect(remaining).toMatchObject({
      signer_name,
      signed_summary,
      signed_summary_sha256,
      client_signature_sha256,
    });
    expect(remaining).toMatchObject({ contact_phone: null, special_instructions: null });
    expect(client_signature).not.toBeNull();
  });

  test('late work of an old case keeps only its kind and its times', async () => {
    const { id } = await closedCase(justOver);
    await addLateWork(app.server.database, id, { at: justOver, isSettled: true });
    await ran(sql`
      update late_work set text = ${instructions}, form = '{"work_performed": "Asked Layla"}',
        details = '{"missing_part": "Layla has it"}', settled_note = ${instructions} where job_order_id = ${id}`);
    await keep({ cases: 24 });
    await retain(app.server, at);
    const [row] = await ran(sql`select * from late_work where job_order_id = ${id}`);
    expect(row).toMatchObject({ kind: 'comment', text: null, form: null, details: null, settled_note: '—' });
    expect(JSON.stringify(row)).not.toContain('Layla');
  });

  test('an old case with open work is kept, and later comments on it are erased later', async () => {
    const open = await makeRequest(app.server.database, world.home, { created_at: justOver });
    await ran(sql`update service_requests set contact_phone = ${phone} where id = ${open.id}`);
    const closed = await closedCase(justOver);
    await ran(sql`update comments set created_at = ${notYet} where job_order_id = ${closed.id}`);
    await keep({ cases: 24 });
    await retain(app.server, at);
    expect(await textOf({ id: open.id, service_request_id: open.id })).toContain(phone);
    expect(await textOf(closed)).toContain(instructions);
    await retain(app.server, new Date(at.getTime() + 2000));
    expect(await textOf(closed)).not.toContain(instructions);
  });

  test('the name and the phone of a person who reported from a label are erased, also in history', async () => {
    const { id } = await makeRequest(app.server.database, world.home, {
      status: 'rejected',
      created_at: justOver,
    });
    await ran(sql`
      update service_requests set requested_by = 'label', requestor_user_id = null, reported_by_name = 'Huda Guest',
        contact_phone = ${phone} where id = ${id}`);
    await ran(sql`
      insert into events (id, at, type, record_id, operator_id, actor_user_id, actor_name, changes)
      values (gen_random_uuid(), ${justOver}, 'service-requests.reported', ${id}, ${world.home.operator.id},
        gen_random_uuid(), 'Huda Guest', '{"reported_by_name": {"to": "Huda Guest"}}')`);
    await keep({ cases: 24 });
    await retain(app.server, at);
    expect(await textOf({ id, service_request_id: id })).not.toMatch(/Huda|\+973/);
  });

  test("files are deleted after their case, a machine's after it was retired, and their bytes with the sweep", async () => {
    const [over, recent] = [await closedCase(justOver), await closedCase(notYet)];
    const machine = world.home.client.machines[1];
    const file = async (record: string, record_id: string, case_id: string | null) => {
      const [fileRow] = await ran<{ id: string }>(sql`
        insert into files (id, operator_id, record, record_id, case_id, name, media_type, byte_size, sha256,
          uploaded_by_user_id, uploaded_by_name, created_at)
        values (gen_random_uuid(), ${world.home.operator.id}, ${record}, ${record_id}, ${case_id}, 'a.jpg', 'image/jpeg', 1,
          'ab', ${world.admin.user_id}, 'Ada', ${justOver}) returning id`);
      return fileRow?.id ?? '';
    };
    const ids = [
      await file('job_orders', over.id, over.service_request_id),
      await file('job_orders', recent.id, recent.service_request_id),
      await file('machines', machine.id, null),
    ];
    const removed = async () =>
      (
        await ran<{ gone: boolean }>(sql`
          select f.removed_at is not null as gone from unnest(array[${sql.join(ids, sql`, `)}]::uuid[]) with ordinality i(id, n)
          join files f on f.id = i.id order by i.n`)
      ).map(({ gone }) => gone);
    expect((await keep({ files: 24 })).due).toEqual({ cases: 0, files: 1, people: 0 });
    await retain(app.server, at);
    expect(await removed()).toEqual([true, false, false]);
    await ran(sql`
      update machines set retired_at = ${justOver}, retirement_reason = 'Worn out' where id = ${machine.id}`);
    await retain(app.server, at);
    expect(await removed()).toEqual([true, false, true]);
    expect((await forgottenEvents()).at(-1)?.changes).toEqual({ forgotten_files: { to: 1 } });
    expect(await removeLooseFiles(app.server, new Date(at.getTime() + 1000), () => false)).toBe(2);
  });

  test('people who left are erased after the period, and people who came back are not', async () => {
    const { operator: company } = world.home;
    const person = (name: string) => ({ name, phone, email: `${crypto.randomUUID()}@example.test` });
    const remaining = (
      await operator.call(createTechnician, { ...person('Gone Ghassan'), password: demoPassword })
    ).body;
    const back = (await operator.call(createTechnician, { ...person('Back Basma'), password: demoPassword }))
      .body;
    const active = async ({ id, version, name }: typeof remaining, is_active: boolean) =>
      (await operator.call(updateTechnician, { id, version, name, phone, is_active })).body;
    const [gone, away] = [await active(remaining, false), await active(back, false)];
    await keep({ people: 24 });
    await retain(app.server, notYet);
    await active(away, true);
    const others = await rowsOfOperator(app.server.database, world.foreign.operator.id);
    const nameOf = async ({ user_id }: typeof remaining) =>
      (await ran<{ name: string }>(sql`select name from profiles where id = ${user_id}`))[0]?.name;
    await retain(app.server, at);
    expect(await nameOf(gone)).toBe('Gone Ghassan');
    await retain(app.server, new Date(at.getTime() + 2000));
    expect(await nameOf(gone)).toMatch(/^Former user/);
    expect(await nameOf(away)).toBe('Back Basma');
    expect((await eventsOf(app.server.database, gone.user_id)).at(-1)).toMatchObject({
      type: 'accounts.erased',
      operator_id: company.id,
    });
    expect(await rowsOfOperator(app.server.database, world.foreign.operator.id)).toEqual(others);
  });

  test.runIf(kind === 'postgres')(
    '2,500 requests are erased in batches, each with an event, and a pass continues where the last one ended',
    async () => {
      const { client, operator: company, dispatcher } = world.home;
      const count = 2500;
      await ran(sql`
      insert into service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
        service_type_requested, problem_description, urgency, preferred_date, contact_phone, status, reviewed_at,
        reviewed_by_dispatcher_id, rejection_reason, created_at)
      select gen_random_uuid(), 100000 + n, ${company.id}, ${client.row.id}, ${client.machines[0].id}, ${client.user_id},
        'client', 'service', 'The yearly service is due', 'low', '2024-01-01', ${phone}, 'rejected', ${justOver},
        ${dispatcher.id}, 'Not needed', ${justOver}
      from generate_series(1, ${count}) n`);
      await keep({ cases: 24 });
      const before = (await forgottenEvents()).length;
      let turns = 0;
      // Each pass is stopped after one batch.
      while ((await requestsLeft()) > 0) {
        let askedTimes = 0;
        await retain(app.server, at, () => askedTimes++ > 0);
        turns += 1;
        expect(turns).toBeLessThan(20);
      }
      const sizes = (await forgottenEvents())
        .slice(before)
        .map(({ changes }) => Number(changes.forgotten_requests?.to ?? 0));
      expect(Math.max(...sizes)).toBe(batch);
      // The sum includes rows of earlier tests.
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(count);
    },
  );
  const requestsLeft = async () =>
    (
      await ran<{ count: number }>(sql`
        select count(*) as count from service_requests
        where operator_id = ${world.home.operator.id} and contact_phone = ${phone} and reviewed_at = created_at
          and created_at < ${at}::timestamptz - interval '24 months' and number > 100000`)
    )[0]?.count ?? 0;

  test('a super_admin sets retention for an operator, another operator cannot, and less than a year is refused', async () => {
    const { id, version } = (await operator.call(getRetention, {})).body;
    const form = { id, version, keep_cases_months: 12, keep_files_months: null, keep_people_months: null };
    const stranger = await app.as(world.foreign.countryOperator.email);
    expect((await stranger.call(getRetention, { operator_id: id })).status).toBe(404);
    expect((await stranger.call(saveRetention, form)).status).toBe(404);
    const short = await operator.call(saveRetention, { ...form, keep_cases_months: 11 });
    expect([short.status, short.problem.errors?.[0]?.message]).toEqual([422, 'Months must be at least 12']);
    const admin = await app.as(world.admin.email);
    const saved = await admin.call(saveRetention, form);
    expect([saved.status, saved.body.keep_cases_months]).toEqual([200, 12]);
    const preview = (await admin.call(getRetention, { operator_id: id, cases: 240 })).body;
    expect(preview.due.cases).toBe(0);
  });
});
