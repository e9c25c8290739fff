import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#contract/account-directory.ts';
import { livePath } from '#contract/live.ts';
import { getOperator, resumeOperator, suspendOperator } from '#contract/operators.ts';
import { acceptRoleOffer, listRoleOffers } from '#contract/role-offers.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { makeWorld, type Person, type World, withPeople } from '#tests/support/company/people.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('the end of a live stream on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  /** Starts listening. `all` returns the events that were received until the stream ended. */
  const listen = async ({ email }: Person) => {
    const { cookie } = await app.as(email);
    const response = await app.request(livePath, { headers: { cookie } });
    expect(response.status).toBe(200);
    const text = response.text();
    return { all: async () => [...(await text).matchAll(/^event: (\w+)$/gm)].map(([, event]) => event) };
  };
  const untilChanged = ['ready', 'session'];

  test('a live stream ends immediately when a waiting person accepts a role', async () => {
    const person = await withPeople(app.server, (maker) => maker.person('Wanda Waits', null));
    const account = { account_id: person.user_id, email: person.email, name: person.name };
    const waiting = await listen(person);
    const accountInput = {
      ...account,
      role: 'country_operator',
      operator_id: world.foreign.operator.id,
    } as const;
    expect((await (await app.as(world.admin.email)).call(createAccount, accountInput)).status).toBe(200);
    const by = await app.as(person.email);
    const [offer] = (await by.call(listRoleOffers, {})).body.items;
    expect((await by.call(acceptRoleOffer, { id: offer?.id ?? '', ...agreed })).status).toBe(200);
    // The offer came while the person was waiting. The stream contains only a signal to reload, not the offer itself.
    expect(await waiting.all()).toEqual(['ready', ...untilChanged]);
  });

  test('a live stream ends immediately when the operator is suspended, and again when it is resumed', async () => {
    const admin = await app.as(world.admin.email);
    const { id } = world.foreign.operator;
    const people = [world.foreign.countryOperator, world.foreign.technician, world.foreign.client];
    const working = await Promise.all(people.map(listen));
    const { version } = (await admin.call(getOperator, { id })).body;
    const suspended = (await admin.call(suspendOperator, { id, version, reason: 'Unpaid' })).body;
    for (const stream of working) expect((await stream.all()).at(-1)).toBe('session');
    const resting = await Promise.all(people.map(listen));
    await admin.call(resumeOperator, { id, version: suspended.version });
    for (const stream of resting) expect(await stream.all()).toEqual(untilChanged);
  });
});
