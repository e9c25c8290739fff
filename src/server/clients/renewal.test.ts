import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { offerRenewal } from '#contract/clients/offer-renewal.ts';
import { getClient } from '#contract/clients/page.ts';
import { answerRenewal, askRenewal } from '#contract/clients/renewal.ts';
import { type ClientListed, listClients, updateClient } from '#contract/clients.ts';
import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/** The tests run on Wednesday, November 18, 2026, in Bahrain. */
const inAWeek = '2026-11-25';
const longAgo = '2026-05-31';
const inAYear = '2027-11-25';
const begun = '2025-11-26';
const endOf = (day: string) => `${day}T20:59:00.000Z`;

describe.each(databasesInTurn(import.meta.filename))('renewing a plan on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const change = (statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
  const endsOn = (day: string | null) =>
    change(sql`
      update clients set cmasa_plan_type = 'cmasa_standard', cmasa_start_date = ${begun},
        cmasa_expiry = ${day === null ? null : endOf(day)}::timestamptz, renewal_asked_at = null,
        offered_plan_type = null, offered_start_date = null, offered_expiry = null, offered_at = null
      where id = ${world.home.client.row.id}`);
  beforeEach(() => endsOn(inAWeek));

  const ask = async (person: Person, expires_on = inAWeek) =>
    (await as(person)).call(askRenewal, { expires_on });
  const planOf = async (person: Person) => (await (await as(person)).call(getPlanUse, {})).body.plan;
  const home = async (person: Person) => (await (await as(person)).call(getUpkeep, {})).body.renewals_asked;
  const textsOf = async (person: Person, type: Parameters<typeof notificationsOf>[1]) =>
    (await notificationsOf(await as(person), type)).map(({ text }) => text);

  test('the client asks once: the operator reads it in the bell, on the home page, in the list and on the client’s page', async () => {
    const { client, countryOperator, dispatcher } = world.home;
    const { id, name } = client.row;
    const { status, body } = await ask(client);
    const asked = body.renewal_asked_at;
    expect([status, asked]).toEqual([200, expect.any(String)]);
    expect((await planOf(client))?.renewal_asked_at).toBe(asked);
    expect(await eventsOf(app.server.database, id)).toMatchObject([
      {
        type: 'clients.renewal-asked',
        client_id: id,
        changes: { renewal_asked_at: { to: expect.any(String) } },
      },
    ]);
    expect(await textsOf(countryOperator, 'clients.renewal-asked')).toEqual([
      `${name} requests a renewal of its CMASA plan`,
    ]);
    expect(await home(countryOperator)).toMatchObject([
      { id, name, expires_on: inAWeek, is_over: false, renewal_asked_at: asked },
    ]);
    const operator = await as(countryOperator);
    const listed = (await operator.call(listEndingPlans, { days: 0 })).body.items;
    expect(listed).toMatchObject([{ id, renewal_asked_at: asked }]);
    for (const reader of [operator, await as(dispatcher)]) {
      expect((await reader.call(getClient, { id })).body.relation?.plan?.renewal_asked_at).toBe(asked);
    }
    for (const person of [dispatcher, world.foreign.countryOperator]) expect(await home(person)).toEqual([]);

    const again = await changesNothing(app.server.database, () => ask(client));
    expect([again.status, again.problem.detail]).toEqual([
      409,
      'You have already requested the renewal of this plan. Nothing was changed.',
    ]);
  });

  test('a client can ask long after its plan is over, and the operator still sees it', async () => {
    await endsOn(longAgo);
    expect((await ask(world.home.client, longAgo)).status).toBe(200);
    const operator = await as(world.home.countryOperator);
    expect(await home(world.home.countryOperator)).toMatchObject([{ expires_on: longAgo, is_over: true }]);
    expect((await operator.call(listEndingPlans, {})).body.items).toMatchObject([{ is_over: true }]);
    expect((await operator.call(getUpkeep, {})).body.plans_ending).toBe(1);
  });

  test.each([
    ['ends later', inAYear, inAYear],
    ['was renewed in the meantime', inAYear, inAWeek],
    ['has no end', null, inAWeek],
  ])('the renewal of a plan that %s is not requested', async (_, end, seen) => {
    await endsOn(end);
    const { status } = await changesNothing(app.server.database, () => ask(world.home.client, seen));
    expect(status).toBe(409);
  });

  test('only a client may ask, and only for its own plan', async () => {
    const { countryOperator, technician, secondClient } = world.home;
    for (const [person, refusal] of [
      [countryOperator, 403],
      [technician, 403],
      [secondClient, 409],
    ] as const) {
      const caller = await as(person);
      const { status } = await changesNothing(app.server.database, () =>
        caller.call(askRenewal, { expires_on: inAWeek }),
      );
      expect(status).toBe(refusal);
    }
  });

  test('the renewal ends the request, and the client is notified; another change does neither', async () => {
    const { client, countryOperator } = world.home;
    await ask(client);
    const operator = await as(countryOperator);
    const own = async () => {
      const { items } = (await operator.call(listClients, { search: client.email })).body;
      const { id, version, name, phone, address } = items.find(
        (one) => one.id === client.row.id,
      ) as ClientListed;
      return { id, version, name, phone, address };
    };
    await operator.call(updateClient, { ...(await own()), address: '2 Palm Road' });
    for (const cmasa_expiry of [`${inAWeek}T09:00:00.000Z`, endOf(inAWeek)]) {
      await operator.call(updateClient, { ...(await own()), cmasa_expiry });
    }
    expect((await planOf(client))?.renewal_asked_at).not.toBeNull();
    const renewed = await operator.call(updateClient, { ...(await own()), cmasa_expiry: endOf(inAYear) });
    expect(renewed.status).toBe(200);
    expect(await planOf(client)).toMatchObject({ expires_on: inAYear, renewal_asked_at: null });
    expect(await home(countryOperator)).toEqual([]);
    expect(await textsOf(client, 'clients.plan-renewed')).toEqual(['Your CMASA plan was renewed']);
    expect((await eventsOf(app.server.database, client.row.id)).slice(-4)).toMatchObject([
      ...[{ type: 'clients.updated' }, { type: 'clients.updated' }],
      { type: 'clients.updated' },
      { type: 'clients.plan-renewed', changes: { cmasa_expiry: {}, renewal_asked_at: {} } },
    ]);
  });

  const offer = async (by: Person, fields: object = {}) => {
    const operator = await as(by);
    const { items } = (await operator.call(listClients, { search: world.home.client.email })).body;
    const found = items.find((one) => one.id === world.home.client.row.id);
    return operator.call(offerRenewal, {
      id: world.home.client.row.id,
      version: found?.version ?? 0,
      cmasa_plan_type: 'cmasa_premium',
      cmasa_start_date: begun,
      cmasa_expiry: endOf(inAYear),
      ...fields,
    });
  };
  const answer = async (answer: 'accept' | 'decline', more: object = {}) => {
    const { client } = world.home;
    const { offered_at, annual_fee, visits_per_year } = (await planOf(client))?.renewal_offer ?? {};
    const at = offered_at ?? endOf(inAWeek);
    const input = { answer, offered_at: at, annual_fee: annual_fee ?? null, currency: 'BHD' } as const;
    const caller = await as(client);
    return caller.call(answerRenewal, { ...input, visits_per_year: visits_per_year ?? 0, ...more });
  };

  test('the client accepts an offer: it has the offered plan, and the operator is notified', async () => {
    const { client, countryOperator } = world.home;
    await ask(client);
    expect((await offer(countryOperator)).status).toBe(200);
    expect(await home(countryOperator)).toEqual([]);
    expect(await textsOf(client, 'clients.renewal-offered')).toEqual([
      'You have an offer to renew your CMASA plan',
    ]);
    expect(await planOf(client)).toMatchObject({
      type: 'cmasa_standard',
      expires_on: inAWeek,
      renewal_offer: { type: 'cmasa_premium', starts_on: begun, expires_on: inAYear, visits_per_year: 12 },
    });
    expect((await answer('accept')).status).toBe(200);
    expect(await planOf(client)).toMatchObject({
      ...{ type: 'cmasa_premium', starts_on: begun, expires_on: inAYear, is_active: true },
      ...{ renewal_asked_at: null, renewal_offer: null },
    });
    expect(await textsOf(countryOperator, 'clients.renewal-accepted')).toEqual([
      `${client.row.name} accepted the renewal of its CMASA plan`,
    ]);
    expect((await eventsOf(app.server.database, client.row.id)).at(-1)).toMatchObject({
      type: 'clients.renewal-accepted',
      changes: { cmasa_plan_type: { to: 'cmasa_premium' }, plan_visits: { to: 12 } },
    });
    const again = await changesNothing(app.server.database, () => answer('accept'));
    expect(again.status).toBe(409);
  });

  test('the client declines an offer: the plan stays, and the client may ask again', async () => {
    const { client, countryOperator } = world.home;
    await ask(client);
    await offer(countryOperator);
    expect((await answer('decline')).status).toBe(200);
    expect(await planOf(client)).toMatchObject({
      expires_on: inAWeek,
      renewal_offer: null,
      renewal_asked_at: null,
    });
    expect(await textsOf(countryOperator, 'clients.renewal-declined')).toHaveLength(1);
    expect((await ask(client)).status).toBe(200);
  });

  test.each([
    ['another offer', { offered_at: '2026-11-18T05:00:00.000Z' }],
    ['another fee', { annual_fee: '1.000' }],
    ['another currency', { currency: 'USD' }],
    ['another number of visits', { visits_per_year: 11 }],
  ])('an offer is not accepted by someone who saw %s', async (_, seen) => {
    await offer(world.home.countryOperator);
    const { status, problem } = await changesNothing(app.server.database, () => answer('accept', seen));
    expect([status, problem.detail]).toEqual([
      409,
      'The operator has changed this offer, so your answer was not saved. Check the new offer.',
    ]);
  });

  test('an offer of a plan that is over by now is not accepted', async () => {
    await offer(world.home.countryOperator, {
      cmasa_start_date: longAgo,
      cmasa_expiry: endOf('2026-11-18'),
    });
    await change(
      sql`update clients set offered_expiry = '2026-11-17T12:00:00Z' where offered_at is not null`,
    );
    expect((await changesNothing(app.server.database, () => answer('accept'))).status).toBe(409);
    expect((await answer('decline')).status).toBe(200);
  });

  test("an offer is open until the end of its last day, for its client and on its operator's home page", async () => {
    await ask(world.home.client);
    expect((await offer(world.home.countryOperator, { cmasa_expiry: '2026-11-18T00:00:00Z' })).status).toBe(
      200,
    );
    expect(await home(world.home.countryOperator)).toEqual([]);
    expect((await answer('accept')).status).toBe(200);
  });

  test.each([
    [{ cmasa_start_date: inAYear, cmasa_expiry: endOf(inAWeek) }, 422],
    [{ cmasa_start_date: inAWeek }, 422],
    [{ cmasa_plan_type: 'cmasa_standard', cmasa_expiry: endOf(inAWeek) }, 422],
    [{ cmasa_start_date: longAgo, cmasa_expiry: endOf('2026-11-17') }, 409],
    [{ version: 99 }, 409],
  ])('an offer with %o is refused', async (fields, refusal) => {
    const { status } = await changesNothing(app.server.database, () =>
      offer(world.home.countryOperator, fields),
    );
    expect(status).toBe(refusal);
  });

  test("only the client's operator may offer, and a client without a plan gets no offer", async () => {
    const operator = await as(world.home.countryOperator);
    await change(sql`
      update clients set cmasa_plan_type = null, cmasa_start_date = null, cmasa_expiry = null
      where id = ${world.home.client.row.id}`);
    const { problem } = await changesNothing(app.server.database, () => offer(world.home.countryOperator));
    expect(problem.detail).toBe('This client has no plan that could be renewed. Nothing was changed.');
    const foreign = await as(world.foreign.countryOperator);
    const { id } = world.home.client.row;
    const input = { id, version: 1, cmasa_plan_type: 'cmasa_premium', cmasa_start_date: inAWeek } as const;
    const answers = [operator, foreign, await as(world.home.client)].map((caller) =>
      caller.call(offerRenewal, { ...input, version: 99, cmasa_expiry: endOf(inAYear) }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 404, 403]);
  });
});
