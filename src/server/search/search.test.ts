import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchEverything } from '#contract/search.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
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
    for (const { detail, at, job } of byClient.job_orders) {
      expect(detail).toMatch(/^Pearl Harbour Hotel · /);
      expect(at).toEqual({ instant: expect.any(String), time_zone: 'Asia/Bahrain' });
      expect(job).toEqual({ status: expect.any(String), workflow_status: expect.any(String) });
    }
    const bySerial = await found('dispatcher', 'GH-PE-1040');
    expect(bySerial.machines).toHaveLength(1);
    expect((await found('dispatcher', 'yusuf')).technicians.map(({ title }) => title)).toEqual([
      'Yusuf Darwish',
    ]);
  });

  test.each(['n', 'ai', '05', '57', 'a', '4'])(
    '%j is found anywhere in names and numbers',
    async (search) => {
      const answer = await found('dispatcher', search);
      for (const record of ['clients', 'machines', 'technicians'] as const) {
        const rows = await app.server.database.transaction(systemIdentity, (tx) =>
          tx.rows<{ id: string }>(sql`
          select x.id from ${sql.raw(record)} x join dispatchers d on d.operator_id = x.operator_id
          join profiles p on p.id = d.user_id
          where p.email = 'dispatcher@demo.test' and strpos(x.search_text, ${search}) > 0
          order by x.created_at desc, x.id desc limit 5`),
        );
        expect(
          answer[record].map(({ id }) => id),
          record,
        ).toEqual(rows.map(({ id }) => id));
      }
    },
  );

  test('a job is found by how its number begins, with its letters or without', async () => {
    for (const search of ['107', 'jo-107', 'JO 107']) {
      const titles = (await found('dispatcher', search)).job_orders.map(({ title }) => title);
      expect(titles.length, search).toBeGreaterThan(0);
      for (const title of titles) expect(title).toMatch(/^JO-107\d?$/);
    }
    expect((await found('dispatcher', 'JO-99')).job_orders).toEqual([]);
  });

  test('a request is found by its number, and so is the job that came from it, by whom it concerns', async () => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ request: number; job: number }>(sql`
        select r.number as request, j.number as job
        from job_orders j join service_requests r on r.id = j.service_request_id join clients c on c.id = j.client_id
        where c.name = 'Pearl Harbour Hotel' limit 1`),
    );
    const [request, job] = [`SR-${row?.request}`, `JO-${row?.job}`];
    for (const email of ['dispatcher', 'operator', 'client', 'admin']) {
      const { service_requests, job_orders } = await found(email, request.toLowerCase());
      expect(
        service_requests.map(({ title }) => title),
        email,
      ).toContain(request);
      expect(
        job_orders.map(({ title }) => title),
        email,
      ).toContain(job);
    }
    const elsewhere = await found('client.ae', request);
    expect(elsewhere.service_requests.filter(({ detail }) => detail.startsWith('Pearl'))).toEqual([]);
    expect((await found('technician', request)).service_requests).toEqual([]);
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
