import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { searchJobOrders } from '#contract/job-orders/order/order.ts';
import { searchEverything } from '#contract/search.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('the global search on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const searchAs = async (email: string, search: string) =>
    (await (await app.as(`${email}@demo.test`)).call(searchEverything, { search })).body;

  test('a dispatcher finds clients, their jobs, machines and technicians', async () => {
    const byClient = await searchAs('dispatcher', 'pearl');
    expect(byClient.clients.map(({ title }) => title)).toEqual(['Pearl Harbour Hotel']);
    expect(byClient.job_orders).toHaveLength(5);
    for (const { client, at, job } of byClient.job_orders) {
      expect(client?.name).toBe('Pearl Harbour Hotel');
      expect(at).toEqual({ instant: expect.any(String), time_zone: 'Asia/Bahrain' });
      expect(job).toEqual({ status: expect.any(String), workflow_status: expect.any(String) });
    }
    const bySerial = await searchAs('dispatcher', 'GH-PE-1040');
    expect(bySerial.machines).toHaveLength(1);
    expect((await searchAs('dispatcher', 'yusuf')).technicians.map(({ title }) => title)).toEqual([
      'Yusuf Darwish',
    ]);
  });

  test.each(['n', 'ai', '05', '57', 'a', '4'])(
    '%j is found anywhere in names and numbers',
    async (search) => {
      const answer = await searchAs('dispatcher', search);
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

  const titles = (results: readonly { title: string }[]) => results.map(({ title }) => title);

  test.each(['jo-107', 'JO 107', 'jo107', 'JO-0107', 'jo-١٠٧'])(
    'a job is found by the start of its number, typed as %s',
    async (search) => {
      const jobs = titles((await searchAs('dispatcher', search)).job_orders);
      expect(jobs.length).toBeGreaterThan(0);
      for (const title of jobs) expect(title).toMatch(/^JO-107\d?$/);
    },
  );

  test('a job with another number is not found', async () => {
    expect((await searchAs('dispatcher', 'JO-99')).job_orders).toEqual([]);
  });

  test('a part of a number finds jobs and requests, those that start with it first', async () => {
    for (const email of ['dispatcher', 'operator', 'client', 'admin']) {
      for (const search of ['10', '107', '02', '٠٢']) {
        const { job_orders, service_requests } = await searchAs(email, search);
        const digits = search === '٠٢' ? '02' : search;
        for (const [letters, rows] of [
          ['JO', job_orders],
          ['SR', service_requests],
        ] as const) {
          const begins = titles(rows).map((title) => title.startsWith(`${letters}-${digits}`));
          expect(begins, `${email}: ${search}`).toEqual(begins.toSorted().toReversed());
        }
      }
    }
    const within = titles((await searchAs('dispatcher', '02')).job_orders);
    expect(within.some((title) => /^JO-1.*02/.test(title))).toBe(true);
  });

  test('the exact number comes before all others, and is marked', async () => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ request: number; job: number }>(sql`
        select min(j.number) as job, (select min(r.number) from service_requests r where r.operator_id = j.operator_id) as request
        from job_orders j join dispatchers d on d.operator_id = j.operator_id join profiles p on p.id = d.user_id
        where p.email = 'dispatcher@demo.test' group by j.operator_id`),
    );
    const exact = async (search: string) => {
      const { job_orders, service_requests } = await searchAs('dispatcher', search);
      return [...job_orders, ...service_requests].flatMap((row) => (row.is_exact ? [row.title] : []));
    };
    const [job, request] = [String(row?.job), String(row?.request)];
    expect(titles((await searchAs('dispatcher', job)).job_orders)[0]).toBe(`JO-${job}`);
    expect(titles((await searchAs('dispatcher', `sr${request}`)).service_requests)[0]).toBe(`SR-${request}`);
    expect(await exact(`jo ${job}`)).toEqual([`JO-${job}`]);
    expect(await exact(`sr ${request}`)).toEqual([`SR-${request}`]);
    expect(await exact(job)).toContain(`JO-${job}`);
    expect(await exact(job.slice(0, -1))).toEqual([]);
  });

  test('requests are found by their client, with their date and state', async () => {
    for (const email of ['dispatcher', 'operator', 'client', 'admin']) {
      const { service_requests } = await searchAs(email, 'pearl');
      expect(service_requests.length, email).toBeGreaterThan(0);
      for (const { client, at, request, job } of service_requests) {
        expect(client?.name).toBe('Pearl Harbour Hotel');
        expect(at).toEqual({ instant: expect.any(String), time_zone: 'Asia/Bahrain' });
        expect([request, job]).toEqual([{ status: expect.any(String), outcome: null }, null]);
        // The case is found once, through its job.
        expect(request?.status).not.toBe('assigned');
      }
    }
  });

  test('a request whose visit was cancelled is found again, because it waits for another visit', async () => {
    const dispatcher = await app.as('dispatcher@demo.test');
    const { items } = (await dispatcher.call(searchJobOrders, { search: 'pearl', stage: 'planned' })).body;
    const job = items.find(({ service_request_id }) => service_request_id !== null);
    const found = async () => (await searchAs('client', 'pearl')).service_requests.map(({ id }) => id);
    expect(await found()).not.toContain(job?.service_request_id);
    const input = {
      id: job?.id ?? '',
      version: job?.version ?? 0,
      cancellation_reason: 'The van broke down',
    };
    expect((await dispatcher.call(cancelJobOrder, input)).status).toBe(200);
    expect(await found()).toContain(job?.service_request_id);
  });

  test("a request and its job are found by the request's number, by the people concerned", async () => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ request: number; job: number }>(sql`
        select r.number as request, j.number as job
        from job_orders j join service_requests r on r.id = j.service_request_id join clients c on c.id = j.client_id
        where c.name = 'Pearl Harbour Hotel' limit 1`),
    );
    const [request, job] = [`SR-${row?.request}`, `JO-${row?.job}`];
    for (const email of ['dispatcher', 'operator', 'client', 'admin']) {
      const { service_requests, job_orders } = await searchAs(email, request.toLowerCase());
      expect(
        service_requests.map(({ title }) => title),
        email,
      ).toContain(request);
      expect(
        job_orders.map(({ title }) => title),
        email,
      ).toContain(job);
    }
    const elsewhere = await searchAs('client.ae', request);
    expect(elsewhere.service_requests.filter(({ client }) => client?.name.startsWith('Pearl'))).toEqual([]);
    expect((await searchAs('technician', request)).service_requests).toEqual([]);
  });

  test.each([
    ['dispatcher.ae', 'pearl'],
    ['operator.ae', 'yusuf'],
    ['client.ae', 'GH-PE'],
    ['technician.ae', 'pearl'],
    ['client.ae', '1700'],
  ])('%s finds no record of another operator', async (email, search) => {
    expect(Object.values(await searchAs(email, search)).flat()).toEqual([]);
  });

  test('a client finds its own machines, and no other client', async () => {
    const ownResults = await searchAs('client', 'GH-');
    expect(ownResults.machines).toHaveLength(3);
    expect((await searchAs('client', 'sandglass')).clients).toEqual([]);
  });
});
