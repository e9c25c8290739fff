import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, type Role, roles } from '#domain/actor.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { demoEmails, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('the writer that a row names on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const actorOf = async (role: Role): Promise<Actor> => {
    const { operator, technician_id, client_id, user } = (await app.as(demoEmails[role])).session;
    return {
      ...{ user_id: user.id, name: user.name, role },
      ...(operator && { operator_id: operator.id }),
      ...(technician_id && { technician_id }),
      ...(client_id && { client_id }),
    };
  };

  test.each(roles)("an event names its writer, and the writer's operator: %s", async (role) => {
    const actor = await actorOf(role);
    const { operator_id = null, technician_id = null, client_id = null } = actor;
    const [other] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(sql`
        select id from country_operators where id is distinct from ${operator_id}::uuid limit 1`),
    );
    const written = (change: object) => {
      const event = { ...{ operator_id, technician_id, client_id, actor_user_id: actor.user_id }, ...change };
      const rolledBack = new Error('rolled back');
      return app.server.database
        .transaction(identityOf(actor), async (tx) => {
          await tx.rows(sql`
            insert into events (id, at, type, record_id, changes, operator_id, technician_id, client_id, actor_user_id)
            values (gen_random_uuid(), now(), 'machines.serviced', gen_random_uuid(), '{}',
              ${event.operator_id}, ${event.technician_id}, ${event.client_id}, ${event.actor_user_id})`);
          throw rolledBack;
        })
        .catch((error: unknown) => error === rolledBack);
    };
    const isPlatform = role === 'super_admin';
    expect([
      await written({}),
      await written({ actor_user_id: crypto.randomUUID() }),
      await written({ operator_id: other?.id }),
    ]).toEqual([true, false, isPlatform]);
  });
});
