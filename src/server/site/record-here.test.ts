import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReportAddress } from '#contract/clients/report-addresses.ts';
import { listMachineLabels } from '#contract/labels.ts';
import { makeToken } from '#server/store/one-time-tokens.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { stopTokenOf } from '#tests/support/company/report-addresses.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { cameFrom, origin, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { httpApp } from './http.ts';
import { recordShownAt } from './record-here.ts';

const nobodysId = '00000000-0000-7000-8000-000000000000';

test.each([
  ['/jobs/JO-1089', 'job_orders', 'JO-1089'],
  [`/jobs/${nobodysId}/report`, 'job_orders', nobodysId],
  [`/client/reports/${nobodysId}`, 'job_orders', nobodysId],
  [`/technician/jobs/${nobodysId}/signature`, 'job_orders', nobodysId],
  [`/client/machines/${nobodysId}`, 'machines', nobodysId],
  ['/requests/SR-7/', 'service_requests', 'SR-7'],
  [`/accounts/${nobodysId}`, 'profiles', nobodysId],
])('%s shows a record', (path, record, id) => {
  expect(recordShownAt(path)).toEqual({ record, id });
});

test.each(['/', '/client', '/technician/jobs', '/admin/accounts', '/jobs', '/sign/token'])(
  '%s shows no record',
  (path) => {
    expect(recordShownAt(path)).toBeNull();
  },
);

describe.each(['pglite', 'postgres'] as const)('the page of a record on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let site: ReturnType<typeof httpApp>;
  const root = mkdtempSync(join(tmpdir(), 'grouphead-web-'));
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
    writeFileSync(
      join(root, 'index.html'),
      '<html lang="en" dir="ltr"><!--first--><!--frame--><!--/frame--></html>',
    );
    const reach = { appOrigin: origin, trustProxy: false };
    const settings = { reach, webRoot: root, stopping: new AbortController().signal };
    const live = { subscribe: () => () => undefined, quietMs: () => 0, close: async () => undefined };
    site = httpApp(app.server, live, { handlers: [], pages: [] }, settings);
  });
  afterAll(async () => {
    rmSync(root, { recursive: true });
    await app.close();
  });

  const statusFor = async (path: string, person: Person | null) => {
    const headers = person === null ? {} : { cookie: (await app.as(person.email)).cookie };
    return (await site.request(`${origin}${path}`, { headers }, cameFrom('10.0.0.9'))).status;
  };

  test('the page answers 404 when the record is not found, whether it does not exist or belongs to someone else', async () => {
    const { home, foreign } = world;
    const job = await makeJob(app.server.database, home);
    for (const named of [job.id, `JO-${job.number}`, `jo${job.number}`]) {
      expect(await statusFor(`/jobs/${named}`, home.dispatcher)).toBe(200);
    }
    expect(await statusFor(`/jobs/${job.id}/report`, home.client)).toBe(200);
    expect(await statusFor(`/technician/jobs/${job.id}`, home.technician)).toBe(200);
    expect(await statusFor(`/jobs/${job.id}`, home.secondTechnician)).toBe(404);
    expect(await statusFor(`/jobs/${job.id}`, foreign.dispatcher)).toBe(404);
    for (const unknown of [nobodysId, 'JO-987654', 'anything']) {
      expect(await statusFor(`/jobs/${unknown}`, home.dispatcher)).toBe(404);
      expect(await statusFor(`/jobs/${unknown}`, null)).toBe(200);
    }
    expect(await statusFor(`/machines/${job.machine_id}`, home.client)).toBe(200);
    expect(await statusFor(`/machines/${job.machine_id}`, foreign.client)).toBe(404);
    const { id } = (await app.as(home.client.email)).session.user;
    expect(await statusFor(`/accounts/${id}`, home.countryOperator)).toBe(200);
    expect(await statusFor(`/accounts/${id}`, foreign.countryOperator)).toBe(404);
    expect(await statusFor('/accounts/xyz', home.countryOperator)).toBe(404);
  });

  test('the page of a link answers 404 to everyone if the link was made up, and otherwise 200, even if it has expired', async () => {
    const { home } = world;
    const job = await makeJob(app.server.database, home);
    const client = await app.as(home.client.email);
    const user_id = client.session.user.id;
    const linkTo = (purpose: 'signature' | 'dispute', until: Date) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        makeToken(tx, purpose, { id: uuidv7(), of: { job_order_id: job.id, version: 1, user_id }, until }),
      );
    const inMs = (ms: number) => new Date(app.server.now().getTime() + ms);
    const [label] = (await client.call(listMachineLabels, {})).body.items;
    const address = {
      client_id: home.client.row.id,
      email: 'books@hotel.test',
      label: null,
      language: 'en',
    } as const;
    const { id } = (await client.call(addReportAddress, address)).body;
    const links = [
      `/sign/${await linkTo('signature', inMs(60_000))}`,
      `/sign/${await linkTo('signature', inMs(-60_000))}`,
      `/dispute/${await linkTo('dispute', inMs(60_000))}`,
      `/stop/${await stopTokenOf(app.server.database, id)}`,
      label?.path ?? '',
    ];
    for (const link of links) {
      expect(await statusFor(link, null), link).toBe(200);
      expect(await statusFor(`${link}/`, home.dispatcher), link).toBe(200);
      for (const unknown of [link.replace(/.$/, (last) => (last === '0' ? '1' : '0')), `${link}0`]) {
        expect(await statusFor(unknown, null), unknown).toBe(404);
        expect(await statusFor(unknown, home.dispatcher), unknown).toBe(404);
      }
    }
    const signing = links[0]?.replace('/sign/', '');
    for (const path of [`/dispute/${signing}`, '/report/xyz', '/stop/xyz', '/stop/%00.%00']) {
      expect(await statusFor(path, null), path).toBe(404);
    }
  });

  test('the page of an unknown link differs only in its status', async () => {
    const { path = '' } =
      (await (await app.as(world.home.client.email)).call(listMachineLabels, {})).body.items[0] ?? {};
    const pageOf = async (at: string) =>
      (await site.request(`${origin}${at}`, {}, cameFrom('10.0.0.9'))).text();
    expect(await pageOf(`/report/${'f'.repeat(32)}`)).toBe(await pageOf(path));
  });

  test('the page gives a stranger the same response for an existing and a missing record', async () => {
    const job = await makeJob(app.server.database, world.home);
    expect(await statusFor(`/jobs/${job.id}`, null)).toBe(await statusFor(`/jobs/${nobodysId}`, null));
    expect(await statusFor('/no/such/page', null)).toBe(404);
  });
});
