import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/calls/call.ts';
import {
  creditInvoice,
  getInvoice,
  getInvoiceSums,
  issueInvoice,
  listInvoices,
  listUninvoiced,
  markInvoicePaid,
  takePaymentBack,
} from '#contract/invoices/invoices.ts';
import { listTimeline } from '#contract/timeline.ts';
import { invoiceLimits } from '#domain/invoice/invoice.ts';
import { addDays } from '#domain/values/calendar.ts';
import {
  daysAgo,
  invoiceDay,
  invoiceToday,
  invoicingSettings,
  newInvoiceClient,
  saveTestInvoicing,
  signedVisit,
} from '#tests/support/company/invoice-steps.ts';
import { makeWorld, type TestClient, type World } from '#tests/support/company/people.ts';
import type { JobSeed } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';

const because = 'The fee of one visit was wrong';

describe.each(databasesInTurn(import.meta.filename))('invoices on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  let client: TestClient;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
    expect((await saveTestInvoicing(operator)).status).toBe(200);
  });
  beforeEach(async () => {
    client = await newInvoiceClient(app, world);
  });
  afterAll(() => app.close());

  const run = (...statements: readonly ReturnType<typeof sql>[]) =>
    app.server.database.transaction(systemIdentity, async (tx) => {
      for (const statement of statements) await tx.rows(statement);
    });
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const visit = (seed: JobSeed = {}) => signedVisit(app, world, client, seed);
  const clientId = () => client.row.id;
  const issue = (by: Caller = operator, key = uuidv7(), until = invoiceToday) =>
    by.call(issueInvoice, { client_id: clientId(), until }, { key });
  const uninvoiced = async (input: { until?: string } = {}) =>
    (await operator.call(listUninvoiced, { client_id: clientId(), ...input })).body.items;
  const credit = ({ id, version }: { id: string; version: number }, by: Caller = operator) =>
    by.call(creditInvoice, { id, version, credit_reason: because });

  test('an invoice has the visits of one client with their fees, VAT and both parties, and the client is notified', async () => {
    const first = await visit({ signed_at: daysAgo(3) });
    const second = await visit({ visit_fee: '12.55' });
    await visit({ client: world.home.secondClient });
    expect(await uninvoiced()).toMatchObject([
      {
        id: clientId(),
        visits: 2,
        fees: '37.550',
        currency: 'BHD',
        first_on: invoiceDay(daysAgo(3)),
        last_on: invoiceDay(daysAgo(2)),
      },
    ]);
    const { status, body } = await issue();
    expect([status, body]).toMatchObject([
      200,
      {
        number: expect.stringMatching(/^INV-1\d{3}$/),
        issued_on: invoiceToday,
        due_on: addDays(invoiceToday, 30),
        currency: 'BHD',
        vat_rate: '10.00',
        net: '37.550',
        vat: '3.755',
        total: '41.305',
        state: 'open',
        seller: {
          legal_name: invoicingSettings.legal_name,
          second_legal_name: invoicingSettings.second_legal_name,
          vat_number: invoicingSettings.vat_number,
        },
        buyer: { name: client.row.name, address: client.row.address },
        lines: [
          { job_order_id: first.id, fee: '25.000' },
          { job_order_id: second.id, fee: '12.550' },
        ],
      },
    ]);
    expect(await uninvoiced()).toEqual([]);
    const owner = await app.as(client.email);
    expect(await notificationsOf(owner, 'invoices.issued')).toMatchObject([{ subject: body.number }]);
    expect(await eventsOf(app.server.database, body.id)).toMatchObject([
      { type: 'invoices.issued', subject: body.number, client_id: clientId() },
    ]);
    const timeline = await owner.call(listTimeline, { record: 'invoices', record_id: body.id });
    expect(timeline.body.items).toMatchObject([{ kind: 'event', type: 'invoices.issued' }]);
  });

  test.each([
    ['without a fee', { visit_fee: '0.00' }],
    ['that the plan pays', { is_cmasa_covered: true }],
    ['that is not signed', { workflow_status: 'awaiting_signature' as const }],
    ['whose signature is disputed', { disputed_at: testMoment }],
    ['that was signed too long ago', { signed_at: daysAgo(invoiceLimits.days + 2) }],
    ['that was signed after the last day', { signed_at: testMoment }],
  ])('a visit %s is not invoiced', async (_, seed) => {
    await visit(seed);
    const until = invoiceDay(daysAgo(2));
    expect(await uninvoiced({ until })).toEqual([]);
    const { status, problem } = await refused(() => issue(operator, uuidv7(), until));
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('no visits to invoice')]);
  });

  test('the list of visits to invoice reads only completed visits that no plan pays and no invoice charges', async () => {
    const listed = async () =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ id: string }>(sql`
          select t.job_order_id as id from visits_to_invoice t join job_orders j on j.id = t.job_order_id
          where j.client_id = ${clientId()}`),
      );
    const { id } = await visit();
    await visit({ is_cmasa_covered: true });
    await visit({ workflow_status: 'awaiting_signature' });
    expect(await listed()).toEqual([{ id }]);
    const { body } = await issue();
    expect(await listed()).toEqual([]);
    await credit(body);
    expect(await listed()).toEqual([{ id }]);
  });

  test('a credit note cancels the whole invoice, and its visits can be invoiced again', async () => {
    await visit();
    const { body } = await issue();
    const credited = await credit(body);
    expect(credited.body).toMatchObject({
      state: 'credited',
      credit_number: expect.stringMatching(/^CN-1\d{3}$/),
      credited_on: invoiceToday,
      credit_reason: because,
      total: body.total,
    });
    expect((await refused(() => credit(credited.body))).status).toBe(409);
    const paying = { id: body.id, version: credited.body.version, paid_on: invoiceToday };
    const { status, problem } = await refused(() => operator.call(markInvoicePaid, paying));
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('mark it as paid')]);
    const second = await issue();
    expect([second.status, second.body.lines]).toEqual([200, body.lines]);
    expect((await eventsOf(app.server.database, body.id)).map(({ type }) => type)).toEqual([
      'invoices.issued',
      'invoices.credited',
    ]);
  });

  test('an invoice is marked as paid on a day that is not in the future, and the client does not see the note', async () => {
    await visit();
    const { id, version } = (await issue()).body;
    const pay = (paid_on: string, more: object = {}) =>
      operator.call(markInvoicePaid, { id, version, paid_on, paid_note: 'Cheque 17', ...more });
    const early = await refused(() => pay(addDays(invoiceToday, 1)));
    expect([early.status, early.problem.errors?.[0]?.path]).toEqual([422, 'paid_on']);
    expect((await pay(invoiceToday)).body).toMatchObject({
      state: 'paid',
      paid_on: invoiceToday,
      paid_note: 'Cheque 17',
    });
    const owner = await app.as(client.email);
    expect((await owner.call(getInvoice, { id })).body).toMatchObject({ state: 'paid', paid_note: null });
    const stale = await refused(() => operator.call(takePaymentBack, { id, version }));
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale']);
    const back = await operator.call(takePaymentBack, { id, version: version + 1 });
    expect(back.body).toMatchObject({ state: 'open', paid_on: null, paid_note: null });
  });

  test('invoices are listed by state, found by number and client, and added up by currency', async () => {
    const sumsBefore = (await operator.call(getInvoiceSums, {})).body.items;
    await visit();
    const paid = (await issue()).body;
    await operator.call(markInvoicePaid, { id: paid.id, version: paid.version, paid_on: invoiceToday });
    await visit();
    const credited = (await credit((await issue()).body)).body;
    const open = (await issue()).body;
    await run(sql`
      insert into invoices (id, operator_id, client_id, number, issued_on, due_on, currency, vat_rate, fees_include_vat, seller,
        buyer, lines, net, vat, total, created_at)
      select gen_random_uuid(), operator_id, client_id, 7, '2026-01-01', '2026-01-31', currency, vat_rate, fees_include_vat, seller,
        buyer, lines, net, vat, total, '2026-01-01' from invoices where id = ${open.id}`);
    const overdue = { number: 'INV-7' };
    const find = async (input: object) =>
      (await operator.call(listInvoices, { client_id: clientId(), ...input })).body.items.map(
        ({ number }) => number,
      );
    const before = new Map(sumsBefore.map((sum) => [sum.list, sum]));
    expect(await find({})).toEqual([open, credited, paid, overdue].map(({ number }) => number));
    expect(await find({ list: 'open' })).toEqual([open.number, overdue.number]);
    expect(await find({ list: 'overdue' })).toEqual([overdue.number]);
    expect(await find({ list: 'paid' })).toEqual([paid.number]);
    expect(await find({ list: 'credited' })).toEqual([credited.number]);
    expect(await find({ search: paid.number.toLowerCase() })).toEqual([paid.number]);
    expect(await find({ search: paid.number.slice(4) })).toEqual([paid.number]);
    expect(await find({ search: credited.credit_number ?? '' })).toEqual([credited.number]);
    expect(await find({ search: client.row.name })).toHaveLength(4);
    expect(await find({ search: 'no such client' })).toEqual([]);
    expect(await find({ client_id: world.home.secondClient.row.id })).toEqual([]);
    const page = (await operator.call(listInvoices, { limit: 3 })).body;
    expect(await find({ after: page.next ?? '' })).toEqual([overdue.number]);
    const { items } = (await operator.call(getInvoiceSums, {})).body;
    const added = items.map(({ list, currency, invoices, total }) => [
      list,
      currency,
      invoices - (before.get(list)?.invoices ?? 0),
      (Number(total) - Number(before.get(list)?.total ?? 0)).toFixed(3),
    ]);
    expect(added.toSorted()).toEqual([
      ['credited', 'BHD', 1, '27.500'],
      ['open', 'BHD', 2, '55.000'],
      ['overdue', 'BHD', 1, '27.500'],
      ['paid', 'BHD', 1, '27.500'],
    ]);
  });

  test('clients that are not invoiced are listed page by page', async () => {
    await visit();
    await visit({ client: world.home.secondClient });
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: OutputOf<typeof listUninvoiced> = (
        await operator.call(listUninvoiced, { limit: 1, ...(after !== '' && { after }) })
      ).body;
      ids.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining([clientId(), world.home.secondClient.row.id]));
  });
});
