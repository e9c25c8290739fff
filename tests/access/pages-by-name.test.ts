import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { listTeam } from '#contract/team.ts';
import { listTechniciansToAssign } from '#contract/technicians.ts';
import { startTestServer, type TestServer } from '../support/demo-server.ts';
import { makeTechnician, makeWorld, type World, withPeople } from '../support/people.ts';

type Page = { readonly items: readonly { readonly id: string }[]; readonly next: string | null };

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

  test.each([
    ['team', listTeam],
    ['technicians to assign', listTechniciansToAssign],
  ] as const)(
    '%s: are the same however they are cut into pages, whatever the names',
    async (_, call: Call) => {
      const caller = await app.as(world.home.dispatcher.email);
      const pages = async (limit: number) => {
        const ids: string[] = [];
        let after: string | null = null;
        do {
          const given = { operator_id: world.home.operator.id, limit, ...(after !== null && { after }) };
          const { status, body } = await caller.call(call, call === listTeam ? omitOperator(given) : given);
          expect(status).toBe(200);
          const page = body as Page;
          ids.push(...page.items.map(({ id }) => id));
          after = page.next;
        } while (after !== null);
        return ids;
      };
      const whole = await pages(100);
      expect(whole).toHaveLength(7);
      for (const limit of [1, 2, 3]) expect(await pages(limit)).toEqual(whole);
    },
  );
});

function omitOperator({ operator_id: _, ...rest }: { operator_id: string }) {
  return rest;
}
