import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptInvitation, getSession, signIn, signUp } from '#contract/accounts.ts';
import { addClientPerson, removeClientPerson } from '#contract/clients/people.ts';
import { deactivateClient } from '#contract/clients.ts';
import { uploadFile } from '#contract/files.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { eraseAccount, exportAccount, exportOwnData } from '#contract/privacy.ts';
import { searchEverything } from '#contract/search.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { createTechnician, updateTechnician } from '#contract/technicians.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { writtenMail } from '#tests/support/company/written-mail.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { rowsOfOperator } from '#tests/support/databases/rows-of-operator.ts';
import { secretValues } from '#tests/support/databases/stored-tables.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

const document = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

/** The columns that do not change after the signature, because they are proof. */
const proof = ['signatures.signed_summary', 'signatures.signer_name'];

describe.each(databasesInTurn(import.meta.filename))('privacy on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
  });
  afterAll(() => app.close());

  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);

  /** Returns the columns of all tables in which one of the words occurs. */
  const columnsWith = (words: readonly string[]) =>
    app.server.database.asOwner(async (tx) => {
      const columns = await tx.rows<{ name: string; column: string }>(sql`
        select c.table_name as name, c.column_name as "column"
        from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
        where c.table_schema = 'public'
          and (c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying'))`);
      const found: string[] = [];
      for (const { name, column } of columns) {
        const at = sql`lower(x.${sql.identifier(column)}::text)`;
        const holds = sql.join(
          words.map((word) => sql`position(lower(${word}) in ${at}) > 0`),
          sql` or `,
        );
        const [row] = await tx.rows<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(name)} x where ${holds}`,
        );
        if ((row?.count ?? 0) > 0) found.push(`${name}.${column}`);
      }
      return found.toSorted();
    });

  const person = { name: 'Zubaida Quicksilver', email: 'zubaida.q@example.test', phone: '+97339998877' };
  const technician = async () => {
    const created = await operator.call(createTechnician, { ...person, password: demoPassword });
    const caller = await app.as(person.email);
    return { made: created.body, caller };
  };

  test('everyone can get all data about themselves, and neither it nor the log holds a secret', async () => {
    const client = await app.as(world.home.client.email);
    const { status, body } = await client.call(exportOwnData, {});
    expect(status).toBe(200);
    expect(body.account).toMatchObject({ email: world.home.client.email, role: 'client' });
    expect(body.records.clients).toEqual([expect.objectContaining({ address: expect.any(String) })]);
    expect(body.activity.sessions).not.toEqual([]);
    const secrets = await secretValues(app.server.database);
    expect(secrets).not.toEqual([]);
    for (const text of [JSON.stringify(body), app.lines.join('')])
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const newcomer = await app.as(world.newcomer.email);
    expect((await newcomer.call(exportOwnData, {})).body.account).toMatchObject({ role: null });
  });

  test("an operator exports its own people's data, a super admin everyone's, and other roles no one's", async () => {
    const { home, foreign, admin } = world;
    const { user_id } = home.technician;
    expect((await operator.call(exportAccount, { user_id })).body.account).toMatchObject({
      name: home.technician.name,
    });
    const stranger = await app.as(foreign.countryOperator.email);
    expect((await stranger.call(exportAccount, { user_id })).status).toBe(404);
    expect((await (await app.as(admin.email)).call(exportAccount, { user_id })).status).toBe(200);
    expect((await (await app.as(home.dispatcher.email)).call(exportAccount, { user_id })).status).toBe(403);
  });

  test("an account in use, one's own account and another operator's account cannot be erased", async () => {
    const { home, foreign, admin } = world;
    expect(
      (await refused(() => operator.call(eraseAccount, { user_id: home.technician.user_id }))).status,
    ).toBe(409);
    const platform = await app.as(admin.email);
    const refusal = await refused(() => platform.call(eraseAccount, { user_id: admin.user_id }));
    expect([refusal.status, refusal.problem.reason]).toEqual([409, 'own_account']);
    const theirs = { user_id: foreign.inactiveTechnician.user_id };
    expect((await refused(() => operator.call(eraseAccount, theirs))).status).toBe(404);
    const dispatcher = await app.as(home.dispatcher.email);
    const inactive = { user_id: home.inactiveTechnician.user_id };
    expect((await refused(() => dispatcher.call(eraseAccount, inactive))).status).toBe(403);
  });

  test('an erased person is no longer in any column, cannot sign in, and frees the email', async () => {
    const { made, caller } = await technician();
    const { id, version, user_id, name, phone } = made;
    await operator.call(updateTechnician, { id, version, name, phone, is_active: false });
    expect(await columnsWith([person.name, person.email, person.phone])).toContain('events.changes');
    const first = await operator.call(eraseAccount, { user_id });
    expect(first.body).toMatchObject({ user_id, name: expect.stringMatching(/^Former user [0-9A-F]{4}$/) });

    expect(await columnsWith([person.name, person.email, person.phone])).toEqual([]);
    expect((await caller.call(getSession, {})).body.session).toBeNull();
    const signedIn = await app.nobody.call(signIn, { email: person.email, password: demoPassword });
    expect(signedIn.status).toBe(401);
    const searched = await operator.call(searchEverything, { search: 'Quicksilver' });
    expect(JSON.stringify(searched.body)).not.toContain('Quicksilver');

    const events = await eventsOf(app.server.database, user_id);
    expect(events.at(-1)).toMatchObject({ type: 'accounts.erased', subject: first.body.name });
    const repeat = await operator.call(eraseAccount, { user_id });
    expect(repeat.body).toEqual(first.body);
    expect(await eventsOf(app.server.database, user_id)).toHaveLength(events.length);

    const revived = await operator.call(updateTechnician, {
      id,
      version: version + 2,
      name,
      phone,
      is_active: true,
    });
    expect([revived.status, revived.problem.reason]).toEqual([409, 'account_erased']);
    const free = await app.nobody.call(signUp, {
      name: 'Somebody Else',
      email: person.email,
      password: demoPassword,
      ...agreed,
    });
    expect(free.status).toBe(200);
  });

  test('an erasure leaves every row of another operator unchanged, whatever name the person had there', async () => {
    const { home, foreign } = world;
    const { database } = app.server;
    const theirs = await app.as(foreign.countryOperator.email);
    const job = await makeJob(database, foreign);
    await theirs.call(createTechnician, {
      ...person,
      email: 'namesake@example.test',
      password: demoPassword,
    });
    const names = ['pending', 'assigned', 'Foreign Coffee', foreign.technician.name, person.name];
    // The other operator sends its seals and a test to addresses of people who are erased here.
    const mails = (['daySeal', 'reportTest'] as const).map((kindOfMail, index) => ({
      id: app.server.newId(),
      operator_id: foreign.operator.id,
      recipient: `outgoing${index}@example.test`,
      user_id: null,
      text: writtenMail('Hello', 'Hello', kindOfMail),
    }));
    await database.transaction(systemIdentity, async (tx) => queueMails(tx, mails, app.clock.now));
    const before = await rowsOfOperator(database, foreign.operator.id);
    expect(before.join()).toContain(job.id);
    for (const { id } of mails) expect(before.join()).toContain(id);
    expect(before.join()).toContain(person.phone);
    for (const [index, name] of names.entries()) {
      const email = `outgoing${index}@example.test`;
      const created = (await operator.call(createTechnician, { name, phone: person.phone, email })).body;
      const { id, version, user_id, phone } = created;
      await operator.call(updateTechnician, { id, version, name, phone, is_active: false });
      expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    }
    expect(await rowsOfOperator(database, foreign.operator.id)).toEqual(before);
    const ofHome = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ text: string }>(sql`
        select changes::text as text from events where operator_id = ${home.operator.id} and record_id in (
          select id from job_orders union select id from service_requests)`),
    );
    expect(ofHome.map(({ text }) => text).join()).not.toContain('Former user');
  });

  test('a person who was removed first leaves no phone, file name, device or second factor', async () => {
    const { home } = world;
    const { database } = app.server;
    const add = { client_id: home.secondClient.row.id, name: 'Lulwa Gone', phone: '+97336665544' };
    const email = 'lulwa.gone@example.test';
    const { body: added } = await operator.call(addClientPerson, { ...add, email, standing: 'owner' });
    const token = added.invitation?.token ?? '';
    await app.nobody.call(acceptInvitation, { token, password: demoPassword, ...agreed });
    const lulwa = await app.as(email);
    const { machine_id } = await makeJob(database, home, { client: home.secondClient });
    const upload = await lulwa.call(uploadFile, { name: 'Lulwa Gone at the bar.pdf', content: document });
    const submitAnswer = await lulwa.call(submitServiceRequest, {
      machine_id,
      problem_description: 'The machine no longer heats up.',
      different_fault: true,
      preferred_date: '2030-01-07',
      contact_phone: '+97336665599',
      photo_ids: [upload.body.id],
    });
    expect(submitAnswer.status, JSON.stringify(submitAnswer.problem)).toBe(200);
    const { id, version } = added;
    await operator.call(removeClientPerson, { id, version });
    await database.transaction(systemIdentity, async (tx) => {
      await tx.rows(
        sql`insert into two_factors (user_id, secret_encrypted) values (${added.user_id}, 'kept')`,
      );
      await tx.rows(sql`insert into known_devices values (${added.user_id}, 'kept', now())`);
    });
    expect((await operator.call(eraseAccount, { user_id: added.user_id })).status).toBe(200);
    expect(await columnsWith(['Lulwa Gone', '+97336665544', '+97336665599', email])).toEqual([]);
    const remaining = await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        select user_id from known_devices where user_id = ${added.user_id}
        union all select user_id from two_factors where user_id = ${added.user_id}`),
    );
    expect(remaining).toEqual([]);
    const events = await eventsOf(database, added.user_id);
    expect(events.at(-1)).toMatchObject({
      type: 'accounts.erased',
      changes: { erased_requests: { to: 1 }, erased_files: { to: 1 } },
    });
  });

  test('a signed report stays exactly the same when its signer is erased', async () => {
    const { home } = world;
    const { database } = app.server;
    const job = await makeJob(database, home, {
      technician: home.technician,
      workflow_status: 'awaiting_signature',
    });
    const client = await app.as(home.client.email);
    const jobView = (await client.call(getJobOrder, { id: job.id })).body;
    const signed = (await client.call(signJobOrder, await jobSteps(app).signature(jobView))).body;
    const proofOf = () =>
      database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`
          select signed_summary, signed_summary_sha256, client_signature, client_signature_sha256, signer_name, signer_user_id
          from signatures where job_order_id = ${signed.id}`),
      );
    const before = await proofOf();
    const { row, user_id } = home.client;
    await operator.call(deactivateClient, { id: row.id, version: row.version, reason: 'Closed' });
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    expect(await proofOf()).toEqual(before);
    expect(await columnsWith([row.name, row.email])).toEqual(
      proof.filter((column) => column.endsWith('summary')),
    );
  });

  test('only an erasure changes history', async () => {
    const { database } = app.server;
    const changed = sql`update events set actor_name = 'X'`;
    for (const role of databaseRoles.filter((name) => name !== 'grouphead_eraser')) {
      const attempt = database.transaction({ role, settings: {} }, (tx) => tx.rows(changed));
      await expect(attempt, role).rejects.toThrow();
    }
    const asEraser = { role: 'grouphead_eraser', settings: {} } as const;
    for (const statement of [
      sql`delete from events`,
      sql`update events set at = now()`,
      sql`update events set actor_user_id = gen_random_uuid()`,
      sql`update signatures set signed_summary = ''`,
      sql`update job_orders set status = 'scheduled'`,
      sql`update profiles set name = 'X'`,
      sql`insert into events select * from events`,
    ]) {
      await expect(database.transaction(asEraser, (tx) => tx.rows(statement))).rejects.toThrow();
    }
    const call = (user_id: string) =>
      sql`select erase_from_history(${user_id}, '{}', '{}', '{Dana}', '{}', '{}', 'X', null, null, 100)`;
    const inUse = database.transaction(systemIdentity, (tx) => tx.rows(call(world.home.dispatcher.user_id)));
    await expect(inUse).rejects.toThrow();
    for (const role of databaseRoles.filter((name) => !/system|scoped|eraser/u.test(name))) {
      const attempt = database.transaction({ role, settings: {} }, (tx) =>
        tx.rows(call(world.home.dispatcher.user_id)),
      );
      await expect(attempt, role).rejects.toThrow();
    }
  });
});
