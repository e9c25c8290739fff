import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, deactivateAccount, findSignedUp, getAccount } from '#contract/account-directory.ts';
import { acceptInvitation, getSession } from '#contract/accounts.ts';
import { getClient } from '#contract/clients/page.ts';
import { createClient } from '#contract/clients.ts';
import { createOperator, removeOperator } from '#contract/operators.ts';
import { saveOwnName } from '#contract/own-account.ts';
import { inviteAgain, withdrawInvitation } from '#contract/people.ts';
import { eraseAccount, exportAccount } from '#contract/privacy.ts';
import { acceptRoleOffer, declineRoleOffer, listRoleOffers } from '#contract/role-offers.ts';
import { createTechnician, listTechnicians, updateTechnician } from '#contract/technicians.ts';
import { invitationToken } from '#server/steps/invitation-token.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { directoryActs } from '#tests/support/company/directory-acts.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf, mailTo, notificationsOf } from '#tests/support/databases/recorded.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

const phone = '+97317001234';

describe.each(databasesInTurn(import.meta.filename))('offering a role on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const { admin, operator, refused, signedUp, one } = directoryActs(() => ({ app, world }));
  const foreign = () => app.as(world.foreign.countryOperator.email);
  const offersTo = async (person: Caller) => (await person.call(listRoleOffers, {})).body.items;
  const withdrawnFrom = async (person: Caller) =>
    (await person.call(listRoleOffers, {})).body.withdrawn.map(({ operator }) => operator);
  const roleOf = async (person: Caller) => (await person.call(getSession, {})).body.session?.role;
  const noticeSubjects = async (caller: Caller, type: Parameters<typeof notificationsOf>[1]) =>
    (await notificationsOf(caller, type)).map(({ subject }) => subject);

  /** Signs up a person, and offers them the role of a technician. */
  const offered = async (by: Caller, name = 'Yara Nasser') => {
    const { id: account_id, email } = await signedUp('Yara N.');
    const { body } = await by.call(createTechnician, { name, phone, email, account_id });
    const person = await app.as(email);
    const [offer] = await offersTo(person);
    return { account_id, email, person, technician: body, offer_id: offer?.id ?? '' };
  };

  test('an offer leaves the account unchanged until the person accepts, and its operator cannot manage it', async () => {
    const by = await operator();
    const { account_id, email, person, technician } = await offered(by);
    expect(technician).toMatchObject({
      profile: { name: 'Yara Nasser', email },
      invitation: { is_offer: true, is_declined: false },
    });
    expect(technician.user_id).not.toBe(account_id);
    expect(technician.invitation?.token).toBeUndefined();
    expect(await roleOf(person)).toBeNull();
    expect(await offersTo(person)).toMatchObject([
      { role: 'technician', operator: world.home.operator.name },
    ]);
    expect((await mailTo(app.server.database, email)).join()).toContain(
      `${world.home.operator.name} wants to add you as a technician`,
    );
    expect(await noticeSubjects(person, 'accounts.role-offered')).toEqual([world.home.operator.name]);
    const keeping = [
      by.call(getAccount, { id: account_id }),
      by.call(exportAccount, { user_id: account_id }),
      by.call(eraseAccount, { user_id: account_id }),
      by.call(deactivateAccount, { id: account_id }),
    ];
    for (const { status } of await Promise.all(keeping)) expect(status).toBe(404);
    expect((await by.call(getAccount, { id: technician.user_id })).body).toMatchObject({
      email,
      state: 'invited',
    });
    const token = invitationToken(app.server, technician.invitation?.id ?? '');
    const entered = await refused(() =>
      app.nobody.call(acceptInvitation, { token, password: demoPassword, ...agreed }),
    );
    expect(entered.status).toBe(410);
  });

  test('accepting gives record, role and name immediately, keeps a name in another script, and notifies the operator', async () => {
    const { id, email } = await signedUp();
    const form = { name: 'Palm Hotel', phone, address: '1 Palm Road', email, account_id: id };
    const by = await operator();
    const client = (await by.call(createClient, form)).body;
    const person = await app.as(email);
    expect((await person.call(saveOwnName, { second_name: 'فندق النخيل' })).status).toBe(200);
    const [offer] = await offersTo(person);
    const accepted = await person.call(acceptRoleOffer, { id: offer?.id ?? '', ...agreed });
    expect([accepted.status, accepted.body]).toEqual([200, { role: 'client' }]);
    const { session } = (await person.call(getSession, {})).body;
    expect(session).toMatchObject({
      role: 'client',
      client_id: client.id,
      operator: { id: world.home.operator.id },
      user: { id, name: 'Palm Hotel', second_name: 'فندق النخيل' },
    });
    expect((await by.call(getClient, { id: client.id })).body.record).toMatchObject({
      user_id: id,
      second_name: null,
      profile: { name: 'Palm Hotel', email },
      invitation: null,
    });
    expect((await by.call(getAccount, { id: client.user_id })).status).toBe(404);
    expect(await noticeSubjects(by, 'accounts.role-given')).toContain('Palm Hotel');
    expect(await notificationsOf(person, 'accounts.role-given')).toHaveLength(1);
    expect((await eventsOf(app.server.database, id)).at(-1)).toMatchObject({
      type: 'accounts.role-given',
      actor_user_id: id,
      operator_id: world.home.operator.id,
      changes: { role: { to: 'client' } },
    });
    const other = await foreign();
    const repeat = await refused(() => other.call(createClient, form));
    expect([repeat.status, repeat.problem.reason]).toEqual([409, 'has_role']);
  });

  test("a record with the account's name takes over the second form of that name", async () => {
    const by = await operator();
    const { account_id, person, technician, offer_id } = await offered(by, 'Yara N.');
    await person.call(saveOwnName, { second_name: 'يارا ن' });
    expect((await person.call(acceptRoleOffer, { id: offer_id, ...agreed })).status).toBe(200);
    const { items } = (await by.call(listTechnicians, { search: 'يارا ن' })).body;
    const version = technician.version + 1;
    expect(items).toMatchObject([{ id: technician.id, name: 'Yara N.', second_name: 'يارا ن', version }]);
    expect((await eventsOf(app.server.database, account_id)).at(-1)).toMatchObject({
      changes: { role: { to: 'technician' }, second_name: { to: 'يارا ن' } },
    });
  });

  test('a person who declines stays free for other offers, and does not get this one again', async () => {
    const by = await operator();
    const { account_id, email, person, technician, offer_id } = await offered(by);
    expect((await person.call(declineRoleOffer, { id: offer_id })).status).toBe(200);
    expect(await offersTo(person)).toEqual([]);
    expect(await withdrawnFrom(person)).toEqual([]);
    expect(await roleOf(person)).toBeNull();
    expect(await noticeSubjects(by, 'accounts.role-declined')).toContain('Yara N.');
    expect((await one(technician.user_id)).invitation).toMatchObject({ is_declined: true });
    const late = await refused(() => person.call(acceptRoleOffer, { id: offer_id, ...agreed }));
    expect(late.status).toBe(410);
    const form = { name: 'Yara', phone, email, account_id };
    for (const [asking, reason] of [
      [by.call(inviteAgain, { user_id: technician.user_id }), 'offer_declined'],
      [by.call(createTechnician, form), 'offered_already'],
    ] as const) {
      const { status, problem } = await asking;
      expect([status, problem.reason]).toEqual([409, reason]);
    }
    const other = await foreign();
    expect((await other.call(findSignedUp, { email })).body.account?.id).toBe(account_id);
    expect((await other.call(createTechnician, form)).status).toBe(200);
  });

  test('accepting one offer declines the others', async () => {
    const { account_id, email, person, offer_id } = await offered(await operator());
    const other = await foreign();
    const form = { name: 'Yara Elsewhere', phone, email, account_id };
    const declined = (await other.call(createTechnician, form)).body;
    expect(await offersTo(person)).toHaveLength(2);
    expect((await person.call(acceptRoleOffer, { id: offer_id, ...agreed })).status).toBe(200);
    expect(await offersTo(person)).toEqual([]);
    expect((await one(declined.user_id)).invitation).toMatchObject({ is_declined: true });
    expect(await noticeSubjects(other, 'accounts.role-declined')).toEqual(['Yara N.']);
  });

  test('an offer is withdrawn by its operator, the person is notified, and it can be made again', async () => {
    const by = await operator();
    const { person, technician, offer_id } = await offered(by);
    const { user_id } = technician;
    expect((await refused(async () => (await foreign()).call(withdrawInvitation, { user_id }))).status).toBe(
      404,
    );
    expect((await by.call(withdrawInvitation, { user_id })).status).toBe(200);
    expect((await one(user_id)).invitation).toMatchObject({ is_withdrawn: true });
    const repeat = await refused(() => by.call(withdrawInvitation, { user_id }));
    expect([repeat.status, repeat.problem.reason]).toEqual([409, 'no_invitation']);
    expect(await noticeSubjects(person, 'accounts.invitation-withdrawn')).toEqual([world.home.operator.name]);
    expect((await refused(() => person.call(acceptRoleOffer, { id: offer_id, ...agreed }))).status).toBe(410);
    expect(await offersTo(person)).toEqual([]);
    expect(await withdrawnFrom(person)).toEqual([world.home.operator.name]);
    await by.call(inviteAgain, { user_id });
    expect(await offersTo(person)).toHaveLength(1);
    expect(await withdrawnFrom(person)).toEqual([]);
  });

  test('an offer ends when the technician is deactivated', async () => {
    const by = await operator();
    const { person, technician, offer_id } = await offered(by);
    const { id, version, name } = technician;
    await by.call(updateTechnician, { id, version, name, phone, is_active: false });
    expect(await offersTo(person)).toEqual([]);
    expect((await refused(() => person.call(acceptRoleOffer, { id: offer_id, ...agreed }))).status).toBe(410);
  });

  test('an offer ends when the person is erased, and the email is in no column any more', async () => {
    const { account_id, email, technician } = await offered(await operator());
    const erased = await (await admin()).call(eraseAccount, { user_id: account_id });
    expect(erased.status).toBe(200);
    const { body } = await (await operator()).call(getAccount, { id: technician.user_id });
    expect(body.invitation).toBeNull();
    expect(JSON.stringify(body)).not.toContain(email);
  });

  test('no one else can answer an offer', async () => {
    const { offer_id } = await offered(await operator());
    const { email } = await signedUp();
    const stranger = await app.as(email);
    for (const answer of [
      () => stranger.call(acceptRoleOffer, { id: offer_id, ...agreed }),
      () => stranger.call(declineRoleOffer, { id: offer_id }),
    ])
      expect((await refused<{ status: number }>(answer)).status).toBe(410);
  });

  test('an offer can also make someone an operator, an office user or a super_admin, who keep their names', async () => {
    const accepts = async ({ email }: { readonly email: string }) => {
      const person = await app.as(email);
      const [offer] = await offersTo(person);
      expect((await person.call(acceptRoleOffer, { id: offer?.id ?? '', ...agreed })).status).toBe(200);
      return offer?.operator;
    };
    const owner = await signedUp('Omar Owner');
    const form = { name: 'Palm Coffee Care', country: 'Qatar', email: owner.email, account_id: owner.id };
    const { body } = await (await admin()).call(createOperator, form);
    expect(await accepts(owner)).toBe('Palm Coffee Care');
    expect(await one(owner.id)).toMatchObject({
      name: 'Omar Owner',
      role: 'country_operator',
      record: { id: body.id },
    });
    const office = await signedUp('Huda Office');
    const roleFields = { name: 'Somebody', role: 'country_operator', operator_id: body.id } as const;
    await (await admin()).call(createAccount, { ...roleFields, email: office.email, account_id: office.id });
    expect(await accepts(office)).toBe('Palm Coffee Care');
    expect(await one(office.id)).toMatchObject({ name: 'Huda Office', operator: { id: body.id } });
    const second = await signedUp('Ali Admin');
    await (await admin()).call(createAccount, {
      name: 'Ali Admin',
      email: second.email,
      role: 'super_admin',
      account_id: second.id,
    });
    expect(await accepts(second)).toBeNull();
    expect(await one(second.id)).toMatchObject({ role: 'super_admin', operator: null, state: 'active' });
    // The operator has only its office account, so everything about it is deleted.
    const { id, version } = body;
    expect((await (await admin()).call(removeOperator, { id, version })).status).toBe(200);
    for (const gone of [owner.id, office.id])
      expect((await (await admin()).call(getAccount, { id: gone })).status).toBe(404);
  });
});
