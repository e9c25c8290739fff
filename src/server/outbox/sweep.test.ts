import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld } from '#tests/support/company/people.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { fileMoment } from './mail-files.ts';
import { withRetries } from './regularly.ts';
import { batch, sweep } from './sweep.ts';

const retention = { notifications: 180, mails: 30, invitations: 365, signInEvents: 365 };

describe.each(['pglite', 'postgres'] as const)('the sweep on %s', (kind) => {
  let app: TestServer;
  let user: string;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    user = (await makeWorld(app.server)).home.client.user_id;
  });
  afterAll(() => app.close());

  const tables = [
    'idempotency_keys',
    'sign_in_guesses',
    'verifications',
    'sessions',
    'notifications',
    'outgoing_mails',
    'invitations',
    'pending_sign_ups',
    'known_devices',
    'sign_in_events',
  ] as const;
  type Table = (typeof tables)[number];
  /** The tables whose retention period cannot be changed by a setting. */
  const keptAlways: readonly Table[] = ['known_devices', 'idempotency_keys'];

  /** For each table, returns the SQL that inserts a row, given SQL for the row's time. */
  const rowOf: Readonly<Record<Table, (at: string) => string>> = {
    idempotency_keys: (at) =>
      `(user_id, key, call, request_sha256, response, created_at) select '${user}', gen_random_uuid(), 'c', '', '', ${at}`,
    sign_in_guesses: (at) =>
      `(id, account_hash, address_hash, guessed_at) select gen_random_uuid(), '', '', ${at}`,
    verifications: (at) =>
      `(id, identifier, value, expires_at) select gen_random_uuid(), gen_random_uuid()::text, '', ${at}`,
    sessions: (at) =>
      `(id, token_sha256, sign_in_id, signed_in_at, user_id, expires_at)
       select gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid(), ${at}, '${user}', ${at}`,
    pending_sign_ups: (at) =>
      `(id, token_sha256, name, email, password, expires_at)
       select gen_random_uuid(), gen_random_uuid()::text, '', gen_random_uuid() || '@b.test', '', ${at}`,
    known_devices: (at) =>
      `(user_id, token_sha256, last_used_at) select '${user}', gen_random_uuid()::text, ${at}`,
    sign_in_events: (at) =>
      `(id, at, kind, user_id, address, user_agent, is_known_device)
       select gen_random_uuid(), ${at}, 'signed_in', '${user}', '', '', true`,
    notifications: (at) =>
      `(id, user_id, event_id, case_id, audience, type, record_id, subject, at)
       select gen_random_uuid(), '${user}', gen_random_uuid(), '${user}', 'client', 'machines.service-due', '${user}', '', ${at}`,
    outgoing_mails: (at) =>
      `(id, recipient, subject, body, due_at, attempts) select gen_random_uuid(), 'a@b.test', '', '', ${at}, 12`,
    invitations: (at) =>
      `(id, user_id, operator_id, expires_at) select gen_random_uuid(), p.id, p.operator_id, ${at}`,
  };
  const ran = (text: string) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql.raw(text)));
  /** Returns SQL for a time this long before the newest event. A negative interval gives a later time. */
  const before = (age: string) => `(select max(at) from events) - interval '${age}'`;
  const add = (table: Table, age: string, count = 1) =>
    ran(`insert into ${table} ${rowOf[table](before(age))} from ${sourceOf(table, count)}`);
  /** Selects the rows to insert from. Each invitation has its own account, because an account may have only one. */
  const sourceOf = (table: Table, count: number) =>
    table === 'invitations'
      ? `(select id, operator_id from profiles where operator_id is not null
          and id not in (select user_id from invitations) limit ${count}) p`
      : `generate_series(1, ${count})`;
  const countOf = async (table: Table) => {
    const [row] = await ran(`select count(*) as count from ${table}`);
    return Number(row?.count);
  };
  /** Replaces all events with one that is this much older than the database's current time. */
  const newestEvent = async (age: string) => {
    await app.server.database.asOwner((tx) => tx.script('truncate events'));
    await ran(`insert into events (id, at, type, record_id, actor_user_id, changes)
      select gen_random_uuid(), now() - interval '${age}', 'machines.service-due', '${user}', '${user}', '{}'`);
  };

  beforeEach(async () => {
    for (const table of tables) await ran(`delete from ${table}`);
    await newestEvent('0 hours');
  });

  test.each<[Table, over: string, kept: string]>([
    ['idempotency_keys', '31 days', '29 days'],
    ['sign_in_guesses', '26 hours', '23 hours'],
    ['verifications', '1 minute', '-2 hours'],
    ['sessions', '1 minute', '-2 hours'],
    ['notifications', '181 days', '179 days'],
    ['outgoing_mails', '31 days', '29 days'],
    ['invitations', '366 days', '364 days'],
    ['pending_sign_ups', '1 minute', '-2 hours'],
    ['known_devices', '401 days', '399 days'],
    ['sign_in_events', '366 days', '364 days'],
  ])('the sweep removes %s after %s, and none of %s', async (table, over, retained) => {
    await add(table, over);
    await add(table, retained);
    expect(await countOf(table)).toBe(2);
    await sweep(app.server, retention);
    expect(await countOf(table)).toBe(1);
    await sweep(app.server, { notifications: 1, mails: 1, invitations: 1, signInEvents: 1 });
    expect(await countOf(table)).toBe(/days/.test(retained) && !keptAlways.includes(table) ? 0 : 1);
  });

  test('the response of a key is removed after a day, and the key stays', async () => {
    await add('idempotency_keys', '25 hours', batch + 1);
    await add('idempotency_keys', '22 hours');
    await sweep(app.server, retention);
    const [row] = await ran(
      'select count(*)::int as keys, count(response)::int as answers from idempotency_keys',
    );
    expect(row).toEqual({ keys: batch + 2, answers: 1 });
  });

  test('the transactions of background jobs run again after a deadlock, and no other error is hidden', async () => {
    const { database } = withRetries(app.server);
    const failing = (code: string, times: number) => {
      let runs = 0;
      return database.transaction(systemIdentity, async () => {
        if (++runs <= times) throw Object.assign(new Error('refused'), { code });
        return runs;
      });
    };
    expect(await failing('40P01', 1)).toBe(2);
    expect(await failing('40001', 2)).toBe(3);
    await expect(failing('40P01', 9)).rejects.toThrow('refused');
    await expect(failing('23505', 1)).rejects.toThrow('refused');
  });

  test('the sweep keeps unsent emails, however old', async () => {
    await add('outgoing_mails', '400 days');
    await ran('update outgoing_mails set attempts = 11');
    await sweep(app.server, retention);
    expect(await countOf('outgoing_mails')).toBe(1);
  });

  test('the sweep removes emails that became files after 31 days, and no other file', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'grouphead-sweep-'));
    const folder = join(dataDir, 'mail');
    const daysAgo = (days: number) => `${fileMoment(new Date(Date.now() - days * 86_400_000))}-id.eml`;
    mkdirSync(folder);
    const retained = [daysAgo(29), 'notes.eml', '2020-01-01.txt'];
    for (const name of [daysAgo(31), ...retained]) writeFileSync(join(folder, name), '');
    await sweep({ ...app.server, dataDir }, retention);
    expect(readdirSync(folder).toSorted()).toEqual(retained.toSorted());
    rmSync(dataDir, { recursive: true });
  });

  test('the sweep removes a thousand rows per transaction, returns their number, and can stop between two transactions', async () => {
    await add('sign_in_guesses', '26 hours', 2 * batch + 1);
    let looks = 0;
    await sweep(app.server, retention, () => looks++ >= 2);
    expect(await countOf('sign_in_guesses')).toBe(batch + 1);
    await sweep(app.server, retention);
    expect(await countOf('sign_in_guesses')).toBe(0);
    const swept = app.lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'swept');
    expect(swept.slice(-2).map(({ sign_in_guesses }) => sign_in_guesses)).toEqual([batch, batch + 1]);
  });

  test('two servers that sweep at the same time remove everything once', async () => {
    await add('sign_in_guesses', '26 hours', 2 * batch);
    await Promise.all([sweep(app.server, retention), sweep(app.server, retention)]);
    expect(await countOf('sign_in_guesses')).toBe(0);
  });

  test("the sweep uses the database's clock, and keeps all needed rows if it is far ahead of all events", async () => {
    app.clock.now = new Date(Date.now() + 400 * 86_400_000);
    for (const table of tables) await add(table, '0 minutes');
    await ran(`update sessions set expires_at = expires_at + interval '2 hours'`);
    await ran(`update verifications set expires_at = expires_at + interval '2 hours'`);
    await ran(`update pending_sign_ups set expires_at = expires_at + interval '2 hours'`);
    await sweep(app.server, retention);
    for (const table of tables) expect([table, await countOf(table)]).toEqual([table, 1]);
    // The clock is more than a year ahead of the newest event.
    await newestEvent('400 days');
    for (const table of tables) await ran(`delete from ${table}`);
    for (const table of tables) await add(table, '-2 hours');
    await sweep(app.server, retention);
    for (const table of tables) expect([table, await countOf(table)]).toEqual([table, 1]);
  });
});
