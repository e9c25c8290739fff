import { PDF } from '@libpdf/core';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  creditInvoice,
  getInvoice,
  getInvoiceSums,
  issueInvoice,
  listInvoices,
  listUninvoiced,
  markInvoicePaid,
} from '#contract/invoices/invoices.ts';
import { creditNoteSheetPath, invoiceSheetPath } from '#contract/sheets.ts';
import { listTimeline } from '#contract/timeline.ts';
import {
  invoiceToday,
  invoicingSettings,
  newInvoiceClient,
  saveTestInvoicing,
  signedVisit,
} from '#tests/support/company/invoice-steps.ts';
import { makeWorld, type Person, type TestClient, type World } from '#tests/support/company/people.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const because = 'The fee of one visit was wrong';

describe.each(databasesOfRaces(import.meta.filename))('the proof of invoices on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  let client: TestClient;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
    await saveTestInvoicing(operator);
    await saveTestInvoicing(await app.as(world.foreign.countryOperator.email));
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
  const visit = () => signedVisit(app, world, client);
  const clientId = () => client.row.id;
  const issue = (by: Caller = operator, key = uuidv7()) =>
    by.call(issueInvoice, { client_id: clientId(), until: invoiceToday }, { key });
  const credit = ({ id, version }: { id: string; version: number }, by: Caller = operator) =>
    by.call(creditInvoice, { id, version, credit_reason: because });
  const numberOf = ({ number }: { number: string }) => Number(number.slice('INV-'.length));

  test('an invoice does not change with the client or the settings, not even for the server', async () => {
    await visit();
    const { body } = await issue();
    for (const change of [
      sql`set total = 1, net = 0, vat = 1`,
      sql`set lines = '[]'`,
      sql`set client_id = client_id, due_on = issued_on`,
    ])
      await expect(run(sql`update invoices ${change} where id = ${body.id}`)).rejects.toThrow('final');
    await expect(run(sql`delete from invoices where id = ${body.id}`)).rejects.toThrow();
    await run(
      sql`update clients set name = 'Renamed', vat_number = '1' where id = ${clientId()}`,
      sql`update country_operators set legal_name = 'Other', vat_rate = 5 where id = ${world.home.operator.id}`,
    );
    const { client: renamed, ...after } = (await operator.call(getInvoice, { id: body.id })).body;
    const { client: _, ...before } = body;
    expect([after, renamed.name]).toEqual([before, 'Renamed']);
    await run(
      sql`update country_operators set legal_name = ${invoicingSettings.legal_name}, vat_rate = 10 where id = ${world.home.operator.id}`,
    );
  });

  test('numbers have no gaps, and a repeated key gives the same invoice', async () => {
    await visit();
    const key = uuidv7();
    const first = await issue(operator, key);
    const again = await issue(operator, key);
    expect(again.body).toEqual(first.body);
    await refused(() => issue());
    await visit();
    const next = await issue();
    expect(numberOf(next.body)).toBe(numberOf(first.body) + 1);
  });

  test('of two people who invoice the same visits at the same time, one gets the invoice and the other a reason', async () => {
    await visit();
    const admin = await app.as(world.admin.email);
    const answers = await Promise.all([issue(), issue(admin), issue(), issue(admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost?.problem.detail).toContain('A colleague may have invoiced them');
    await visit();
    expect(numberOf((await issue()).body)).toBe(numberOf(won?.body ?? { number: '' }) + 1);
  });

  test('the same key at the same time gives one invoice', async () => {
    await visit();
    const key = uuidv7();
    const answers = await Promise.all([issue(operator, key), issue(operator, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
  });

  test('an invoice and its credit note are printed for those who may read them', async () => {
    const { home, foreign } = world;
    await visit();
    const { body } = await issue();
    const get = async (path: string, person: Person) =>
      app.request(path, { headers: { cookie: (await app.as(person.email)).cookie } });
    const statuses = (path: string, people: readonly Person[]) =>
      Promise.all(people.map(async (person) => (await get(path, person)).status));
    const invoicePath = invoiceSheetPath(body);
    const creditPath = creditNoteSheetPath(body);
    expect(await statuses(invoicePath, [home.countryOperator, client])).toEqual([200, 200]);
    expect(await statuses(invoicePath, [home.dispatcher, home.technician])).toEqual([403, 403]);
    expect(await statuses(invoicePath, [home.secondClient, foreign.countryOperator])).toEqual([404, 404]);
    expect(await statuses(creditPath, [client])).toEqual([404]);
    const credited = (await credit(body)).body;
    const printed = await get(creditPath, client);
    expect(printed.headers.get('content-disposition')).toContain(`filename="${credited.credit_number}.pdf"`);
    const pdf = await PDF.load(new Uint8Array(await printed.arrayBuffer()));
    const [json = '', text = ''] = [...pdf.getAttachments().keys()].map((name) =>
      Buffer.from(pdf.getAttachment(name) ?? []).toString(),
    );
    expect(JSON.parse(json)).toMatchObject({ number: body.number, total: '27.500', credit_reason: because });
    for (const part of ['Tax credit note', 'إشعار دائن ضريبي', body.number, 'VAT 10%', 'BHD 27.50', because])
      expect(text).toContain(part);
  });

  test('only the operator issues invoices, and only the invoiced client reads them', async () => {
    const { home, foreign, admin } = world;
    await visit();
    for (const { email } of [home.dispatcher, home.technician, client]) {
      const caller = await app.as(email);
      expect((await refused(() => issue(caller))).status).toBe(403);
      expect((await caller.call(listUninvoiced, {})).status).toBe(403);
      expect((await caller.call(getInvoiceSums, {})).status).toBe(403);
    }
    const stranger = await app.as(foreign.countryOperator.email);
    expect((await refused(() => issue(stranger))).status).toBe(404);
    const { id, version, number } = (await issue(await app.as(admin.email))).body;
    for (const { email } of [home.dispatcher, home.technician]) {
      const caller = await app.as(email);
      expect((await caller.call(getInvoice, { id })).status).toBe(403);
      expect((await caller.call(listInvoices, {})).status).toBe(403);
      expect((await caller.call(listTimeline, { record: 'invoices', record_id: id })).status).toBe(404);
    }
    for (const { email } of [home.secondClient, foreign.client, foreign.countryOperator]) {
      const caller = await app.as(email);
      expect((await caller.call(getInvoice, { id })).status).toBe(404);
      expect((await caller.call(listInvoices, { search: number })).body.items).toEqual([]);
    }
    expect((await refused(() => credit({ id, version }, stranger))).status).toBe(404);
    const paying = { id, version, paid_on: invoiceToday };
    expect((await refused(() => stranger.call(markInvoicePaid, paying))).status).toBe(404);
    const owner = await app.as(client.email);
    expect((await owner.call(listInvoices, {})).body.items).toMatchObject([{ id, number }]);
    expect((await refused(() => credit({ id, version }, owner))).status).toBe(403);
  });

  test('an operator without a legal name issues no invoices, and a legal name needs a VAT rate', async () => {
    await visit();
    const save = (change: object) => saveTestInvoicing(operator, change);
    const wrong = await refused(() => save({ vat_rate: '' }));
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'vat_rate']);
    expect((await refused(() => save({ vat_rate: '100.01' }))).status).toBe(422);
    const cleared = await save({ legal_name: ' ' });
    expect(cleared.body).toMatchObject({ legal_name: null, vat_rate: '10.00' });
    const { status, problem } = await refused(() => issue());
    expect([status, problem.detail]).toEqual([409, expect.stringContaining('legal name')]);
    expect((await save({ vat_rate: '٥٫٢٥ ٪' })).body).toMatchObject({ vat_rate: '5.25' });
    await save({});
  });
});
