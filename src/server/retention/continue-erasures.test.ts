import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateDispatcher } from '#contract/dispatchers.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { eventsAtOnce } from '#server/store/functions/erasing.ts';
import { jobSteps, people } from '#tests/support/company/job-steps.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { verified } from '#tests/support/files/forgeries.ts';
import { demoEmails, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { continueErasures } from './continue-erasures.ts';

describe.each(databasesInTurn(import.meta.filename))('the erasure from a long history on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(query));

  test('a person is erased from a long history in pieces, which two servers continue, and the chains hold', async () => {
    await jobSteps(app).assigned();
    const user_id = (await app.as(people.dispatcher)).session.user.id;
    const operator = await app.as(demoEmails.country_operator);
    const [dispatcher] = await rows<{
      id: string;
      version: number;
      name: string;
      phone: string;
      operator_id: string;
    }>(sql`select id, version, name, phone, operator_id from dispatchers where user_id = ${user_id}`);
    if (dispatcher === undefined) throw new Error('the dispatcher has no record');
    const { operator_id, ...fields } = dispatcher;
    // More events than fit into one piece, all of them older than the person's events.
    await rows(sql`
      insert into events (id, at, type, record_id, operator_id, actor_user_id, changes)
      select gen_random_uuid(), '2001-01-01', 'clients.updated', gen_random_uuid(), ${operator_id}, gen_random_uuid(), '{}'
      from generate_series(1, ${eventsAtOnce + 1})`);
    const left = await operator.call(updateDispatcher, { ...fields, is_active: false });
    expect(left.status, JSON.stringify(left.problem)).toBe(200);
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);

    const naming = () =>
      rows(sql`select from events where operator_id = ${operator_id} and actor_name = ${fields.name}`);
    const unfinished = () => rows(sql`select from unfinished_erasures where user_id = ${user_id}`);
    expect((await naming()).length).toBeGreaterThan(3);
    expect(await unfinished()).toHaveLength(1);
    expect((await verified(app.server)).faults).toEqual([]);

    // An erasure that fails comes first.
    const failing = crypto.randomUUID();
    await rows(sql`
      insert into unfinished_erasures (user_id, operator_id, traces, pseudonym, at, event_id, erased_events, started_at)
      select ${failing}, operator_id, traces, pseudonym, at, event_id, 0, '2001-01-01' from unfinished_erasures`);
    await Promise.allSettled([continueErasures(app.server), continueErasures(app.server)]);
    await expect(continueErasures(app.server)).rejects.toThrow();
    await rows(sql`delete from unfinished_erasures where user_id = ${failing}`);
    expect(await naming()).toEqual([]);
    expect(await unfinished()).toEqual([]);
    const finished = await rows<{ changes: { erased_events: { to: number } } }>(sql`
      select changes from events where record_id = ${user_id} and type = 'accounts.history-erased'`);
    expect(finished).toHaveLength(1);
    expect(finished[0]?.changes.erased_events.to).toBeGreaterThan(3);
    expect((await verified(app.server)).faults).toEqual([]);
  });
});
