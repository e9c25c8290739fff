import { X509Certificate } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealCertificatePath } from '#contract/job-orders/signature/verify.ts';
import {
  addSealCertificate,
  getSealCertificate,
  retireSealCertificate,
} from '#contract/operators/seal-certificate.ts';
import { remind } from '#server/outbox/reminders.ts';
import { sealKeyOf } from '#server/printing/seal-key.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { makeCertificate, pkcs12Of, type TestCertificate } from '#tests/support/servers/certificates.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const password = 'Open the file';
const dayMs = 86_400_000;

describe.each(databasesOfRaces(import.meta.filename))('the certificate of an operator on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let root: TestCertificate;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    root = await makeCertificate({ name: 'Gulf Root' });
  });
  afterAll(() => app.close());

  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(query));
  const day = (days: number) => new Date(app.clock.now.getTime() + days * dayMs);
  const certificateOf = (wanted: Partial<Parameters<typeof makeCertificate>[0]> = {}) =>
    makeCertificate({ name: 'Home Coffee', by: root, usage: 0xc0, ...wanted });
  const fileOf = (own: TestCertificate) => pkcs12Of({ password, keyOf: own, certificates: [root, own] });
  const get = async (person: Person = world.home.countryOperator) =>
    (await app.as(person.email)).call(getSealCertificate, {});
  const add = async (content: string, more: Partial<{ password: string; version: number }> = {}) => {
    const { body } = await get();
    const caller = await app.as(world.home.countryOperator.email);
    const { id, version } = body;
    return caller.call(addSealCertificate, { id, version, content, password, ...more });
  };
  const sealer = async (operator_id = world.home.operator.id) => {
    const { certificate, issuers } = await sealKeyOf(app.server, operator_id);
    return { name: new X509Certificate(certificate).subject.split('CN=')[1], issuers: issuers.length };
  };

  test('a certificate seals its operator’s next reports with the chain in its file, and not those of other operators', async () => {
    const { home, foreign } = world;
    expect((await get()).body).toMatchObject({ id: home.operator.id, version: 1, certificate: null });
    for (const key of ['rsa', 'p384', 'p256'] as const) {
      const own = await certificateOf({ key, until: day(90) });
      const { status, body } = await add(await fileOf(own));
      expect([status, body.certificate]).toMatchObject([
        200,
        { subject: 'Home Coffee, BH', issuer: 'Gulf Root, BH', issuers: 1, state: 'valid' },
      ]);
      expect(await sealer()).toEqual({ name: 'Home Coffee', issuers: 1 });
    }
    expect((await sealer(foreign.operator.id)).issuers).toBe(0);
    expect((await get(foreign.countryOperator)).body.certificate).toBeNull();
    const published = await (await app.request(sealCertificatePath)).text();
    const names = (published.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []).map(
      (pem) => new X509Certificate(pem).subject,
    );
    expect(names.filter((name) => name.includes('Home Coffee'))).toHaveLength(3);
  });

  test('a certificate is stored encrypted, without its password, and its event names no secret', async () => {
    const own = await certificateOf();
    const content = await fileOf(own);
    expect((await add(content)).status).toBe(200);
    const stored = JSON.stringify(
      await rows(sql`
        select (select json_agg(c) from seal_certificates c) c, (select json_agg(k) from idempotency_keys k) k,
          (select json_agg(e) from events e where type = 'operators.certificate-added') e`),
    );
    expect(stored).toContain('Home Coffee, BH');
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(content.slice(40, 120));
    expect(app.lines.join('\n')).not.toContain(password);
    const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', own.keys.privateKey)).toString('base64');
    expect(stored).not.toContain(key.slice(40, 100));
  });

  test('a wrong certificate is refused at its field with the reason, and the one in use stays', async () => {
    expect((await add(await fileOf(await certificateOf()))).status).toBe(200);
    const before = (await get()).body;
    const own = await certificateOf();
    const good = await fileOf(own);
    const cases: readonly (readonly [string, string | undefined, string, string?])[] = [
      ['password', 'wrong_password', good, 'Another'],
      ['content', 'damaged', Buffer.from('no certificate').toString('base64')],
      ['content', undefined, ''],
      ['content', 'too_large', 'A'.repeat(90_000)],
    ];
    for (const [path, why, content, opened = password] of cases) {
      await rows(sql`delete from sign_in_guesses`);
      const { status, problem } = await add(content, { password: opened });
      expect([status, problem?.errors?.[0]?.path, problem?.params?.why]).toEqual([422, path, why]);
    }
    expect((await get()).body).toEqual(before);
  });

  test('of two certificates that are added at the same time, one is used and the other is refused as stale', async () => {
    const { version } = (await get()).body;
    const files = await Promise.all([certificateOf(), certificateOf()].map(async (own) => fileOf(await own)));
    const answers = await Promise.all(files.map((content) => add(content, { version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [used] = await rows(sql`
      select count(*)::integer as count from seal_certificates c where not exists (
        select from retired_seal_certificates r where r.certificate_id = c.id)`);
    expect(used).toEqual({ count: 1 });
  });

  test('a certificate is read and changed only by its operator and by a super admin', async () => {
    const { home, foreign, admin } = world;
    const { id, version } = (await get()).body;
    const content = await fileOf(await certificateOf());
    const statuses = async (person: Person) => {
      const caller = await app.as(person.email);
      const read = await caller.call(getSealCertificate, { operator_id: id });
      const wrote = await caller.call(retireSealCertificate, { id, version: version + 100 });
      const added = await caller.call(addSealCertificate, { id, version: version + 100, content, password });
      return [read.status, wrote.status, added.status];
    };
    for (const person of [home.dispatcher, home.technician, home.client])
      expect(await statuses(person)).toEqual([403, 403, 403]);
    expect(await statuses(foreign.countryOperator)).toEqual([404, 404, 404]);
    expect(await statuses(admin)).toEqual([200, 409, 409]);
    expect(await statuses(home.countryOperator)).toEqual([200, 409, 409]);
  });

  test('an operator is reminded once before its certificate expires and once after, and reports are sealed all the same', async () => {
    const eventsOf = async () =>
      (
        await rows<{ type: string }>(
          sql`select type from events where type like 'operators.certificate-e%' order by at`,
        )
      ).map(({ type }) => type);
    expect((await add(await fileOf(await certificateOf({ until: day(31) })))).body.certificate?.state).toBe(
      'valid',
    );
    await remind(app.server);
    expect(await eventsOf()).toEqual([]);
    await add(await fileOf(await certificateOf({ until: day(5) })));
    await remind(app.server);
    await remind(app.server);
    expect(await eventsOf()).toEqual(['operators.certificate-ending']);
    expect((await get()).body.certificate?.state).toBe('ending');
    expect((await sealer()).issuers).toBe(1);
    app.clock.now = day(6);
    await remind(app.server);
    await remind(app.server);
    expect(await eventsOf()).toEqual(['operators.certificate-ending', 'operators.certificate-expired']);
    expect((await get()).body.certificate?.state).toBe('expired');
    expect((await sealer()).issuers).toBe(0);
    const [notified] = await rows(sql`
      select count(*)::integer as count from notifications where user_id = ${world.home.countryOperator.user_id}
        and type = 'operators.certificate-expired'`);
    expect(notified).toEqual({ count: 1 });
  });

  test('a certificate is no longer used after its operator stopped using it, and stays stored', async () => {
    await add(await fileOf(await certificateOf({ until: day(90) })));
    const { id, version } = (await get()).body;
    const count = async () => (await rows(sql`select 1 from seal_certificates`)).length;
    const before = await count();
    const caller = await app.as(world.home.countryOperator.email);
    const { body } = await caller.call(retireSealCertificate, { id, version });
    expect(body).toMatchObject({ version: version + 1, certificate: null });
    expect([await sealer(), await count()]).toMatchObject([{ issuers: 0 }, before]);
  });
});
