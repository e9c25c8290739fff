import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { getSealCertificate } from '#contract/operators/seal-certificate.ts';
import { installationKeyOf } from '#server/printing/seal-key.ts';
import { jobSteps, people } from '#tests/support/company/job-steps.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { sealDays } from './seal-days.ts';
import { verifyHistory } from './verify-history.ts';

const dayMs = 86_400_000;
// Links are dated by the database's own clock.
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);
const faultsOf = async ({ server }: TestServer, seal: string | null = null) => {
  const faults: string[] = [];
  const found = (text: string) => faults.push(text);
  await verifyHistory(server.database, { files: null, seal, found, progress: () => undefined });
  return faults;
};

describe.each(['pglite', 'postgres'] as const)('seals and chains on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(query));

  test('servers that need the first seal key at the same time agree on one', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => installationKeyOf(app.server)));
    const certificates = keys.map(({ certificate }) => Buffer.from(certificate).toString('hex'));
    expect(new Set(certificates).size).toBe(1);
    expect(await rows(sql`select 1 from seal_keys`)).toHaveLength(1);
  });

  test('two people who write on one case at the same time add to one chain', async () => {
    const job = await jobSteps(app).assigned();
    const writers = await Promise.all(Object.values(people).map((email) => app.as(email)));
    const comments = writers.flatMap((writer) =>
      [1, 2, 3].map((n) =>
        writer.call(addComment, { record: 'job_orders', record_id: job.id, text: `Comment ${n}` }),
      ),
    );
    expect((await Promise.all(comments)).map(({ status }) => status)).toEqual(comments.map(() => 200));
    const links = await rows<{ position: number }>(sql`
      select position from case_links where case_id = (select case_id from job_orders where id = ${job.id})
      order by position`);
    expect(links.map(({ position }) => position)).toEqual(links.map((_, index) => index + 1));
    expect(await faultsOf(app)).toEqual([]);
  });

  test('people who add the first links of a case at the same time begin one chain', async () => {
    const { database } = app.server;
    // Cases from before the chains have no head yet.
    const ofCase = randomUUID();
    const add = () =>
      database.asOwner((tx) =>
        tx.rows<{ position: number }>(sql`
          select append_case_link(${ofCase}::uuid, (select id from country_operators limit 1), 'event', ${randomUUID()}::uuid, '')
            as position`),
      );
    const added = await Promise.all([add(), add(), add(), add()]);
    expect(added.map(([link]) => link?.position).toSorted()).toEqual([1, 2, 3, 4]);
    expect(await rows(sql`select length from case_chains where case_id = ${ofCase}`)).toEqual([
      { length: 4 },
    ]);
    await database.asOwner((tx) =>
      tx.script(
        `delete from case_links where case_id = '${ofCase}'; delete from case_chains where case_id = '${ofCase}'`,
      ),
    );
  });

  test('several servers seal the ended days once, also missed ones, and send each seal once', async () => {
    const recipient = 'notary@example.test';
    await rows(sql`update country_operators set day_seal_email = ${recipient}`);
    expect(await rows(sql`select 1 from day_seals`)).toEqual([]);
    const at = daysFromNow(5);
    await Promise.all([sealDays(app.server, { at }), sealDays(app.server, { at })]);
    await sealDays(app.server, { at });
    const seals = await rows<{ operator_id: string; days: number; cases: number; changed: number }>(sql`
      select operator_id, count(*) as days, sum(case_count)::integer as cases,
        (select count(*) from case_chains c where c.operator_id = d.operator_id) as changed
      from day_seals d group by operator_id`);
    expect(seals.length).toBeGreaterThan(1);
    for (const { days, cases, changed } of seals) {
      expect(days).toBeGreaterThanOrEqual(4);
      expect(cases).toBe(changed);
    }
    const mails = await rows<{ body: string }>(
      sql`select body from outgoing_mails where recipient = ${recipient}`,
    );
    expect(mails).toHaveLength(seals.length);
    const [sealed] = await rows<{ hash: string }>(
      sql`select hash from day_seals where case_count > 0 limit 1`,
    );
    expect(mails.filter(({ body }) => body.includes(sealed?.hash ?? 'none'))).toHaveLength(1);
    expect(await faultsOf(app, sealed?.hash)).toEqual([]);
  });

  test("the newest seal is in the operator's settings, to compare with the email", async () => {
    const { body } = await (await app.as('operator@demo.test')).call(getSealCertificate, {});
    const [mail] = await rows<{ body: string }>(sql`
      select body from outgoing_mails where body like ${`%${body.last_seal?.key}%`} limit 1`);
    const [newest] = await rows<{ hash: string }>(sql`
      select hash from day_seals where operator_id = ${body.id} order by day desc limit 1`);
    expect(body.last_seal?.hash).toBe(newest?.hash);
    expect(mail).toBeDefined();
  });

  test('a day with no changes is sealed too, without an email', async () => {
    const before = await rows(sql`select 1 from outgoing_mails`);
    await sealDays(app.server, { at: daysFromNow(6) });
    expect(await rows(sql`select 1 from outgoing_mails`)).toEqual(before);
    expect(await faultsOf(app)).toEqual([]);
  });
});

test('a writer of the same case waits, and a writer of another case does not', async () => {
  const app = await startTestServer('postgres');
  const { database } = app.server;
  const requests = await database.transaction(systemIdentity, (tx) =>
    tx.rows<{ id: string }>(sql`select id from service_requests limit 2`),
  );
  const write = (index: number) => sql`
    insert into events (id, at, type, record_id, operator_id, actor_user_id, changes)
    select gen_random_uuid(), now(), 'service-requests.commented', id, operator_id, gen_random_uuid(), '{}'
    from service_requests where id = ${requests[index]?.id}`;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const later = (index: number) =>
    begun.then(() => database.transaction(systemIdentity, (tx) => tx.rows(write(index))));
  const [same, other] = [later(0), later(1)];
  await database.transaction(systemIdentity, async (tx) => {
    await tx.rows(write(0));
    begin();
    await other;
    await eventually(async () => {
      const [waiting] = await tx.rows<{ count: number }>(
        sql`select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      );
      expect(waiting?.count).toBe(1);
    });
  });
  await same;
  expect(await faultsOf(app)).toEqual([]);
  await app.close();
});
