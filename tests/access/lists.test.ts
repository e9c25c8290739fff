import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { listClients } from '#contract/clients.ts';
import { getAdminDashboard, getDispatcherDashboard, getOperatorDashboard } from '#contract/dashboards.ts';
import { listDispatchers } from '#contract/dispatchers.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { listMachines } from '#contract/machines.ts';
import { listOperators } from '#contract/operators.ts';
import { countPendingServiceRequests, listServiceRequests } from '#contract/service-requests.ts';
import { listTechnicians } from '#contract/technicians.ts';
import { workflowStatuses } from '#domain/job-orders/order.ts';
import { type Company, makeWorld, type Person, type World } from '../support/company/people.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

type Page = { readonly items: readonly { readonly id: string }[]; readonly next: string | null };

/** Creates requests and jobs in every status for two clients. The jobs belong to two technicians. */
async function fill(app: TestServer, company: Company): Promise<void> {
  const { database } = app.server;
  for (const client of [company.client, company.secondClient]) {
    for (const status of ['pending', 'reviewed', 'rejected'] as const)
      await makeRequest(database, company, { client, status });
    for (const technician of [company.technician, company.secondTechnician])
      for (const workflow_status of workflowStatuses)
        await makeJob(database, company, { client, technician, workflow_status });
  }
  await makeJob(database, company, { cancelled: true });
  await makeJob(database, company, { workflow_status: 'scheduled' });
}

/**
 * Creates machines that were all added at the same time, so that they can only be ordered by id. One has a model name
 * full of wildcards.
 */
async function registerAtOnce(app: TestServer, { client }: Company): Promise<void> {
  const { operator_id, id: client_id } = client.row;
  await app.server.database.transaction(systemIdentity, (tx) =>
    tx.rows(sql`
      insert into machines (id, operator_id, client_id, model, serial_number, install_date, location, created_at)
      select gen_random_uuid(), ${operator_id}, ${client_id}, case n when 20 then '100% Rob_usta\\x' else 'Aurora Two' end,
        'SN-' || n, '2026-01-01', 'Bar', '2026-03-01T09:00:00.123456Z'
      from generate_series(1, 20) n`),
  );
}

