import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSealKey } from '#server/printing/seal-certificate.ts';
import { type DaySeal, hashOfDay } from '#server/store/cases/day-seals.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { addEvent, type Forgery, faultsAfterForgery, verified } from '#tests/support/files/forgeries.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { sealDays } from './seal-days.ts';

const dayMs = 86_400_000;
// Links are dated by the database's own clock.
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);

/** Signs seals with a key of the forger, who adds its certificate to those of the installation. */
const signWithOwnKey =
  (which: string): Forgery =>
  async (tx) => {
    const made = await makeSealKey('Forger', new Date());
    const certificate = new X509Certificate(made.certificate).toString();
    await tx.rows(sql`insert into seal_keys (id, private_key, certificate, made_at)
    values (gen_random_uuid(), 'none', ${certificate}, now())`);
    const key = createPrivateKey({ key: Buffer.from(made.privateKeyPkcs8), format: 'der', type: 'pkcs8' });
    const key_fingerprint = sha256(made.certificate);
    const seals = await tx.rows<DaySeal>(
      sql.raw(`select * from day_seals where ${which} order by operator_id, day`),
    );
    let [previous, operator] = ['', ''];
    for (const seal of seals) {
      const forged = {
        ...seal,
        key_fingerprint,
        previous_hash: operator === seal.operator_id ? previous : seal.previous_hash,
      };
      const hash = hashOfDay(forged);
      const signature = sign('sha256', Buffer.from(hash), key).toString('base64');
      await tx.rows(sql`
      update day_seals set hash = ${hash}, signature = ${signature}, previous_hash = ${forged.previous_hash},
        key_fingerprint = ${key_fingerprint}
      where operator_id = ${seal.operator_id} and day = ${seal.day}`);
      [previous, operator] = [hash, seal.operator_id];
    }
  };

describe.each(['pglite', 'postgres'] as const)('forged keys and times on %s', (kind) => {
  let app: TestServer;
  let key: string;
  beforeAll(async () => {
    app = await startTestServer(kind);
    await sealDays(app.server, { at: daysFromNow(3) });
    const [seal] = await rows<{ key_fingerprint: string }>(
      sql`select key_fingerprint from day_seals limit 1`,
    );
    key = seal?.key_fingerprint ?? '';
  });
  afterAll(() => app.close());

  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(query));
  const faultsAfter = (forge: Forgery, options: Parameters<typeof faultsAfterForgery>[2] = {}) =>
    faultsAfterForgery(app.server, forge, options);

  test("seals that were all made again with the forger's key are found if the true key is named", async () => {
    expect(await faultsAfter(async () => undefined, { keys: [key] })).toEqual([]);
    const faults = await faultsAfter(signWithOwnKey('true'), { keys: [key] });
    expect(faults[0]).toMatch(
      /^the seal of [0-9-]+ of .* was made with the key [0-9a-f]{64}, which was not named$/,
    );
    expect(new Set(faults.map((fault) => fault.replace(/^the seal of [0-9-]+ of .* was/, 'was'))).size).toBe(
      1,
    );
  });

  test("a newest seal that was made again with the forger's key is found even if no key is named", async () => {
    const faults = await faultsAfter(signWithOwnKey('day = (select max(day) from day_seals)'));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toMatch(/^the seal of [0-9-]+ of .* was made with another key, and no event says so$/);
  });

  test('an event that is added with an earlier or later time is found', async () => {
    const [request] = await rows<{ id: string; operator_id: string }>(
      sql`select id, operator_id from service_requests limit 1`,
    );
    const add = (at: string) =>
      addEvent({
        at,
        type: `'service-requests.commented'`,
        record_id: `'${request?.id}'`,
        operator_id: `'${request?.operator_id}'`,
        actor_user_id: 'gen_random_uuid()',
        changes: `'{}'`,
      });
    // A test's clock differs from the database's, so the other events get the time of their links in the chain.
    const timely: Forgery = (tx) =>
      tx.script(`update events e set at = l.added_at from case_links l where l.entry_id = e.id;
        update signatures s set signed_at = l.added_at from case_links l where l.entry_id = s.job_order_id`);
    const times = async (forge: Forgery) => {
      const faults = await faultsAfter(
        async (tx) => {
          await timely(tx);
          await forge(tx);
        },
        { loadingMs: -1 },
      );
      return faults.filter((fault) => fault.includes('says that it is from'));
    };
    expect(await times(add('clock_timestamp()'))).toEqual([]);
    for (const at of [`now() - interval '20 minutes'`, `now() + interval '2 days'`])
      expect(await times(add(at))).toEqual([
        expect.stringMatching(
          /^SR-\d+ .*: the event service-requests.commented [0-9a-f-]+ says that it is from .*, but was added at /,
        ),
      ]);
  });
});

test('a new key is an event in the chain, and its seals hold', async () => {
  const app = await startTestServer('pglite');
  await sealDays(app.server, { at: daysFromNow(2) });
  const { session } = app.server;
  const other = { ...app.server, session: { ...session, secret: `${session.secret} of another server` } };
  await sealDays(other, { at: daysFromNow(4) });
  const changed = await app.server.database.transaction(systemIdentity, (tx) =>
    tx.rows<{ changes: unknown }>(sql`select changes from events where type = 'operators.seal-key-changed'`),
  );
  expect(changed.length).toBeGreaterThan(0);
  expect(changed[0]?.changes).toEqual({
    seal_key: { from: expect.stringMatching(/^[0-9a-f]{64}$/), to: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  // The links have today's time, although days in the future are already sealed.
  const { faults } = await verified(app.server);
  expect(faults.filter((fault) => !fault.endsWith('was added after its day was sealed'))).toEqual([]);
  await app.close();
});
