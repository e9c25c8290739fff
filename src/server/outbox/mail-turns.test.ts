import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MailKind } from '#domain/events/mail-kind.ts';
import type { Transaction } from '#server/database/database.ts';
import { lockNextMail, queueMails } from '#server/store/outgoing-mails.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { writtenMail } from '#tests/support/company/written-mail.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { fakeMailServer, type MailServer } from '#tests/support/servers/mail-server.ts';
import { openMailer } from './mailer.ts';
import type { Regular } from './regularly.ts';

/**
 * The maximum number of emails that are sent before the next one in turn: those in progress, and one from each
 * operator.
 */
const nextFew = 8;

describe.each(['pglite', 'postgres'] as const)('the turns of emails on %s', (kind) => {
  let app: TestServer;
  let post: Regular | undefined;
  let [busy, quiet]: readonly string[] = [];
  beforeAll(async () => {
    app = await startTestServer(kind);
    const operators = await run<{ id: string }>(sql`select id from country_operators order by id`);
    [busy, quiet] = operators.map(({ id }) => id);
  });
  afterEach(async () => {
    await post?.stop();
    await run(sql`delete from outgoing_mails`);
  });
  afterAll(() => app.close());

  const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));

  const queue = (operator_id: string | null | undefined, to: string, count = 1, kindOfMail?: MailKind) =>
    app.server.database.transaction(systemIdentity, async (tx) =>
      queueMails(
        tx,
        Array.from({ length: count }, (_, number) => ({
          id: app.server.newId(),
          operator_id: operator_id ?? null,
          recipient: `${to}${number}@example.test`,
          user_id: null,
          text: writtenMail('Hello', 'Hello', kindOfMail),
        })),
        app.clock.now,
      ),
    );
  const open = ({ url: smtpUrl }: MailServer) =>
    openMailer(app.server, { smtpUrl, from: 'post@example.test', folder: '' });
  const placeOf = ({ received }: MailServer, to: string) =>
    received.findIndex((text) => text.includes(`To: ${to}`));
  const arrived = (server: MailServer, to: string) =>
    eventually(() => expect(placeOf(server, to)).toBeGreaterThanOrEqual(0));

  test("behind a thousand emails of one operator, an urgent one of another is sent next, and each other operator's in turn", async () => {
    await using server = await fakeMailServer();
    await queue(busy, 'busy', 1000);
    await queue(quiet, 'quiet', 3);
    await queue(null, 'installation');
    await queue(quiet, 'reset', 1, 'reset');
    post = open(server);
    await Promise.all(['reset0', 'quiet2', 'installation0'].map((to) => arrived(server, to)));
    expect(placeOf(server, 'reset0')).toBeLessThan(nextFew);
    expect(placeOf(server, 'quiet0')).toBeLessThan(nextFew);
    expect(placeOf(server, 'installation0')).toBeLessThan(nextFew);
    expect(placeOf(server, 'quiet2')).toBeLessThan(3 * nextFew);
    const sent = server.received.length;
    await queue(quiet, 'later', 1, 'reset');
    const atMost = server.received.length + nextFew;
    post.wake();
    await arrived(server, 'later0');
    expect(sent).toBeLessThan(900);
    expect(placeOf(server, 'later0')).toBeLessThan(atMost);
  });

  test('the next email is found in the index, without sorting those that wait', async () => {
    const plans: string[] = [];
    await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`set local enable_sort = off`);
      await tx.rows(sql`set local enable_seqscan = off`);
      const explaining: Transaction = {
        ...tx,
        rows: async <Row extends Record<string, unknown>>(statement: Parameters<typeof tx.rows>[0]) => {
          plans.push(JSON.stringify(await tx.rows(sql`explain ${statement as SQL}`)));
          return tx.rows<Row>(statement);
        },
      };
      await lockNextMail(explaining, ['others'], new Map([['others', busy ?? '']]), app.clock.now);
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain('outgoing_mails_in_turn');
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });

  test('the emails of one operator are sent in order', async () => {
    await using server = await fakeMailServer();
    await queue(busy, 'ordered', 30);
    post = open(server);
    await eventually(() => expect(server.received).toHaveLength(30));
    const places = Array.from({ length: 30 }, (_, number) => placeOf(server, `ordered${number}@`));
    for (const [number, place] of places.entries()) expect(Math.abs(place - number)).toBeLessThan(nextFew);
  });

  test('slow emails keep their own places, and an urgent one still leaves', async () => {
    await using server = await fakeMailServer();
    const waiting = server.stall('slow');
    await queue(busy, 'slow', 10);
    post = open(server);
    await eventually(() => expect(waiting()).toBe(3));
    await queue(quiet, 'reset', 1, 'reset');
    post.wake();
    await arrived(server, 'reset0');
    expect(waiting()).toBe(3);
    await server[Symbol.asyncDispose]();
  });

  test('a printer that does not answer only holds the emails with a report', async () => {
    await using server = await fakeMailServer();
    const { id } = await jobSteps(app).signed();
    await run(sql`delete from outgoing_mails where report_of is distinct from ${id}`);
    await run(sql`
      insert into outgoing_mails (id, operator_id, queue, recipient, subject, body, report_of, due_at)
      select gen_random_uuid(), operator_id, queue, n || 'reader@example.test', subject, body, report_of, due_at
      from outgoing_mails, generate_series(1, 20) n`);
    const [reports] = await run<{ count: number }>(
      sql`select count(*)::int as count from outgoing_mails where queue = 'reports'`,
    );
    const { put } = app.server.files;
    let goOn: () => void = () => undefined;
    const printer = new Promise<void>((resolve) => (goOn = resolve));
    Object.assign(app.server.files, {
      put: (...args: Parameters<typeof put>) => printer.then(() => put(...args)),
    });
    await queue(busy, 'plain', 20);
    await queue(quiet, 'reset', 1, 'reset');
    post = open(server);
    await eventually(() => expect(server.received).toHaveLength(21));
    expect(server.received.join()).not.toContain('application/pdf');
    goOn();
    Object.assign(app.server.files, { put });
    await eventually(() => expect(server.received).toHaveLength(21 + (reports?.count ?? 0)));
    expect(reports?.count).toBeGreaterThan(20);
    expect(server.received.slice(21).filter((text) => !text.includes('application/pdf'))).toEqual([]);
  });
});
