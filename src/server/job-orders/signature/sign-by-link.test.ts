import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelJobOrder, handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { readSigningLink, showSigningCode, signByLink } from '#contract/job-orders/signature/link.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { appointmentAt, completedForm, jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { countRows } from '#tests/support/databases/rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

describe.each(databasesOfRaces(import.meta.filename))('a signature by the link of a code on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());
  beforeEach(() => forgetGuesses(app.server.database));

  const as = ({ email }: Person) => app.as(email);
  const showCode = async () => {
    const { technician } = world.home;
    const { id } = await makeJob(app.server.database, world.home, {
      technician,
      workflow_status: 'awaiting_signature',
    });
    const caller = await as(technician);
    const job = (await caller.call(getJobOrder, { id })).body;
    const { path } = (await caller.call(showSigningCode, { id, version: job.version })).body;
    const token = path.replace('/sign/', '');
    const { id: _, version: __, ...signature } = await jobSteps(app).signature(job);
    return { job, caller, token, input: { token, ...signature }, id, version: job.version };
  };
  const isGone = async (token: string, input: Parameters<typeof sign>[0]) => {
    const before = await countRows(app.server.database);
    expect((await app.nobody.call(readSigningLink, { token })).status).toBe(404);
    expect((await sign(input)).status).toBe(404);
    expect(await countRows(app.server.database)).toEqual(before);
  };
  const sign = (input: Awaited<ReturnType<typeof showCode>>['input']) => app.nobody.call(signByLink, input);

  test('a link shows everything to sign, completes the job, and records the method, the signer and the technician', async () => {
    const { job, caller, token, input, id } = await showCode();
    const read = (await app.nobody.call(readSigningLink, { token })).body;
    expect(read).toMatchObject({ summary: job.summary, summary_sha256: job.summary_sha256 });
    // Even after planners have shared the maximum number of links, the signer still gets one.
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        insert into visit_links (operator_id, job_order_id, token_sha256, shared_by_user_id, shared_by_role, id)
        select ${world.home.operator.id}, ${id}, 'link ' || n, ${world.home.dispatcher.user_id}, 'dispatcher',
          gen_random_uuid() from generate_series(1, ${visitLink.mostShared}::int) n`),
    );
    const { copy_path, ...signed } = (await sign(input)).body;
    expect(signed).toEqual({ number: job.number, signer_name: input.signer_name });
    // The signer needs no account to keep the report.
    const copy = await app.request(copy_path ?? '');
    expect([copy.status, await copy.text()]).toEqual([200, expect.stringContaining('report is signed')]);
    expect((await caller.call(getJobOrder, { id })).body).toMatchObject({
      workflow_status: 'completed',
      signature_method: 'signed_link',
      signer_name: input.signer_name,
    });
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        select s.signer_user_id, e.actor_name, e.actor_role, e.changes #>> '{signature_method,to}' as method
        from signatures s join events e on e.record_id = s.job_order_id and e.type = 'job-orders.signed' where s.job_order_id = ${id}`),
    );
    expect(row).toEqual({
      signer_user_id: world.home.technician.user_id,
      actor_name: input.signer_name,
      actor_role: null,
      method: 'signed_link',
    });
    await isGone(token, input);
  });

  describe('who has used the phone', () => {
    const refuses = async (cookies: readonly string[]) => {
      const { token, input, job } = await showCode();
      const before = await countRows(app.server.database);
      const refusal = [409, 'link_on_company_device', { number: job.number }];
      for (const cookie of cookies) {
        const phone = app.withCookie(cookie);
        const answers = [await phone.call(readSigningLink, { token }), await phone.call(signByLink, input)];
        for (const { status, problem } of answers)
          expect([status, problem.reason, problem.params], cookie).toEqual(refusal);
      }
      expect(await countRows(app.server.database)).toEqual(before);
      expect((await sign(input)).status).toBe(200);
    };
    const deviceOf = async ({ user_id }: Person) => {
      const token = `device-of-${user_id}`;
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
          insert into known_devices values (${user_id}, ${sha256(token)}, now())
          on conflict do nothing`),
      );
      return `grouphead.device=${token}`;
    };

    test("a link is refused in the session of anyone who is not a client, and still works on the client's phone", async () => {
      const { technician, secondTechnician, dispatcher, countryOperator } = world.home;
      const people = [technician, secondTechnician, dispatcher, countryOperator, world.admin];
      const callers = await Promise.all([...people, world.foreign.technician].map(as));
      await refuses(callers.map(({ cookie }) => cookie));
    });

    test('a link is refused in a browser in which the technician, a colleague or a super admin has signed in', async () => {
      const { technician, dispatcher } = world.home;
      await refuses(await Promise.all([technician, dispatcher, world.admin].map(deviceOf)));
    });

    test("a link works in the client's session, and in a browser in which only others have signed in", async () => {
      const { newcomer, foreign, home } = world;
      const others = await Promise.all([home.client, newcomer, foreign.technician].map(deviceOf));
      const { token, input } = await showCode();
      for (const cookie of [...others, (await as(newcomer)).cookie, 'grouphead.device=unknown'])
        expect((await app.withCookie(cookie).call(readSigningLink, { token })).status).toBe(200);
      const client = app.withCookie(`${(await as(home.client)).cookie}; ${others[0]}`);
      expect((await client.call(signByLink, input)).status).toBe(200);
    });

    test('an unknown link is not found on any phone', async () => {
      const { cookie } = await as(world.home.technician);
      const answer = await app.withCookie(cookie).call(readSigningLink, { token: 'x'.repeat(32) });
      expect(answer.status).toBe(404);
    });
  });

  test.each(['1971-01-01T00:00:00Z', '2031-01-01T00:00:00Z', '2026-11-17T07:00:00Z'])(
    "a phone whose clock says %s signs, and the server's time is kept",
    async (signed_at_device) => {
      const { input, id } = await showCode();
      expect((await sign({ ...input, signed_at_device })).status).toBe(200);
      const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ at: Date }>(sql`select signed_at_device as at from signatures where job_order_id = ${id}`),
      );
      expect(row?.at).toEqual(app.clock.now);
    },
  );

  test('a signature by a link sends the report immediately', async () => {
    let woken = 0;
    const { wakeMailer } = app.server;
    Object.assign(app.server, { wakeMailer: () => woken++ });
    const { input } = await showCode();
    expect((await sign({ ...input, summary_sha256: '0'.repeat(64) })).status).toBe(409);
    expect(woken).toBe(0);
    expect((await sign(input)).status).toBe(200);
    expect(woken).toBe(1);
    Object.assign(app.server, { wakeMailer });
  });

  test('only a hash of the link is stored', async () => {
    const { token } = await showCode();
    const [stored] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ count: number }>(
        sql`select count(*) as count from verifications v where strpos(v::text, ${token}) > 0`,
      ),
    );
    expect(stored?.count).toBe(0);
  });

  test('a link that is wrong, expired or replaced is not found', async () => {
    const { token, input, caller, id, version } = await showCode();
    await isGone('x'.repeat(32), { ...input, token: 'x'.repeat(32) });
    await caller.call(showSigningCode, { id, version });
    await isGone(token, input);
    const later = await showCode();
    const { now } = app.clock;
    app.clock.now = new Date(now.getTime() + 31 * 60_000);
    await isGone(later.token, later.input);
    app.clock.now = now;
  });

  describe('how a link ends with its job', () => {
    type ShownCode = Awaited<ReturnType<typeof showCode>>;
    const changes: Readonly<Record<string, (on: ShownCode) => Promise<{ status: number }>>> = {
      saved: ({ caller, id, version }) => caller.call(saveJobOrder, { id, version, ...completedForm }),
      cancelled: async ({ id, version }) =>
        (await as(world.home.dispatcher)).call(cancelJobOrder, {
          id,
          version,
          cancellation_reason: 'Billed otherwise',
        }),
      'handed over': async ({ id, version }) =>
        (await as(world.home.dispatcher)).call(handOverJobOrder, {
          id,
          version,
          ...appointmentAt(world.home.secondTechnician.row.id),
        }),
      'signed on the glass': async ({ caller, job }) =>
        caller.call(signJobOrder, await jobSteps(app).signature(job)),
    };
    test.each(Object.entries(changes))('a link ends when its job is %s', async (_, end) => {
      const on = await showCode();
      expect((await end(on)).status).toBe(200);
      await isGone(on.token, on.input);
    });
  });

  test('a link is refused while the operator is suspended, and works when it is active again', async () => {
    const { token, input } = await showCode();
    const suspended = (at: Date | null) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
          update country_operators set suspended_at = ${at}, suspension_reason = ${at && 'Unpaid'}
          where id = (select operator_id from technicians where id = ${world.home.technician.row.id})`),
      );
    await suspended(app.clock.now);
    await isGone(token, input);
    await suspended(null);
    expect((await sign(input)).status).toBe(200);
  });

  test('a link is refused once the technician who showed it is inactive', async () => {
    const { token, input } = await showCode();
    const setActive = (is_active: boolean) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(
          sql`update technicians set is_active = ${is_active} where id = ${world.home.technician.row.id}`,
        ),
      );
    await setActive(false);
    await isGone(token, input);
    await setActive(true);
    expect((await sign(input)).status).toBe(200);
  });

  test('a link is refused once the account of the technician who showed it is deactivated', async () => {
    const { token, input } = await showCode();
    const deactivate = (at: Date | null) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update profiles set deactivated_at = ${at} where id = ${world.home.technician.user_id}`),
      );
    await deactivate(app.clock.now);
    await isGone(token, input);
    await deactivate(null);
    expect((await sign(input)).status).toBe(200);
  });

  test("only the job's technician creates a link, and only while the job awaits a signature", async () => {
    const { id, version } = await showCode();
    const statusFor = async (person: Person) =>
      (await (await as(person)).call(showSigningCode, { id, version })).status;
    const { home, foreign } = world;
    expect(await statusFor(home.secondTechnician)).toBe(404);
    expect(await statusFor(foreign.technician)).toBe(404);
    expect(await statusFor(home.client)).toBe(403);
    expect(await statusFor(home.dispatcher)).toBe(403);
    const runningJob = await makeJob(app.server.database, home, { technician: home.technician });
    const caller = await as(home.technician);
    expect(
      (await caller.call(showSigningCode, { id: runningJob.id, version: runningJob.version })).status,
    ).toBe(409);
    expect((await caller.call(showSigningCode, { id, version: version + 1 })).status).toBe(409);
  });

  test('a link refuses another summary and an invalid picture, and still works afterward', async () => {
    const { input } = await showCode();
    expect((await sign({ ...input, summary_sha256: '0'.repeat(64) })).status).toBe(409);
    expect((await sign({ ...input, client_signature: 'not base64!' })).status).toBe(422);
    expect((await sign(input)).status).toBe(200);
  });

  test('the attempts to use a link are limited', async () => {
    const { input } = await showCode();
    const wrong = { ...input, summary_sha256: '0'.repeat(64) };
    for (let attempt = 0; attempt < 10; attempt++) expect((await sign(wrong)).status).toBe(409);
    expect((await sign(input)).status).toBe(429);
  });

  test("if a link and the technician's device sign at the same time, one completes the job, and the other is refused", async () => {
    const { input, caller, job, id } = await showCode();
    const glass = { ...(await jobSteps(app).signature(job)), signer_name: 'Glass' };
    const both = await Promise.all([sign(input), caller.call(signJobOrder, glass)]);
    const statuses = both.map(({ status }) => status);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual(statuses);
    const { signer_name } = (await caller.call(getJobOrder, { id })).body;
    expect(signer_name).toBe(statuses[0] === 200 ? input.signer_name : 'Glass');
  });
});
