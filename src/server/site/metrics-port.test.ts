import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { livePath } from '#contract/live.ts';
import { listMachines } from '#contract/machines.ts';
import { sweepRegularly } from '#server/outbox/sweep.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { jobSteps } from '#tests/support/company/job-steps.ts';
import { writtenMail } from '#tests/support/company/written-mail.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { serveMetrics } from './metrics-port.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const anyId = '0198a0c0-0000-7000-8000-000000000001';

describe.each(['pglite', 'postgres'] as const)('the figures for Prometheus on %s', (kind) => {
  let app: TestServer;
  let port: Awaited<ReturnType<typeof serveMetrics>>;
  beforeAll(async () => {
    app = await startTestServer(kind);
    port = await serveMetrics(app.server, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    port.close();
    await app.close();
  });

  const text = async () => (await fetch(`${port.address}/metrics`)).text();
  /** Returns the value of one line, such as `name{label="value"}`; null if there is no such line. */
  const value = async (line: string) => {
    const metricLine = (await text()).split('\n').find((one) => one.startsWith(`${line} `));
    return metricLine === undefined ? null : Number(metricLine.slice(line.length));
  };

  test('the figures count calls by their name in the contract and their status, never by their input', async () => {
    const client = await app.as('client@demo.test');
    await client.call(listMachines, {});
    await client.call(getJobOrder, { id: anyId });
    await app.request(`/api/nothing/${anyId}`);
    await app.request(`/${anyId}`);
    const count = 'grouphead_call_duration_seconds_count';
    expect(await value(`${count}{call="${listMachines.name}",status="200"}`)).toBe(1);
    expect(await value(`${count}{call="${getJobOrder.name}",status="404"}`)).toBe(1);
    expect(await value(`${count}{call="unknown",status="404"}`)).toBe(1);
    expect(await text()).not.toContain(anyId);
  });

  test('the figures show the pool and its transactions, refused ones separately', async () => {
    const figures = async (stage: string) => value(`grouphead_transactions_total{stage="${stage}"}`);
    const before = [await figures('committed'), await figures('rolled_back')] as const;
    const refused = new Error('refused');
    await expect(app.server.database.transaction(systemIdentity, () => Promise.reject(refused))).rejects.toBe(
      refused,
    );
    expect(await figures('rolled_back')).toBe((before[1] ?? 0) + 1);
    expect(await figures('committed')).toBeGreaterThan(before[0] ?? 0);
    // The query for the figures themselves has ended, and its connection is free again.
    expect(await value('grouphead_database_connections{state="in_use"}')).toBe(0);
    expect(await value('grouphead_database_connections_max')).toBeGreaterThan(0);
    expect(await value('grouphead_database_up')).toBe(1);
  });

  test('the figures show the open streams, and the delay of their changes', async () => {
    const { cookie } = await app.as('dispatcher@demo.test');
    const stream = await app.request(livePath, { headers: { cookie } });
    expect(await value('grouphead_live_streams')).toBe(1);
    await jobSteps(app).request();
    await eventually(async () =>
      expect(await value('grouphead_live_lag_seconds_count')).toBeGreaterThanOrEqual(1),
    );
    await stream.body?.cancel();
    expect(await value('grouphead_live_streams')).toBe(0);
  });

  test('the figures show the number and age of waiting emails, and the background work', async () => {
    const at = new Date(Date.now() - 600_000);
    await app.server.database.transaction(systemIdentity, async (tx) =>
      queueMail(
        tx,
        {
          operator_id: null,
          recipient: 'salma@example.test',
          user_id: null,
          text: writtenMail('Your new password'),
        },
        { id: app.server.newId(), at },
      ),
    );
    expect(await value('grouphead_mails{state="waiting"}')).toBeGreaterThan(0);
    expect(await value('grouphead_mail_oldest_seconds')).toBeGreaterThanOrEqual(600);
    expect(await text()).not.toContain('salma');
    await sweepRegularly(app.server, {
      notifications: 180,
      mails: 30,
      invitations: 365,
      signInEvents: 1,
    }).stop();
    expect(await value('grouphead_job_runs_total{name="sweep",outcome="done"}')).toBe(1);
    expect(await value('grouphead_job_last_success_timestamp_seconds{name="sweep"}')).toBe(
      app.clock.now.getTime() / 1000,
    );
  });

  test('the figures are only at their own address, not at the public one', async () => {
    expect((await fetch(`${port.address}/`)).status).toBe(404);
    expect((await fetch(`${port.address}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await app.request('/metrics')).status).toBe(404);
  });
});

test('without a database the figures say so, and omit everything from the database', async () => {
  const app = await startTestServer('postgres', { isEmpty: true });
  const port = await serveMetrics(app.server, { host: '127.0.0.1', port: 0 });
  await app.close();
  const text = await (await fetch(`${port.address}/metrics`)).text();
  port.close();
  expect(text).toMatch(/^grouphead_database_up 0$/m);
  expect(text).not.toMatch(/^grouphead_(mails|mail_oldest|backup|clock)/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

// Other operating systems have fewer figures about the process.
describe.runIf(process.platform === 'linux')('every printed figure', () => {
  let names: readonly string[] = [];
  let text = '';
  beforeAll(async () => {
    const app = await startTestServer('pglite', { isEmpty: true });
    const port = await serveMetrics(app.server, { host: '127.0.0.1', port: 0 });
    text = await (await fetch(`${port.address}/metrics`)).text();
    port.close();
    await app.close();
    names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name).toSorted();
  });

  const namesIn = (from: string) =>
    [...new Set(from.match(/\b(?:grouphead|process|nodejs)_\w+/g))]
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
      .toSorted();

  test('every printed figure is explained in the documentation, which names no other', () => {
    const section = read('docs/operations.md').split('## Metrics and alerts')[1]?.split('\n## ')[0] ?? '';
    expect([...new Set(namesIn(section))]).toEqual(names);
  });

  test.each(['ops/grafana-dashboard.json', 'ops/alerts.yml'])('%s uses only printed figures', (file) => {
    const usedNames = namesIn(read(file));
    expect(usedNames.length).toBeGreaterThan(5);
    expect(usedNames.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('the figures have the labels that the alerts select', () => {
    const chosen = read('ops/alerts.yml').matchAll(/(grouphead_\w+)\{(\w+)[=!]/g);
    const source = read('src/server/platform/metrics.ts') + read('src/server/platform/scrape.ts');
    for (const [, name = '', label = ''] of chosen) {
      const [base] = namesIn(name);
      const declared = source.split(`'${base}'`)[1]?.slice(0, 250) ?? '';
      expect([name, declared.includes(`'${label}'`)]).toEqual([name, true]);
    }
  });
});
