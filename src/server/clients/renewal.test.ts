import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { getClient } from '#contract/clients/page.ts';
import { askRenewal } from '#contract/clients/renewal.ts';
import { type ClientListed, listClients, updateClient } from '#contract/clients.ts';
import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { databasesInTurn } from '../../../tests/support/databases-in-turn.ts';
import { startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';
import { makeWorld, type Person, type World } from '../../../tests/support/people.ts';
import { changesNothing, eventsOf, notificationsOf } from '../../../tests/support/recorded.ts';
import { systemIdentity } from '../../../tests/support/system-identity.ts';

/** The tests run on Wednesday, November 18, 2026, in Bahrain. */
const inAWeek = '2026-11-25';
const longAgo = '2026-05-31';
const inAYear = '2027-11-25';
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
      update clients set cmasa_plan_type = 'cmasa_standard', cmasa_start_date = '2025-11-26',
        cmasa_expiry = ${day === null ? null : endOf(day)}::timestamptz, renewal_asked_at = null, is_active = true,
        deactivation_reason = null
      where id = ${world.home.client.row.id}`);
  beforeEach(() => endsOn(inAWeek));

  const ask = async (person: Person, expires_on = inAWeek) =>
    (await as(person)).call(askRenewal, { expires_on });
  const planOf = async (person: Person) => (await (await as(person)).call(getPlanUse, {})).body.plan;
  const home = async (person: Person) => (await (await as(person)).call(getUpkeep, {})).body.renewals_asked;
  const textsOf = async (person: Person, type: Parameters<typeof notificationsOf>[1]) =>
    (await notificationsOf(await as(person), type)).map(({ text }) => text);

  test('the client asks once: the operator reads it in the bell, on the home, in the list and at the client', async () => {
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
  ])('a plan that %s is not asked for', async (_, end, seen) => {
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
    expect((await planOf(client))?.renewal_asked_at).not.toBeNull();
    const renewed = await operator.call(updateClient, { ...(await own()), cmasa_expiry: endOf(inAYear) });
    expect(renewed.status).toBe(200);
    expect(await planOf(client)).toMatchObject({ expires_on: inAYear, renewal_asked_at: null });
    expect(await home(countryOperator)).toEqual([]);
    expect(await textsOf(client, 'clients.plan-renewed')).toEqual(['Your CMASA plan was renewed']);
    expect((await eventsOf(app.server.database, client.row.id)).slice(-2)).toMatchObject([
      { type: 'clients.updated' },
      { type: 'clients.plan-renewed', changes: { cmasa_expiry: {}, renewal_asked_at: {} } },
    ]);
  });
});