describe.each(['pglite', 'postgres'] as const)('the rows that each role gets on %s', (kind) => {
  let app: TestServer;
  let world: World;

  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
    await fill(app, world.home);
    await fill(app, world.foreign);
    await registerAtOnce(app, world.home);
    await registerAtOnce(app, world.foreign);
  });
  afterAll(() => app.close());

  /** Reads a list page by page, and returns all its ids. No id may occur twice. */
  const listed = async (call: Call, person: Person, input: object = {}): Promise<string[]> => {
    const caller = await app.as(person.email);
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const { status, body } = await caller.call(call, { ...input, limit: 7, ...(after && { after }) });
      expect(status).toBe(200);
      const page = call.output.parse(body) as Page;
      ids.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(new Set(ids).size).toBe(ids.length);
    return ids.toSorted();
  };

  const idsWhere = async (table: string, condition: SQL): Promise<string[]> => {
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(sql`select id from ${sql.identifier(table)} where ${condition}`),
    );
    return rows.map(({ id }) => id).toSorted();
  };

  /**
   * Each person, with a condition for the rows that they can access. The conditions are written by hand, not derived
   * from domain/access.
   */
  const tied = ({ operator, ...of }: Company) => ({
    byOperator: [
      [of.countryOperator, sql`operator_id = ${operator.id}`],
      [of.dispatcher, sql`operator_id = ${operator.id}`],
    ] as const,
    byTechnician: [
      [of.technician, sql`technician_id = ${of.technician.row.id}`],
      [of.secondTechnician, sql`technician_id = ${of.secondTechnician.row.id}`],
    ] as const,
    byClient: [
      [of.client, sql`client_id = ${of.client.row.id}`],
      [of.secondClient, sql`client_id = ${of.secondClient.row.id}`],
    ] as const,
  });
  const companies = () => [tied(world.home), tied(world.foreign)];

  const isSettled = sql`status = 'rejected' or status = 'assigned' and assigned_job_order_id in (
    select id from job_orders where status in ('completed', 'cancelled'))`;

  test.each([
    [undefined, sql`true`],
    ['pending', sql`status = 'pending'`],
    ['processed', sql`status <> 'pending'`],
    ['active', sql`not (${isSettled})`],
    ['settled', isSettled],
  ] as const)('service requests, group %s', async (group, condition) => {
    const readers = companies().flatMap(({ byOperator, byClient }) => [...byOperator, ...byClient]);
    for (const [person, own] of [...readers, [world.admin, sql`true`] as const]) {
      const expected = await idsWhere('service_requests', sql`${own} and (${condition})`);
      expect(await listed(listServiceRequests, person, group && { group }), person.name).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    }
  });

  test.each([
    ['open', sql`status in ('scheduled', 'in_progress')`],
    ['closed', sql`status in ('completed', 'cancelled')`],
  ] as const)('job orders, group %s', async (group, condition) => {
    const readers = companies().flatMap(({ byOperator, byTechnician, byClient }) => [
      ...byOperator,
      ...byTechnician,
      ...byClient,
    ]);
    for (const [person, own] of [...readers, [world.admin, sql`true`] as const]) {
      const expected = await idsWhere('job_orders', sql`${own} and ${condition}`);
      expect(await listed(listJobOrders, person, { group }), person.name).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    }
  });

  test("machines: a client's own machines, and the matches of a search among them", async () => {
    const clients = companies().flatMap(({ byClient }) => byClient);
    for (const [person, own] of [...clients, [world.admin, sql`true`] as const]) {
      expect(await listed(listMachines, person), person.name).toEqual(await idsWhere('machines', own));
      expect(await listed(listMachines, person, { search: 'rora TWO' })).toEqual(
        await idsWhere('machines', sql`${own} and model = 'Aurora Two'`),
      );
      expect(await listed(listMachines, person, { search: '%' })).toEqual(
        await idsWhere('machines', sql`${own} and strpos(search_text, '%') > 0`),
      );
    }
  });

  test.each(['100%', '0% r', 'b_u', 'ta\\x', '%', '_', '\\'])(
    'a search for %s matches the typed text, not a wildcard',
    async (search) => {
      const found = await idsWhere(
        'machines',
        sql`client_id = ${world.home.client.row.id} and serial_number = 'SN-20'`,
      );
      expect(await listed(listMachines, world.home.client, { search })).toEqual(found);
    },
  );

  test.each(['1__%', 'aur%two', 'auror_', '\\\\', 'rob%'])(
    'a search for %s finds no wildcard match',
    async (search) => {
      expect(await listed(listMachines, world.home.client, { search })).toEqual([]);
    },
  );

  test.each([
    ['clients', listClients],
    ['technicians', listTechnicians],
    ['dispatchers', listDispatchers],
  ] as const)(
    "%s: the rows of the person's operator, and the matches of a search among them",
    async (table, call) => {
      for (const { operator, countryOperator } of [world.home, world.foreign]) {
        const own = sql`operator_id = ${operator.id}`;
        expect(await listed(call, countryOperator)).toEqual(await idsWhere(table, own));
        const expected = await idsWhere(table, sql`${own} and name like '% Second %'`);
        expect(expected).toHaveLength(1);
        expect(await listed(call, countryOperator, { search: 'COFFEE second' })).toEqual(expected);
        expect(await listed(call, countryOperator, { search: 'se' })).toEqual(expected);
        expect(await listed(call, countryOperator, { search: '%' })).toEqual([]);
      }
      expect(await listed(call, world.admin)).toEqual(await idsWhere(table, sql`true`));
      const everywhere = await idsWhere(table, sql`name like '%Coffee Second%'`);
      expect(await listed(call, world.admin, { search: 'coffee second' })).toEqual(everywhere);
      expect(everywhere).toHaveLength(2);
    },
  );

  test.each([
    ['clients', 'email', listClients],
    ['clients', 'phone', listClients],
    ['technicians', 'phone', listTechnicians],
    ['dispatchers', 'phone', listDispatchers],
  ] as const)('a search of %s also looks at the %s', async (table, column, call) => {
    const { countryOperator, operator, client } = world.home;
    const search = column === 'email' ? client.row.email.slice(5, 20) : '1700 000';
    const stored = `%${column === 'email' ? search : '1700000'}%`;
    const expected = await idsWhere(
      table,
      sql`operator_id = ${operator.id} and ${sql.identifier(column)} like ${stored}`,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(await listed(call, countryOperator, { search: search.toUpperCase() })).toEqual(expected);
  });

  test('country operators: all of them, by name or country', async () => {
    expect(await listed(listOperators, world.admin)).toEqual(await idsWhere('country_operators', sql`true`));
    for (const [search, condition] of [
      ['home coffee', sql`name = 'Home Coffee'`],
      ['TESTL', sql`country = 'Testland'`],
    ] as const) {
      const expected = await idsWhere('country_operators', condition);
      expect(expected.length).toBeGreaterThan(0);
      expect(await listed(listOperators, world.admin, { search })).toEqual(expected);
    }
  });

  test('lists have one order, latest first, with any page size', async () => {
    const caller = await app.as(world.home.client.email);
    const pages = async (limit: number, search: object) => {
      const ids: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const { body } = await caller.call(listMachines, { limit, ...search, ...(after && { after }) });
        ids.push(...body.items.map(({ id }) => id));
        after = body.next;
      }
      return ids;
    };
    for (const search of [{}, { search: 'aurora' }]) {
      const whole = await pages(100, search);
      expect(whole.length).toBeGreaterThan(19);
      for (const limit of [1, 7, 19, 20]) expect(await pages(limit, search)).toEqual(whole);
    }
  });

  const answer = async (call: Call, person: Person) => {
    const { status, body } = await (await app.as(person.email)).call(call, {});
    expect(status).toBe(200);
    return call.output.parse(body);
  };

  test("counts and dashboards include only one's own rows", async () => {
    for (const company of [world.home, world.foreign]) {
      const { operator, dispatcher, countryOperator, client } = company;
      expect(await answer(countPendingServiceRequests, dispatcher)).toEqual({ pending: 2 });
      expect(await answer(countPendingServiceRequests, client)).toEqual({ pending: 1 });
      expect(await answer(getDispatcherDashboard, dispatcher)).toEqual({
        pending_requests: 2,
        active_technicians: 2,
        jobs_today: 21,
        completed_30_days: 4,
      });
      const { urgent_jobs, completed_today, technicians, ...counts } = getOperatorDashboard.output.parse(
        await answer(getOperatorDashboard, countryOperator),
      );
      expect(counts).toEqual({
        clients: 2,
        active_technicians: 2,
        open_jobs: 17,
        urgent_count: 17,
        completed_30_days: 4,
        completed_today_count: 4,
      });
      expect(technicians.map(({ id }) => id).toSorted()).toEqual(
        [company.technician.row.id, company.secondTechnician.row.id].toSorted(),
      );
      for (const job of [...urgent_jobs, ...completed_today]) expect(job.operator_id).toBe(operator.id);
    }
  });

  test('the platform dashboard counts each operator separately', async () => {
    const { recent_operators } = getAdminDashboard.output.parse(await answer(getAdminDashboard, world.admin));
    for (const { operator } of [world.home, world.foreign]) {
      expect(recent_operators.find(({ id }) => id === operator.id)).toMatchObject({
        name: operator.name,
        clients: 2,
        active_technicians: 2,
        open_jobs: 17,
      });
    }
  });
});
