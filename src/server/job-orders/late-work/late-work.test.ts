import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachFiles, listFiles, uploadFile } from '#contract/files.ts';
import { handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { handInLateWork, listLateWork, settleLateWork } from '#contract/job-orders/late-work.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { lateWorkLimits } from '#domain/late-work.ts';
import { lateForm, lateSignature, lateSummary } from '#tests/support/company/late-work-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const document = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

describe.each(databasesOfRaces(import.meta.filename))('late work on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  /** Returns a started job of the first technician that was handed over to the second one. */
  const takenAway = async () => {
    const { id, version } = await job({ workflow_status: 'in_progress' });
    const dispatcher = await as(world.home.dispatcher);
    const answer = await dispatcher.call(handOverJobOrder, {
      id,
      version,
      technician_id: world.home.secondTechnician.row.id,
      scheduled_date: '2026-11-30T07:00:00+00:00',
      accepted: ['overlap'],
    });
    expect(answer.status).toBe(200);
    return id;
  };
  const listOf = async (person: Person, id: string) => (await as(person)).call(listLateWork, { id });
  const sent = async (person: Person) =>
    (await (await as(person)).call(uploadFile, { name: 'Leak.pdf', content: document })).body.id;

  test('a job that was taken away keeps the form, the words, the photos and the signature, and stays as it is', async () => {
    const { technician, secondTechnician, dispatcher, countryOperator, client } = world.home;
    const id = await takenAway();
    const before = (await (await as(dispatcher)).call(getJobOrder, { id })).body;
    const { call } = await as(technician);
    const signature = await lateSignature();
    const input = lateForm(id, {
      text: 'The key is at the desk',
      file_ids: [await sent(technician)],
      signature,
      refusal: 'not_found',
    });
    const handed = await call(handInLateWork, input);
    expect([handed.status, Object.keys(handed.body)]).toEqual([200, ['id']]);
    const [row] = (await listOf(dispatcher, id)).body.items;
    expect(row).toMatchObject({
      id: handed.body.id,
      kind: 'save',
      refusal: 'not_found',
      technician_name: technician.name,
      based_on_version: 1,
      text: 'The key is at the desk',
      files: [{ name: 'Leak.pdf' }],
      missing_files: 0,
      form: { work_performed: 'Replaced the pump offline' },
      signature: {
        signer_name: 'Noor Haddad',
        summary: lateSummary,
        summary_sha256: signature.summary_sha256,
      },
      settled_at: null,
    });
    expect(new Date(row?.received_at ?? '')).toEqual(testMoment);
    expect(new Date(row?.done_at ?? '')).toEqual(new Date(input.done_at));
    expect(row?.signature?.client_signature).toMatch(/^data:image\/png;base64,/);
    expect((await (await as(dispatcher)).call(getJobOrder, { id })).body).toEqual(before);
    const filesFor = async (person: Person) =>
      (await (await as(person)).call(listFiles, { record: 'job_orders', record_id: id })).body.items?.map(
        ({ name, is_internal }) => [name, is_internal],
      );
    expect(await filesFor(dispatcher)).toEqual([['Leak.pdf', true]]);
    expect(await filesFor(secondTechnician)).toEqual([['Leak.pdf', true]]);
    expect(await filesFor(client)).toEqual([]);
    const event = (await eventsOf(app.server.database, id)).at(-1);
    expect(event).toMatchObject({
      type: 'job-orders.late-work-handed-in',
      client_id: null,
      changes: { late_work: { to: 'save' }, files: { to: 'Leak.pdf' } },
    });
    for (const person of [dispatcher, countryOperator]) {
      const found = await notificationsOf(await as(person), 'job-orders.late-work-handed-in');
      expect(found.filter(({ record_id }) => record_id === id)).toHaveLength(1);
    }
    expect(await notificationsOf(await as(client), 'job-orders.late-work-handed-in')).toEqual([]);
  });

  test('a planner settles it once, with a note that its technician reads', async () => {
    const { technician, dispatcher, countryOperator } = world.home;
    const { id } = await job({ cancelled: true });
    const { body } = await (await as(technician)).call(handInLateWork, lateForm(id));
    const kinds = async () => {
      const { groups } = (await (await as(dispatcher)).call(getAttention, {})).body;
      return groups.filter(({ rows }) => rows.some(({ job }) => job?.id === id)).map(({ kind }) => kind);
    };
    expect(await kinds()).toEqual(['late_work']);
    const input = { id, late_work_ids: [body.id], note: 'Copied the parts into the new report' };
    const planner = await as(dispatcher);
    const other = await as(countryOperator);
    const answers = await Promise.all([
      planner.call(settleLateWork, input),
      other.call(settleLateWork, input),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.items).toMatchObject([
      { settled_note: input.note },
    ]);
    expect(await kinds()).not.toContain('late_work');
    const found = await notificationsOf(await as(technician), 'job-orders.late-work-settled');
    expect(found.find(({ record_id }) => record_id === id)?.text).toContain(input.note);
    const [own] = (await listOf(technician, id)).body.items;
    expect(own).toMatchObject({ id: body.id, settled_note: input.note });
  });

  test('no one else reads it: no technician without the job, no client, no one of another operator', async () => {
    const { technician, secondTechnician, client, dispatcher } = world.home;
    const { id } = await job();
    const { body } = await (await as(technician)).call(handInLateWork, lateForm(id));
    expect((await listOf(client, id)).status).toBe(403);
    for (const person of [secondTechnician, world.foreign.dispatcher, world.foreign.technician]) {
      expect((await listOf(person, id)).status).toBe(404);
    }
    const settling = { id, late_work_ids: [body.id], note: 'Not mine' };
    const refused: [Person, number][] = [
      [technician, 403],
      [client, 403],
      [world.foreign.dispatcher, 404],
    ];
    for (const [person, status] of refused) {
      const { call } = await as(person);
      expect((await changesNothing(app.server.database, () => call(settleLateWork, settling))).status).toBe(
        status,
      );
    }
    const elsewhere = { ...settling, id: (await job()).id };
    const planner = await as(dispatcher);
    expect(
      (await changesNothing(app.server.database, () => planner.call(settleLateWork, elsewhere))).status,
    ).toBe(404);
  });

  test('files that are gone, or belong to others, are counted as missing, and everything else arrives', async () => {
    const { technician, secondTechnician, dispatcher } = world.home;
    const { id } = await job({ cancelled: true });
    const [own, others] = [await sent(technician), await sent(secondTechnician)];
    const { call } = await as(technician);
    const file_ids = [crypto.randomUUID(), own, others];
    expect((await call(handInLateWork, lateForm(id, { file_ids, text: 'It leaks' }))).status).toBe(200);
    const [row] = (await listOf(dispatcher, id)).body.items;
    expect(row).toMatchObject({ text: 'It leaks', files: [{ id: own }], missing_files: 2 });
    const colleague = await as(secondTechnician);
    const { id: record_id } = await job({ technician: secondTechnician });
    const attached = await colleague.call(attachFiles, {
      record: 'job_orders',
      record_id,
      file_ids: [others],
    });
    expect(attached.status).toBe(200);
  });

  test('only a technician who has had the job hands in, and only a true hash of a summary that can be shown', async () => {
    const { technician, secondTechnician, dispatcher, client } = world.home;
    const { id } = await job();
    const signature = await lateSignature();
    const forged = { ...signature, summary: { ...signature.summary, visit_fee: '1.000' } };
    const attempts: [Person, object, number][] = [
      [secondTechnician, {}, 404],
      [world.foreign.technician, {}, 404],
      [dispatcher, {}, 403],
      [client, {}, 403],
      [technician, { signature: forged }, 422],
      [technician, { signature: await lateSignature({ ...lateSummary, service_date: 'soon' }) }, 422],
      [technician, { based_on_version: 2 ** 31 }, 422],
      [technician, { signature: { ...signature, client_signature: 'AAAA' } }, 422],
      [technician, { signature: { ...signature, client_signature: 'A'.repeat(8_000_000) } }, 413],
    ];
    for (const [person, more, status] of attempts) {
      const { call } = await as(person);
      const answer = await changesNothing(app.server.database, () =>
        call(handInLateWork, lateForm(id, more)),
      );
      expect([more, answer.status]).toEqual([more, status]);
    }
  });

  test('the same key makes one row, even if sent twice at once, and the work that one technician can add to a job is limited', async () => {
    const { technician, dispatcher } = world.home;
    const { id } = await job({ cancelled: true });
    const { call } = await as(technician);
    const key = crypto.randomUUID();
    const twice = await Promise.all([
      call(handInLateWork, lateForm(id), { key }),
      call(handInLateWork, lateForm(id), { key }),
    ]);
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1);
    expect((await listOf(dispatcher, id)).body.items).toHaveLength(1);
    const signature = await lateSignature();
    const fill = (count: number, columns: SQL, values: SQL) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
          insert into late_work (id, operator_id, job_order_id, technician_id, handed_in_by_user_id, handed_in_by_name, kind,
            refusal, done_at, created_at, based_on_version${columns})
          select gen_random_uuid(), l.operator_id, l.job_order_id, l.technician_id, l.handed_in_by_user_id,
            l.handed_in_by_name, l.kind, l.refusal, l.done_at, l.created_at, l.based_on_version${values}
          from (select * from late_work where job_order_id = ${id} limit 1) l, generate_series(1, ${count})`),
      );
    await fill(
      lateWorkLimits.signaturesPerJob,
      sql`, signer_name, client_signature, client_signature_sha256, signed_summary, signed_summary_sha256, signed_at_device`,
      sql`, 'Noor Haddad', '', '', '{}', '', now()`,
    );
    const signed = await call(handInLateWork, lateForm(id, { signature }));
    expect([signed.status, signed.problem.detail]).toEqual([409, expect.stringContaining('signatures')]);
    expect((await call(handInLateWork, lateForm(id))).status).toBe(200);
    await fill(lateWorkLimits.perJob - lateWorkLimits.signaturesPerJob - 2, sql``, sql``);
    expect((await call(handInLateWork, lateForm(id))).status).toBe(409);
  });
});
