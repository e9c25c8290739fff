import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
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

  test("the page answers 404 when the record is not found, whether it is missing or another's", async () => {
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
  });

  test('the page gives a stranger the same response for an existing and a missing record', async () => {
    const job = await makeJob(app.server.database, world.home);
    expect(await statusFor(`/jobs/${job.id}`, null)).toBe(await statusFor(`/jobs/${nobodysId}`, null));
    expect(await statusFor('/no/such/page', null)).toBe(404);
  });
});
