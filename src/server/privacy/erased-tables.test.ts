import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccount } from '#contract/privacy.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/**
 * The tables that keep rows of an erased person, with the pseudonym. The key of the erasure itself names the account for
 * 30 days.
 */
const retainedTables = ['events', 'idempotency_keys', 'profiles', 'technicians', 'uploads'];

describe.each(databasesInTurn(import.meta.filename))('the tables after an erasure on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    await makeJob(app.server.database, world.home);
    await app.server.database.transaction(systemIdentity, async (tx) => {
      for (const statement of rowsOfPerson(world)) await tx.rows(statement);
    });
  });
  afterAll(() => app.close());

  /** Returns the tables with rows that refer to the account or the technician, and the number of these rows in each. */
  const naming = () =>
    app.server.database.transaction(systemIdentity, async (tx) => {
      const { user_id, row } = world.home.inactiveTechnician;
      const tables = await tx.rows<{ name: string }>(
        sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      );
      const counts = tables.map(
        ({ name }) => sql`
          select ${name}::text as name, count(*)::int as count from ${sql.identifier(name)} x
          where to_jsonb(x)::text ~ ${`${user_id}|${row.id}`}::text`,
      );
      const rows = await tx.rows<{ name: string; count: number }>(sql.join(counts, sql` union all `));
      return Object.fromEntries(
        rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
      );
    });

  test('after an erasure only history and a file that others may open remain of the person', async () => {
    const before = await naming();
    expect(Object.keys(before)).toHaveLength(25);
    const operator = await app.as(world.home.countryOperator.email);
    const { user_id } = world.home.inactiveTechnician;
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    const after = await naming();
    expect(Object.keys(after).toSorted()).toEqual(retainedTables);
    expect([before.uploads, after.uploads]).toEqual([2, 1]);
    const keys = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select key from idempotency_keys where user_id = ${user_id}`),
    );
    expect(keys).toEqual([]);
  });
});

/**
 * Returns statements that add a row to every table in which the account or its technician may have one. The
 * account already has credentials, a role and an agreement.
 */
function rowsOfPerson({ home }: World) {
  const { operator, client, inactiveTechnician } = home;
  const { user_id, row } = inactiveTechnician;
  const id = sql`gen_random_uuid()`;
  return [
    sql`insert into sessions (id, token_sha256, sign_in_id, signed_in_at, user_id, expires_at)
      values (${id}, 'token', ${id}, now(), ${user_id}, now())`,
    sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
      select ${id}, user_id, id, 'endpoint', 'key', 'secret' from sessions where user_id = ${user_id}`,
    sql`insert into two_factors (user_id, secret_encrypted) values (${user_id}, 'secret')`,
    sql`insert into known_devices values (${user_id}, 'device', now())`,
    sql`insert into sign_in_events (id, at, kind, user_id, operator_id, address, user_agent, is_known_device)
      values (${id}, now(), 'signed_in', ${user_id}, ${operator.id}, '', '', true)`,
    sql`insert into invitations (id, user_id, operator_id, expires_at)
      values (${id}, ${user_id}, ${operator.id}, now())`,
    sql`insert into sign_in_guesses (id, account_hash, address_hash, guessed_at, user_id)
      values (${id}, 'account', 'address', now(), ${user_id})`,
    sql`insert into email_changes (id, user_id, email, old_token_sha256, new_token_sha256, expires_at)
      values (${id}, ${user_id}, 'new@example.test', 'old', 'new', now())`,
    sql`insert into uploads (id, user_id, network, name, sent_bytes, is_stored)
      values (${id}, ${user_id}, '', 'Sent.pdf', 1, false), (${id}, ${user_id}, '', 'Kept.pdf', 1, true)`,
    sql`insert into verifications (id, identifier, value, expires_at)
      values (${id}, 'token', ${user_id}, now())`,
    sql`insert into visit_links (id, operator_id, job_order_id, user_id, token_sha256)
      select ${id}, operator_id, id, ${user_id}, 'link of a visit' from job_orders where operator_id = ${operator.id} limit 1`,
    sql`insert into preferences (user_id) values (${user_id})`,
    sql`insert into notifications (id, user_id, event_id, audience, type, record_id, case_id, subject, at)
      values (${id}, ${user_id}, ${id}, 'account', 'accounts.email-changed', ${id}, ${id}, 'Somebody', now())`,
    sql`insert into idempotency_keys values (${user_id}, ${id}, 'a.call', 'hash', 'answer', now())`,
    sql`insert into outgoing_mails (id, recipient, user_id, subject, body, due_at)
      values (${id}, 'somebody@example.test', ${user_id}, 'Subject', 'Body', now())`,
    sql`insert into calendar_feeds (technician_id, secret_sha256) values (${row.id}, 'secret')`,
    sql`insert into absences (id, operator_id, technician_id, kind, first_day, last_day)
      values (${id}, ${operator.id}, ${row.id}, 'vacation', '2026-12-01', '2026-12-05')`,
    sql`insert into on_call_turns (id, operator_id, technician_id, first_day, last_day)
      values (${id}, ${operator.id}, ${row.id}, '2026-12-01', '2026-12-05')`,
    sql`insert into technician_contacts values (${operator.id}, ${row.id}, ${id}, now(), 0, null)`,
    sql`insert into client_people (id, user_id, operator_id, client_id, name, email, standing)
      values (${id}, ${user_id}, ${operator.id}, ${client.row.id}, 'Layla', 'layla@example.test', 'staff')`,
  ];
}
