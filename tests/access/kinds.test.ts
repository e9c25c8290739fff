import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, pathFields } from '#contract/calls/call.ts';
import { roles } from '#domain/actor.ts';
import { calls } from '../support/calls.ts';
import { type Caller, startTestServer, type TestServer } from '../support/demo-server.ts';
import { makeWorld, type World } from '../support/people.ts';
import { systemIdentity } from '../support/system-identity.ts';
import { makeJob } from '../support/work.ts';

/** The kinds of records that a field of the path may name; none where it names something else. */
function kindsOf(call: Call, field: string): readonly string[] {
  const schema: unknown = call.input instanceof z.ZodMiniObject ? call.input.shape[field] : undefined;
  return schema instanceof z.ZodMiniEnum ? schema.options.map(String) : [];
}

/** Calls whose path names a kind of record beside its id. */
const named = calls.flatMap((call) =>
  pathFields(call.path).flatMap((field) => {
    const kinds = kindsOf(call, field);
    return kinds.length > 0 ? [{ call, field, kinds }] : [];
  }),
);

describe('calls for a record of any kind', () => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    world = await makeWorld(app.server);
    await makeJob(app.server.database, world.foreign);
  });
  afterAll(() => app.close());

  /** The id of a record of another operator; of the kinds that no operator has, one that is nowhere. */
  const foreignOf = async (kind: string): Promise<string> => {
    const { id } = world.foreign.operator;
    const [found] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(sql`
        select x.id from ${sql.identifier(kind)} x
        where ${kind === 'country_operators' ? sql`x.id` : sql`(to_jsonb(x) ->> 'operator_id')::uuid`} = ${id} limit 1`),
    );
    return found?.id ?? uuidv7();
  };

  const answerTo = async (caller: Caller, call: Call, path: object) => {
    const { status, body, problem } = await caller.call(call, { text: 'A comment', ...path });
    return { status, said: status === 200 ? body : [problem.code, problem.detail] };
  };

  test('are found in the contract', () => {
    expect(named.map(({ call }) => call.name)).toContain('files.list');
  });

  test.each(roles.filter((role) => role !== 'super_admin'))(
    'answer a %s about another operator like about nothing, and fail for no kind',
    async (role) => {
      const { home } = world;
      const person = role === 'country_operator' ? home.countryOperator : home[role];
      const caller = await app.as(person.email);
      for (const { call, field, kinds } of named) {
        const ids = pathFields(call.path).filter((one) => one !== field);
        for (const kind of kinds) {
          const pathTo = (id: string) => Object.fromEntries([[field, kind], ...ids.map((one) => [one, id])]);
          const absent = await answerTo(caller, call, pathTo(uuidv7()));
          const foreign = await answerTo(caller, call, pathTo(await foreignOf(kind)));
          expect(foreign, `${call.name} of ${kind}`).toEqual(absent);
          expect(absent.status, `${call.name} of ${kind}`).toBeLessThan(500);
        }
      }
    },
  );
});
