import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTeam } from '#contract/team.ts';
import { startTestServer, type TestServer } from '../support/demo-server.ts';
import { makeTechnician, makeWorld, type World, withPeople } from '../support/people.ts';

describe.each(['pglite', 'postgres'] as const)('lists by name, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    for (const name of ['A|B', 'ي'.repeat(100), '💥'.repeat(50), 'Anna', 'Anna'])
      await withPeople(app.server, (maker) => makeTechnician(maker, world.home.operator.id, name));
  });
  afterAll(() => app.close());

  test('the team list is the same with any page size and any names', async () => {
    const caller = await app.as(world.home.dispatcher.email);
    const pages = async (limit: number) => {
      const ids: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const { status, body } = await caller.call(listTeam, { limit, ...(after && { after }) });
        expect(status).toBe(200);
        ids.push(...body.items.map(({ id }) => id));
        after = body.next;
      }
      return ids;
    };
    const whole = await pages(100);
    expect(whole).toHaveLength(7);
    for (const limit of [1, 2, 3]) expect(await pages(limit)).toEqual(whole);
  });
});
