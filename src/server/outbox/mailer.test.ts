import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addReportAddress } from '#contract/clients/report-addresses.ts';
import { FilesAwayError } from '#server/platform/files/file-store.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { jobSteps, people } from '#tests/support/company/job-steps.ts';
import { writtenMail } from '#tests/support/company/written-mail.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { fakeMailServer } from '#tests/support/servers/mail-server.ts';
import { openMailer } from './mailer.ts';
import type { Regular } from './regularly.ts';

const from = 'Grouphead <post@example.test>';
const link = 'http://grouphead.test/reset-password#abcdefghijklmnopqrstuvwxyz012345';

describe.each(['pglite', 'postgres'] as const)('email on %s', (kind) => {
  let app: TestServer;
  let steps: ReturnType<typeof jobSteps>;
  let post: Regular | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-mail-'));
  beforeAll(async () => {
    app = await startTestServer(kind);
    steps = jobSteps(app);
  });
  afterEach(async () => {
    await post?.stop();
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql`delete from outgoing_mails`));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const toSalma = { operator_id: null, recipient: 'salma@example.test', user_id: null };
  const queue = (expires_at: Date | null = null) =>
    app.server.database.transaction(systemIdentity, async (tx) => {
      const mail = { ...toSalma, expires_at, text: writtenMail('Your new password', `Hello,\n\n${link}\n`) };
      queueMail(tx, mail, { id: app.server.newId(), at: app.clock.now });
    });
  const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const waiting = () =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ attempts: number; in_seconds: number }>(sql`
        select attempts, extract(epoch from due_at - ${app.clock.now}::timestamptz)::int as in_seconds
        from outgoing_mails`),
    );

  test('without a mail server, an email becomes a file that only its owner may read, and the log has its path, not its content', async () => {
    await queue();
    post = openMailer(app.server, { smtpUrl: undefined, from, folder });
    await eventually(async () => expect(await waiting()).toEqual([]));
    const [name = ''] = readdirSync(folder);
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('To: salma@example.test');
    expect(text).toContain(link);
    expect(statSync(file).mode & 0o077).toBe(0);
    const logText = app.lines.join('\n');
    expect(logText).toContain(JSON.stringify(file).slice(1, -1));
    expect(logText).not.toContain('abcdefghijklmnopqrstuvwxyz012345');
  });

  test('an email is sent through the mail server once, and deleted from the queue', async () => {
    await using mailServer = await fakeMailServer();
    await queue();
    post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]).toContain('Subject: Your new password');
    expect(mailServer.received[0]).toContain(link);
  });

  test('an email that says what has passed is dropped, and this is no failure', async () => {
    await using mailServer = await fakeMailServer();
    await queue(app.clock.now);
    post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
    await eventually(async () => expect(app.lines.at(-1)).toContain('mail outdated'));
    expect([mailServer.received, await waiting()]).toEqual([[], []]);
  });

  test('a link to a visit that was stopped before the email is sent is left out of it', async () => {
    await using mailServer = await fakeMailServer();
    const mail = (visit_link_id: string) => ({
      ...toSalma,
      text: writtenMail('Your visit', `Follow the visit:\n\n${link}\n`),
      visit_link: { id: visit_link_id, textWithout: writtenMail('', 'You have a visit.\n') },
    });
    const [kept, stopped] = [app.server.newId(), app.server.newId()];
    await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`
        insert into visit_links (id, operator_id, job_order_id, token_sha256)
        select ${kept}, operator_id, id, 'hash' from job_orders limit 1`);
      for (const id of [kept, stopped]) queueMail(tx, mail(id), { id, at: app.clock.now });
    });
    post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
    await eventually(async () => expect(await waiting()).toEqual([]));
    const bodyOf = (id: string) => mailServer.received.find((text) => text.includes(id)) ?? '';
    expect(bodyOf(kept)).toContain(link);
    expect(bodyOf(stopped)).toContain('You have a visit.');
    expect(bodyOf(stopped)).not.toContain(link);
  });

  test('an email names the address at which its recipient can turn such emails off, with one click only for reports', async () => {
    await using mailServer = await fakeMailServer();
    const unsubscribe_url =
      'https://grouphead.test/stop/0190a0c0-0000-7000-8000-000000000001.0123456789abcdef';
    await app.server.database.transaction(systemIdentity, async (tx) => {
      const [client] = await tx.rows<{ id: string; operator_id: string; user_id: string }>(
        sql`select id, operator_id, user_id from clients limit 1`,
      );
      const address = app.server.newId();
      await tx.rows(sql`
        insert into report_addresses (id, operator_id, client_id, email, language, created_by_user_id, created_by_name)
        values (${address}, ${client?.operator_id}, ${client?.id}, 'accounts@hotel.test', 'en', ${client?.user_id}, 'Huda')`);
      const text = writtenMail('Report');
      const at = app.clock.now;
      const mails = [
        { recipient: 'accounts@hotel.test', report_address_id: address, unsubscribe_url },
        { recipient: 'huda@hotel.test', unsubscribe_url: 'https://grouphead.test/client/settings' },
        { recipient: 'salma@example.test' },
      ];
      for (const mail of mails)
        queueMail(tx, { operator_id: null, user_id: null, text, ...mail }, { id: app.server.newId(), at });
    });
    post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
    await eventually(async () => expect(await waiting()).toEqual([]));
    const headersTo = (recipient: string) => {
      const text = mailServer.received.find((one) => one.includes(`To: ${recipient}`)) ?? '';
      const head = (text.split(/\r?\n\r?\n/)[0] ?? '').replaceAll(/\r?\n\s+/g, ' ');
      return [...head.matchAll(/^(List-[\w-]+: .*)$/gm)].map(([line]) => line);
    };
    expect(headersTo('accounts@hotel.test')).toEqual([
      `List-Unsubscribe: <${unsubscribe_url}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    expect(headersTo('huda@hotel.test')).toEqual([
      'List-Unsubscribe: <https://grouphead.test/client/settings>',
    ]);
    expect(headersTo('salma@example.test')).toEqual([]);
    await run(sql`delete from report_addresses`);
  });

  test('an email asks for replies at the address of the settings, if there is one', async () => {
    await using mailServer = await fakeMailServer();
    const setReplyTo = (address: string | null) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update platform_settings set mail_reply_to = ${address}`),
      );
    await queue();
    post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
    await eventually(async () => expect(await waiting()).toEqual([]));
    await setReplyTo('answers@example.test');
    await queue();
    post.wake();
    await eventually(async () => expect(await waiting()).toEqual([]));
    await setReplyTo(null);
    const [without, withAddress] = mailServer.received;
    expect(without).not.toMatch(/^Reply-To:/m);
    expect(withAddress).toMatch(/^Reply-To: answers@example\.test$/m);
    expect(withAddress).toMatch(/^From: Grouphead <post@example\.test>$/m);
  });

  test('an email that the mail server refuses waits longer each time, and none is lost', async () => {
    await queue();
    post = openMailer(app.server, { smtpUrl: 'smtp://127.0.0.1:1', from, folder });
    await eventually(async () => expect(await waiting()).toEqual([{ attempts: 1, in_seconds: 60 }]));
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    post.wake();
    await eventually(async () => expect(await waiting()).toEqual([{ attempts: 2, in_seconds: 120 }]));
    expect(app.lines.join('\n')).not.toContain('salma@example.test');
  });

  test('each email is sent by only one of two servers', async () => {
    await using mailServer = await fakeMailServer();
    for (let count = 0; count < 10; count++) await queue();
    const settings = { smtpUrl: mailServer.url, from, folder };
    const posts = [openMailer(app.server, settings), openMailer(app.server, settings)];
    await eventually(async () => expect(await waiting()).toEqual([]));
    for (const one of posts) await one.stop();
    expect(mailServer.received).toHaveLength(10);
  });

  describe('with a signed report', () => {
    const reported = async (attempts: number) => {
      const { id } = await steps.signed();
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`delete from outgoing_mails where report_of is distinct from ${id}`),
      );
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update outgoing_mails set attempts = ${attempts}`),
      );
    };

    test('the email with a report has its PDF', async () => {
      await using mailServer = await fakeMailServer();
      await reported(0);
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toEqual([]));
      expect(mailServer.received.at(-1)).toMatch(/filename=JO-\d+\.pdf/);
      expect(mailServer.received.at(-1)).toContain('Content-Type: application/pdf');
    });

    test('an email whose PDF cannot be stored waits, and after three attempts is sent without it', async () => {
      await using mailServer = await fakeMailServer();
      const { put } = app.server.files;
      Object.assign(app.server.files, { put: () => Promise.reject(new FilesAwayError('away')) });
      await reported(0);
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1, in_seconds: 60 }]));
      await post.stop();
      expect(mailServer.received).toEqual([]);
      await reported(3);
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toEqual([]));
      expect(mailServer.received.at(-1)).toContain('Service report');
      expect(mailServer.received.at(-1)).not.toContain('application/pdf');
      Object.assign(app.server.files, { put });
    });

    /** Adds a report address to the client, signs a report, and keeps only the email to that address. */
    const reportedTo = async (email: string, attempts = 0) => {
      const client = await app.as(people.client);
      const address = {
        client_id: client.session.client_id ?? '',
        email,
        label: null,
        language: 'en',
      } as const;
      const { id } = (await client.call(addReportAddress, address)).body;
      await reported(attempts);
      await run(sql`delete from outgoing_mails where report_address_id is distinct from ${id}`);
      return id;
    };
    const refusedAt = async (id: string) =>
      (
        await run<{ refused_at: Date | null }>(sql`select refused_at from report_addresses where id = ${id}`)
      )[0]?.refused_at;

    test('a refused mailbox is recorded with its address, without further attempts, until an email is delivered', async () => {
      await using mailServer = await fakeMailServer();
      mailServer.refuse('550 5.1.1 no such person');
      const id = await reportedTo('refused@hotel.test');
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toEqual([]));
      expect(await refusedAt(id)).toEqual(app.clock.now);
      expect(app.lines.join('\n')).not.toContain('no such person');
      await post.stop();
      mailServer.refuse(null);
      await reported(0);
      await run(sql`delete from outgoing_mails where report_address_id is distinct from ${id}`);
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toEqual([]));
      expect(await refusedAt(id)).toBeNull();
      expect(mailServer.received.at(-1)).toContain('Content-Type: application/pdf');
    });

    test('a temporary refusal is tried again', async () => {
      await using mailServer = await fakeMailServer();
      mailServer.refuse('450 try later');
      const id = await reportedTo('later@hotel.test');
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]));
      expect(await refusedAt(id)).toBeNull();
    });

    test('an email does not leave after its recipient has stopped the reports', async () => {
      await using mailServer = await fakeMailServer();
      const id = await reportedTo('stopped@hotel.test');
      await run(sql`update report_addresses set stopped_at = now() where id = ${id}`);
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toEqual([]));
      expect(mailServer.received).toEqual([]);
    });

    test('an email to an address without an account is never sent without its PDF', async () => {
      await using mailServer = await fakeMailServer();
      const { put } = app.server.files;
      Object.assign(app.server.files, { put: () => Promise.reject(new FilesAwayError('away')) });
      await reportedTo('waiting@hotel.test', 3);
      post = openMailer(app.server, { smtpUrl: mailServer.url, from, folder });
      await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 4 }]));
      expect(mailServer.received).toEqual([]);
      Object.assign(app.server.files, { put });
    });
  });
});
