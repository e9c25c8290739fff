import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchEverything } from '#contract/search.ts';
import { startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('the search of everything on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const found = async (email: string, search: string) =>
    (await (await app.as(`${email}@demo.test`)).call(searchEverything, { search })).body;

  test('a dispatcher finds clients, their jobs, machines and technicians', async () => {
    const byClient = await found('dispatcher', 'pearl');
    expect(byClient.clients.map(({ title }) => title)).toEqual(['Pearl Harbour Hotel']);
    expect(byClient.job_orders).toHaveLength(5);
    for (const { client, job } of byClient.job_orders) {
      expect(client).toBe('Pearl Harbour Hotel');
      expect(job).toEqual({ status: expect.any(String), workflow_status: expect.any(String) });
    }
    const bySerial = await found('dispatcher', 'GH-PE-1040');
    expect(bySerial.machines).toHaveLength(1);
    expect((await found('dispatcher', 'yusuf')).technicians.map(({ title }) => title)).toEqual([
      'Yusuf Darwish',
    ]);
  });

  test.each([
    ['dispatcher.ae', 'pearl'],
    ['operator.ae', 'yusuf'],
    ['client.ae', 'GH-PE'],
    ['technician.ae', 'pearl'],
  ])('%s finds nothing of another operator', async (email, search) => {
    const { job_orders, clients, machines, technicians } = await found(email, search);
    expect([job_orders, clients, machines, technicians]).toEqual([[], [], [], []]);
  });

  test('a client finds its own machines, and no other client', async () => {
    const own = await found('client', 'GH-');
    expect(own.machines).toHaveLength(3);
    expect((await found('client', 'sandglass')).clients).toEqual([]);
  });
});
