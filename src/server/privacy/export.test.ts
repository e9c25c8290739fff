import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSignedUp } from '#contract/account-directory.ts';
import { acceptInvitation, signIn } from '#contract/accounts.ts';
import { addClientPerson, removeClientPerson } from '#contract/clients/people.ts';
import { addReportAddress } from '#contract/clients/report-addresses.ts';
import { addComment } from '#contract/comments.ts';
import { exportAccount, exportOwnData } from '#contract/privacy.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { createTechnician } from '#contract/technicians.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const personalTexts = ['Water runs over the counter', 'Please ring the back door', '+97150998877'];
let people = 0;

describe.each(databasesInTurn(import.meta.filename))('exports on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  /**
   * Creates a person who worked for a client of the other operator, wrote a request and a comment there, and was
   * removed.
   */
  const formerPerson = async () => {
    const { client, countryOperator } = world.foreign;
    const by = await app.as(countryOperator.email);
    const email = `former${++people}@example.test`;
    const person = { client_id: client.row.id, name: 'Layla Noor', email, standing: 'owner' } as const;
    const added = (await by.call(addClientPerson, person)).body;
    await app.nobody.call(acceptInvitation, {
      token: added.invitation?.token ?? '',
      password: demoPassword,
      ...agreed,
    });
    const layla = await app.as(email);
    const [problem_description = '', text = '', contact_phone = ''] = personalTexts;
    const { body } = await layla.call(submitServiceRequest, {
      machine_id: client.machines[0].id,
      service_type_requested: 'trouble_call',
      problem_description,
      different_fault: true,
      urgency: 'high',
      preferred_date: '2026-11-20',
      preferred_time_slot: 'morning',
      contact_phone,
    });
    await layla.call(addComment, { record: 'service_requests', record_id: body.id, text });
    const { id, version, user_id } = added;
    await by.call(removeClientPerson, { id, version });
    return { email, user_id };
  };

  test('a person with a past at another operator is neither found nor taken over', async () => {
    const operator = await app.as(world.home.countryOperator.email);
    const { email, user_id } = await formerPerson();
    expect((await operator.call(findSignedUp, { email })).body.account).toBeNull();
    const form = { name: 'Layla Noor', phone: '+97317001234', email, account_id: user_id };
    const refusal = await changesNothing(app.server.database, () => operator.call(createTechnician, form));
    expect([refusal.status, refusal.problem.errors?.[0]?.path]).toEqual([422, 'email']);
    expect((await operator.call(exportAccount, { user_id })).status).toBe(404);
  });

  test("an export for a person with a past elsewhere holds only their operator's data; their own export is complete", async () => {
    const { home, admin } = world;
    const { email, user_id } = await formerPerson();
    // Earlier versions let another operator adopt the account.
    await app.server.database.transaction(systemIdentity, async (tx) => {
      tx.write(sql`update profiles set operator_id = ${home.operator.id} where id = ${user_id}`);
      tx.write(sql`insert into user_roles (user_id, role) values (${user_id}, 'technician')`);
      tx.write(sql`
        insert into technicians (id, user_id, operator_id, name, phone)
        values (gen_random_uuid(), ${user_id}, ${home.operator.id}, 'Layla Noor', '+97317001234')`);
    });
    for (const keeper of [home.countryOperator.email, admin.email]) {
      const { status, body } = await (await app.as(keeper)).call(exportAccount, { user_id });
      expect(status).toBe(200);
      expect(body.records.technicians).toHaveLength(1);
      const text = JSON.stringify(body);
      for (const word of [...personalTexts, world.foreign.operator.id]) expect(text).not.toContain(word);
      expect(Object.keys(body.activity)).not.toContain('sessions');
      expect(body.activity.requests_made).toEqual([]);
    }
    const { headers } = await app.nobody.call(signIn, { email, password: demoPassword });
    const person = app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '');
    const exportText = JSON.stringify((await person.call(exportOwnData, {})).body);
    for (const word of personalTexts) expect(exportText).toContain(word);
  });

  test('an email that its owner has not confirmed shows no reports of another operator', async () => {
    const { home, foreign } = world;
    const email = 'engineering@hotel.example';
    const client_id = foreign.client.row.id;
    await (await app.as(foreign.countryOperator.email)).call(addReportAddress, {
      client_id,
      email,
      label: 'Plant',
      language: 'en',
    });
    const form = { name: 'Nadia Saleh', phone: '+97317001235', email, password: demoPassword };
    const made = await (await app.as(home.countryOperator.email)).call(createTechnician, form);
    expect(made.status).toBe(200);
    const addresses = async () =>
      (await (await app.as(email)).call(exportOwnData, {})).body.activity.report_addresses;
    expect(await addresses()).toEqual([]);
    await app.server.database.transaction(systemIdentity, async (tx) =>
      tx.write(sql`update profiles set email_verified = true where email = ${email}`),
    );
    expect(await addresses()).toMatchObject([{ label: 'Plant' }]);
  });

  test("the platform's export for an account without an operator holds only data that belongs to no operator", async () => {
    const { newcomer, admin } = world;
    const platform = await app.as(admin.email);
    const { body } = await platform.call(exportAccount, { user_id: newcomer.user_id });
    expect(body.account).toMatchObject({ name: newcomer.name, operator: null });
    expect(body.records).toMatchObject({ technicians: [], clients: [], country_operators: [] });
    const other = (await platform.call(exportAccount, { user_id: admin.user_id })).body;
    expect(other.activity.events_by_the_person).toContainEqual(
      expect.objectContaining({ type: 'accounts.exported', record_id: newcomer.user_id }),
    );
    const { id } = world.home.operator;
    expect(JSON.stringify(other)).not.toContain(id);
  });

  test('each export is an event of the account, and its person sees it', async () => {
    const { technician, countryOperator, operator } = world.home;
    const by = await app.as(countryOperator.email);
    const { user_id, email } = technician;
    const exports = async () =>
      (await eventsOf(app.server.database, user_id)).filter(({ type }) => type === 'accounts.exported');
    const key = crypto.randomUUID();
    const first = await by.call(exportAccount, { user_id }, { key });
    expect((await by.call(exportAccount, { user_id }, { key })).body).toEqual(first.body);
    expect(await exports()).toMatchObject([
      { actor_user_id: countryOperator.user_id, operator_id: operator.id, subject: technician.name },
    ]);
    const person = await app.as(email);
    expect(await notificationsOf(person, 'accounts.exported')).toHaveLength(1);
    const mail = (await mailTo(app.server.database, email)).at(-1);
    expect(mail).toMatch(`${operator.name} downloaded your personal data on `);
    expect(mail).toMatch('(Bahrain Time).');
    expect(mail).toMatch(`ask ${operator.name} why it was done`);
    expect(mail).not.toContain('nothing to do');

    const ownExport = (await person.call(exportOwnData, {})).body;
    expect(ownExport.activity.events_about_the_person).toMatchObject(
      [countryOperator.name, technician.name].map((name) => ({ type: 'accounts.exported', by: name })),
    );
    expect(await exports()).toHaveLength(2);
    expect((await mailTo(app.server.database, email)).at(-1)).toContain(
      'You downloaded your personal data.\n\nIf it was you, you do not need to do anything.',
    );

    const stranger = await app.as(world.foreign.countryOperator.email);
    const refused = await changesNothing(app.server.database, () =>
      stranger.call(exportAccount, { user_id }),
    );
    expect(refused.status).toBe(404);
  });
});
