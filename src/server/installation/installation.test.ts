import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getInstallation } from '#contract/installation.ts';
import { getMailDelivery } from '#contract/settings.ts';
import { openMailer } from '#server/outbox/mailer.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { writtenMail } from '#tests/support/company/written-mail.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the state of the installation on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let admin: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    admin = await app.as(world.admin.email);
  });
  afterAll(() => app.close());

  const stored = async () => (await admin.call(getInstallation, {})).body;
  const change = (statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));

  test("the installation's state shows the program, the database, the start and the free space", async () => {
    const { server, database } = await stored();
    expect(getInstallation.output.parse(await stored())).toBeTruthy();
    expect(server).toMatchObject({ version: 'test', node_version: process.version });
    expect(new Date(server.started_at).getTime()).toBeLessThan(Date.now());
    expect(server.disk_free_bytes).toBeGreaterThan(0);
    expect(database.kind).toBe(kind);
    expect(database.version).toMatch(/^\d+\.\d+/);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.migrations).toBeGreaterThan(14);
    expect(database.connections.most).toBeGreaterThan(0);
  });

  test("the installation's state shows when the newest backup was complete, or that there is none", async () => {
    expect((await stored()).backed_up_at).toBeNull();
    await change(sql`update installation set backed_up_at = '2026-11-18T01:00:00Z'`);
    expect((await stored()).backed_up_at).toBe('2026-11-18T01:00:00.000Z');
  });

  test("the installation's state shows waiting and failed emails, and the reasons of failures, without an address", async () => {
    const queue = () =>
      app.server.database.transaction(systemIdentity, async (tx) =>
        queueMail(
          tx,
          {
            operator_id: null,
            recipient: 'salma@example.test',
            user_id: null,
            text: writtenMail('Hello'),
          },
          { id: app.server.newId(), at: app.clock.now },
        ),
      );
    await queue();
    await change(sql`update outgoing_mails set attempts = 12`);
    await queue();
    const post = openMailer(app.server, { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.test', folder: '' });
    await eventually(async () => expect((await stored()).mail.failures).toHaveLength(1));
    await post.stop();
    const { mail } = await stored();
    expect(mail).toMatchObject({ by: 'files', waiting: 1, failed: 1 });
    expect(mail.waiting_since).toBe(app.clock.now.toISOString());
    expect(mail.failures[0]?.what).toMatch(/^Error E[A-Z]+/);
    expect(JSON.stringify(mail)).not.toContain('salma');
  });

  test("the installation's state shows the last errors, newest first, with the request's id and without its content", async () => {
    for (let count = 1; count <= 25; count++)
      app.server.log.error('request failed', {
        request_id: `request ${count}`,
        error: `Error 57014 at file:///srv/${count}.js at other`,
      });
    const { errors } = await stored();
    expect(errors).toHaveLength(20);
    expect(errors[0]).toMatchObject({ what: 'request failed: Error 57014', request_id: 'request 25' });
  });

  test("a session that has just ended cannot read the installation's state and its email figures", async () => {
    const sessionsEnd = (minutes: number) =>
      change(sql`update sessions set expires_at = ${new Date(app.clock.now.getTime() + minutes * 60_000)}`);
    for (const call of [getInstallation, getMailDelivery]) {
      await sessionsEnd(1);
      expect((await admin.call(call, {})).status).toBe(200);
      await sessionsEnd(-1);
      expect([call.name, (await admin.call(call, {})).status]).toEqual([call.name, 401]);
    }
  });
});
