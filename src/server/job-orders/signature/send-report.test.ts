import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addReportAddress } from '#contract/clients/report-addresses.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { listReportRecipients, sendReport } from '#contract/job-orders/signature/send-report.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { eventMailsPerDay } from '#domain/entrance/attempts.ts';
import { stopLink } from '#domain/report-address.ts';
import { mailsCausedBy } from '#server/store/functions/mail-counts.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

let count = 0;
const freeEmail = () => `reader${++count}@office.test`;

describe.each(databasesInTurn(import.meta.filename))('a signed report sent again on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let job: string;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const { technician } = world.home;
    const { id } = await makeJob(app.server.database, world.home, {
      technician,
      workflow_status: 'awaiting_signature',
    });
    const caller = await as(technician);
    const view = (await caller.call(getJobOrder, { id })).body;
    expect((await caller.call(signJobOrder, await jobSteps(app).signature(view))).status).toBe(200);
    job = id;
  });
  beforeEach(async () => {
    await run(sql`delete from report_addresses`);
    await run(sql`delete from outgoing_mails`);
    await forgetGuesses(app.server.database);
  });
  afterAll(() => app.close());

  const run = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const as = ({ email }: Pick<Person, 'email'>) => app.as(email);
  const send = async (
    by: Pick<Person, 'email'>,
    emails: readonly string[],
    { id = job, note = null as string | null, key = uuidv7() } = {},
  ) => (await as(by)).call(sendReport, { id, emails: [...emails], note, language: 'en' }, { key });
  const mails = () =>
    run<{ recipient: string; body: string; needs_report: boolean }>(
      sql`select recipient, body, needs_report from outgoing_mails where report_of = ${job} order by recipient`,
    );
  const listed = async (by: Pick<Person, 'email'>) =>
    (await (await as(by)).call(listReportRecipients, { id: job })).body.items;
  const addAddress = async (email: string) =>
    (
      await (
        await as(world.home.client)
      ).call(addReportAddress, {
        client_id: world.home.client.row.id,
        email,
        label: 'Engineering',
        language: 'ar',
      })
    ).body;
  /** Adds rows as if the person had caused this many emails today. */
  const caused = ({ user_id }: Person, mailCount: number) =>
    run(sql`
      insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
      select gen_random_uuid(), place, place, ${app.clock.now}
      from (select ${sql.raw(mailsCausedBy(`'${user_id}'`, `'${app.clock.now.toISOString()}'::timestamptz`))} as place) p,
        generate_series(1, ${mailCount}::int)`);

  test('everyone with access to the report can send it, and history names the addresses', async () => {
    const { client, technician, dispatcher, countryOperator } = world.home;
    for (const by of [client, technician, dispatcher, countryOperator, world.admin]) {
      const email = freeEmail();
      const { status, body } = await send(by, [email.toUpperCase(), email]);
      expect([status, body.emails]).toEqual([200, [email]]);
      expect((await eventsOf(app.server.database, job)).at(-1)).toMatchObject({
        type: 'job-orders.report-sent',
        actor_name: by.name,
        changes: { report_recipients: { to: [email] } },
      });
    }
    expect(await mails()).toHaveLength(5);
  });

  test('the report is not sent for people without access to it, or if it is not signed', async () => {
    const { secondClient, secondTechnician } = world.home;
    for (const by of [
      secondClient,
      secondTechnician,
      world.foreign.countryOperator,
      world.foreign.dispatcher,
    ]) {
      await as(by);
      const answer = await changesNothing(app.server.database, () => send(by, [freeEmail()]));
      expect(answer.status).toBe(404);
      expect((await (await as(by)).call(listReportRecipients, { id: job })).status).toBe(404);
    }
    const { id } = await makeJob(app.server.database, world.home, { technician: world.home.technician });
    const unsigned = await changesNothing(app.server.database, () =>
      send(world.home.dispatcher, [freeEmail()], { id }),
    );
    expect([unsigned.status, unsigned.problem.detail]).toEqual([404, 'Report not found']);
  });

  test('a refusal counts every address alike, so it does not reveal who reads the reports of another client', async () => {
    const { client, secondClient } = world.home;
    await as(secondClient);
    for (const email of [client.email, freeEmail()]) {
      await forgetGuesses(app.server.database);
      expect((await send(secondClient, [email])).status).toBe(404);
      expect(await run(sql`select from sign_in_guesses`), email).toHaveLength(1);
    }
  });

  test('a person with an account gets a link, an address for reports a link to stop, and a typed address only the PDF', async () => {
    const { client, dispatcher } = world.home;
    const [listedEmail, typed] = [freeEmail(), freeEmail()];
    await addAddress(listedEmail);
    expect((await listed(dispatcher)).map(({ email }) => email)).toEqual([client.email, listedEmail]);
    const note = 'Please pay this one first.\nThank you';
    await send(dispatcher, [client.email, listedEmail, typed], { note });
    const sent = Object.fromEntries((await mails()).map((mail) => [mail.recipient, mail]));
    expect(sent[client.email]?.body).toContain(`/jobs/${job}/report`);
    expect(sent[listedEmail]?.body).toContain(stopLink.path);
    expect(sent[typed]?.body).toContain(`${dispatcher.name} (${world.home.operator.name}) sends you`);
    expect(sent[typed]?.body).toContain('> Please pay this one first.\n> Thank you');
    expect(sent[typed]?.body).not.toMatch(/https?:/);
    expect([client.email, listedEmail, typed].map((email) => sent[email]?.needs_report)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('a retry sends once', async () => {
    const [key, email] = [uuidv7(), freeEmail()];
    const answers = [
      await send(world.home.client, [email], { key }),
      await send(world.home.client, [email], { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mails()).toHaveLength(1);
  });

  test('one call sends to at most five addresses, and to none that stopped the reports or that no one can own', async () => {
    const email = freeEmail();
    const { id } = await addAddress(email);
    await run(sql`update report_addresses set stopped_at = now() where id = ${id}`);
    const { dispatcher } = world.home;
    for (const emails of [
      [],
      Array.from({ length: 6 }, freeEmail),
      ['no address'],
      ['someone@erased.invalid'],
      [freeEmail(), email],
    ]) {
      const answer = await changesNothing(app.server.database, () => send(dispatcher, emails));
      expect([answer.status, answer.problem.errors?.[0]?.path.split('.')[0]]).toEqual([422, 'emails']);
    }
    expect((await listed(dispatcher)).find((item) => item.email === email)?.stopped_at).not.toBeNull();
  });

  test("each email counts toward the sender's daily limit, even for several calls at the same moment", async () => {
    const { client } = world.home;
    await caused(client, eventMailsPerDay.client - 3);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => send(client, [freeEmail(), freeEmail()])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(await mails()).toHaveLength(2);
  });
});
