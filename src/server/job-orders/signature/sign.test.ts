import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { readSigning, signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { country_operators } from '#server/store/operators.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { staffOfEveryClient } from '#tests/support/company/client-people.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { makeClient, makeWorld, type Person, type World, withPeople } from '#tests/support/company/people.ts';
import { changeJob, type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { countRows } from '#tests/support/databases/rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

type StoredSignature = {
  readonly signed_summary: string;
  readonly signer_user_id: string;
  readonly device: string;
};

describe.each(databasesInTurn(import.meta.filename))('a signature on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const awaiting = async (seed: JobSeed = {}) => {
    const { technician } = world.home;
    const { id } = await makeJob(app.server.database, world.home, {
      technician,
      workflow_status: 'awaiting_signature',
      ...seed,
    });
    const { body } = await (await as(technician)).call(getJobOrder, { id });
    return { job: body, input: await jobSteps(app).signature(body) };
  };
  const stored = async (id: string) => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<StoredSignature>(sql`select signed_summary, signer_user_id, signed_at_device::text as device
        from signatures where job_order_id = ${id}`),
    );
    return row;
  };

  test('a signature keeps exactly the shown summary, the signer, and the times of the device and the server', async () => {
    const submitted_at = new Date('2026-11-18T03:30:00Z');
    const { job, input } = await awaiting({ submitted_at });
    const signed_at_device = '2026-11-18T06:58:30+03:00';
    const { body } = await (await as(world.home.client)).call(signJobOrder, { ...input, signed_at_device });
    const proof = await stored(job.id);
    if (!job.summary || !proof) throw new Error('nothing was shown or stored');
    expect(proof.signed_summary).toBe(signedSummaryText(job.summary));
    expect(createHash('sha256').update(proof.signed_summary).digest('hex')).toBe(job.summary_sha256);
    expect(proof.signer_user_id).toBe(world.home.client.user_id);
    expect(new Date(proof.device).toISOString()).toBe('2026-11-18T03:58:30.000Z');
    expect(body.signature_method).toBe('client_session');
    expect(new Date(body.signed_at ?? '')).toEqual(app.clock.now);
  });

  test("a signature of the technician's device counts for three days, and only after the form", async () => {
    const { technician } = world.home;
    const sign = async (submitted_at: string, signed_at_device: string) => {
      const { job, input } = await awaiting({ submitted_at: new Date(submitted_at) });
      const answer = await (await as(technician)).call(signJobOrder, { ...input, signed_at_device });
      const device = (await stored(job.id))?.device;
      const error = answer.problem.errors?.[0];
      return [
        answer.status,
        error?.path ?? null,
        device === undefined ? null : new Date(device).toISOString(),
      ];
    };
    const form = '2026-11-14T07:00:00.000Z';
    const [old, kept, later] = ['2026-11-15T06:59:59Z', '2026-11-15T07:00:00.000Z', '2026-12-18T07:00:00Z'];
    expect(await sign(form, kept)).toEqual([200, null, kept]);
    expect(await sign(form, later)).toEqual([200, null, app.clock.now.toISOString()]);
    expect(await sign(form, old)).toEqual([422, 'signed_at_device', null]);
    expect(await sign('2026-11-17T07:00:00Z', '2026-11-17T06:00:00Z')).toEqual([
      422,
      'signed_at_device',
      null,
    ]);
  });

  test("the form offers the client's people and undisputed earlier signers, never the company's own name", async () => {
    const { technician, client, dispatcher } = world.home;
    for (const signer_name of ['Noor Haddad', client.name]) {
      const { input } = await awaiting();
      await (await as(technician)).call(signJobOrder, { ...input, signer_name });
    }
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(staffOfEveryClient));
    const { job } = await awaiting();
    const read = async (person: Person) => (await as(person)).call(readSigning, { id: job.id });
    const { body } = await read(technician);
    expect(body).toEqual({
      candidates: ['Layla', 'Amal Jaber', 'Noor Haddad'].map((name) => ({ name, second_name: null })),
      report_to: [{ name: client.name, email: client.email }],
      mail: 'files',
      privacy: { ...agreed.agreed_to, path: `/privacy?operator=${world.home.operator.id}` },
    });
    expect((await read(client)).body).toEqual(body);
    const refused = [dispatcher, world.foreign.technician, world.foreign.client].map(async (person) => {
      return (await read(person)).status;
    });
    expect(await Promise.all(refused)).toEqual([403, 404, 404]);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        insert into signature_disputes (job_order_id, operator_id, disputed_at)
        select job_order_id, operator_id, signed_at from signatures where signer_name = 'Noor Haddad'`),
    );
    expect((await read(technician)).body.candidates).toMatchObject([
      { name: 'Layla' },
      { name: 'Amal Jaber' },
    ]);
  });

  test('a signature emails the report to the client once, and a refused signature emails nothing', async () => {
    const { client, technician } = world.home;
    const letterhead = { address: 'Harbour Road 4', service_email: 'service@example.test' };
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.orm
        .update(country_operators)
        .set(letterhead)
        .where(eq(country_operators.id, world.home.operator.id)),
    );
    const { job, input } = await awaiting();
    expect(job.operator).toMatchObject({ name: world.home.operator.name, ...letterhead });
    const mails = () =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ recipient: string; body: string }>(
          sql`select recipient, body from outgoing_mails where subject = ${`Service report ${job.number}`}`,
        ),
      );
    await (await as(technician)).call(signJobOrder, { ...input, client_signature: 'not base64!' });
    expect(await mails()).toEqual([]);
    await (await as(technician)).call(signJobOrder, input);
    const [mail, ...others] = await mails();
    expect([mail?.recipient, others]).toEqual([client.email, []]);
    expect(mail?.body).toMatch(new RegExp(`^${job.operator.name}\nHarbour Road 4\nservice@example.test\n\n`));
    for (const expectedLine of [
      job.number,
      `${job.client.name}\n${job.client.address}`,
      `Machine: ${job.machine.model}, ${job.machine.serial_number}`,
      `Work performed: ${job.work_performed}`,
      `Signed by: ${input.signer_name}`,
      `${app.server.origin}/jobs/${job.id}/report`,
    ])
      expect(mail?.body).toContain(expectedLine);
  });

  test.each([
    [
      'names the missing part and its day',
      { part_expected_on: '2027-01-07' },
      'Waiting for: Level probe, expected Thu, Jan 7\n',
    ],
    ['names the missing part without a known day', {}, 'Waiting for: Level probe; no date yet\n'],
    [
      'leaves out a part that the report no longer needs',
      { follow_up_required: false, follow_up_reason: null },
      null,
    ],
  ])('the email with the report %s', async (_, more, line) => {
    const { job } = await awaiting();
    const why = 'The probe is broken';
    const ended = { outcome: 'part_missing', outcome_reason: why, follow_up_reason: why } as const;
    const part = { ...ended, missing_part: 'Level probe', follow_up_required: true, ...more };
    await changeJob(app.server.database, job.id, part);
    const technician = await as(world.home.technician);
    const { body } = await technician.call(getJobOrder, { id: job.id });
    const signed = await technician.call(signJobOrder, await jobSteps(app).signature(body));
    expect([signed.status, signed.body.summary]).toEqual([200, body.summary]);
    const [mail] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ body: string }>(
        sql`select body from outgoing_mails where subject = ${`Service report ${job.number}`}`,
      ),
    );
    if (line === null) expect(mail?.body).not.toContain('Waiting for');
    else expect(mail?.body).toContain(line);
    const free = /Follow-up visit for the same fault: free until \w+ \d+, \d{4}\n/;
    if (line === null) expect(mail?.body).not.toMatch(free);
    else expect(mail?.body).toMatch(free);
  });

  test('a signature keeps the usage of the plan, whatever is signed or agreed later', async () => {
    const { technician, operator } = world.home;
    const client = await withPeople(app.server, (maker) =>
      makeClient(maker, operator.id, 'Planned Client', {
        cmasa_plan_type: 'cmasa_standard',
        cmasa_start_date: '2026-03-01',
      }),
    );
    const signs = async (is_cmasa_covered: boolean, its = client) => {
      const { id } = await makeJob(app.server.database, world.home, {
        client: its,
        technician,
        workflow_status: 'awaiting_signature',
        is_cmasa_covered,
      });
      const { body } = await (await as(technician)).call(getJobOrder, { id });
      return (await (await as(technician)).call(signJobOrder, await jobSteps(app).signature(body))).body;
    };
    const first = await signs(true);
    expect(first.plan_balance).toEqual({ visits_used: 1, visits_per_year: 4 });
    expect((await signs(false)).plan_balance).toEqual({ visits_used: 1, visits_per_year: 4 });
    expect((await signs(true)).plan_balance).toEqual({ visits_used: 2, visits_per_year: 4 });
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update clients set cmasa_plan_type = 'cmasa_premium' where id = ${client.row.id}`),
    );
    const { body: later } = await (await as(technician)).call(getJobOrder, { id: first.id });
    expect(later.plan_balance).toEqual(first.plan_balance);
    expect((await signs(false, world.home.client)).plan_balance).toBeNull();
  });

  test('a signature is shown with its signed text, even if names change later', async () => {
    const { job, input } = await awaiting();
    const client = await as(world.home.client);
    await client.call(signJobOrder, input);
    const rename = (from: string, to: string) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update clients set name = ${to} where id = ${job.client_id} and name = ${from}`),
      );
    await rename(job.client.name, 'Another Name');
    const { body } = await client.call(getJobOrder, { id: job.id });
    await rename('Another Name', job.client.name);
    expect(body.client.name).toBe('Another Name');
    expect([body.summary, body.summary_sha256]).toEqual([job.summary, job.summary_sha256]);
  });

  test("a signature by the super admin counts as given on the technician's device", async () => {
    const { input } = await awaiting();
    const { body } = await (await as(world.admin)).call(signJobOrder, input);
    expect(body).toMatchObject({ workflow_status: 'completed', signature_method: 'technician_device' });
  });

  test('a signature sent again after a lost response changes no data and gets the same response', async () => {
    const { input } = await awaiting();
    const client = await as(world.home.client);
    const key = uuidv7();
    const first = await client.call(signJobOrder, input, { key });
    const before = await countRows(app.server.database);
    const repeat = await client.call(signJobOrder, input, { key });
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    expect(await countRows(app.server.database)).toEqual(before);
  });

  test("a signature never moves the machine's last service backwards", async () => {
    const { job, input } = await awaiting();
    const lastService = async (set?: string) => {
      const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
        set === undefined
          ? tx.rows<{ day: string }>(
              sql`select last_service_date as day from machines where id = ${job.machine_id}`,
            )
          : tx.rows<{ day: string }>(
              sql`update machines set last_service_date = ${set} where id = ${job.machine_id} returning last_service_date as day`,
            ),
      );
      return row?.day;
    };
    await lastService('2026-12-24');
    await (await as(world.home.technician)).call(signJobOrder, input);
    expect(await lastService()).toBe('2026-12-24');
    await lastService('2026-01-01');
    await (await as(world.home.technician)).call(signJobOrder, (await awaiting()).input);
    expect(await lastService()).toBe('2026-11-18');
  });

  test.each([
    [{ signer_name: ' A ' }, 'signer_name', "Enter the signer's name"],
    [{ client_signature: '' }, 'client_signature', 'Draw your signature in the box'],
    [{ client_signature: 'not base64!' }, 'client_signature', /must be a PNG image/],
    [{ client_signature: 'A'.repeat(280_000) }, 'client_signature', /too large/],
    [{ signed_at_device: 'now' }, 'signed_at_device', /./],
    [{ summary_sha256: 'short' }, 'summary_sha256', /./],
  ])(
    'a signature with %o is refused with an error at its field and closes no job',
    async (change, path, message) => {
      const { job, input } = await awaiting();
      const client = await as(world.home.client);
      const before = await countRows(app.server.database);
      const { status, problem } = await client.call(signJobOrder, { ...input, ...change });
      expect([status, problem.errors?.[0]?.path]).toEqual([422, path]);
      expect(problem.detail).toMatch(message);
      expect(await countRows(app.server.database)).toEqual(before);
      expect((await client.call(getJobOrder, { id: job.id })).body.workflow_status).toBe(
        'awaiting_signature',
      );
    },
  );
});
