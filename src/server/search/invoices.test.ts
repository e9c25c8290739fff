import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditInvoice, issueInvoice } from '#contract/invoices/invoices.ts';
import { searchEverything } from '#contract/search.ts';
import {
  invoiceToday,
  newInvoiceClient,
  saveTestInvoicing,
  signedVisit,
} from '#tests/support/company/invoice-steps.ts';
import { makeWorld, type Person, type TestClient, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('invoices in the global search on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let client: TestClient;
  let [open, credited] = [
    { id: '', number: '' },
    { id: '', number: '', credit_number: '' },
  ];
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const operator = await app.as(world.home.countryOperator.email);
    await saveTestInvoicing(operator);
    client = await newInvoiceClient(app, world);
    await signedVisit(app, world, client, {});
    const issue = async () =>
      (await operator.call(issueInvoice, { client_id: client.row.id, until: invoiceToday })).body;
    const { id, version } = await issue();
    const credit_reason = 'The fee was wrong';
    const { body } = await operator.call(creditInvoice, { id, version, credit_reason });
    credited = { id, number: body.number, credit_number: body.credit_number ?? '' };
    open = await issue();
  });
  afterAll(() => app.close());

  const found = async ({ email }: Pick<Person, 'email'>, search: string) =>
    (await (await app.as(email)).call(searchEverything, { search })).body.invoices;
  const idsFound = async (person: Pick<Person, 'email'>, search: string) =>
    (await found(person, search)).map(({ id }) => id);

  test('an invoice is found by its number and by that of its credit note, with its client and date', async () => {
    const operator = world.home.countryOperator;
    expect(await found(operator, open.number)).toEqual([
      {
        id: open.id,
        title: open.number,
        second_title: null,
        client: { id: client.row.id, name: client.row.name, second_name: null },
        detail: '',
        second_detail: null,
        at: { instant: expect.any(String), time_zone: 'Asia/Bahrain' },
        is_exact: true,
        request: null,
        job: null,
      },
    ]);
    expect(await found(operator, credited.credit_number.toLowerCase().replace('-', ' '))).toMatchObject([
      { id: credited.id, title: credited.number, detail: credited.credit_number, is_exact: true },
    ]);
  });

  test('the beginning of a number finds invoices, and other words find none', async () => {
    const operator = world.home.countryOperator;
    const digits = open.number.slice(4);
    expect((await idsFound(operator, `inv-${digits.slice(0, 2)}`)).toSorted()).toEqual(
      [open.id, credited.id].toSorted(),
    );
    expect(await idsFound(operator, digits)).toContain(open.id);
    expect(await idsFound(operator, `inv-${digits}0`)).toEqual([]);
    expect(await idsFound(operator, client.row.name)).toEqual([]);
  });

  test('only the operator, the platform and the invoiced client find an invoice', async () => {
    const { home, foreign } = world;
    for (const person of [home.countryOperator, world.admin, client])
      expect([person.email, await idsFound(person, open.number)]).toEqual([person.email, [open.id]]);
    const others = [home.dispatcher, home.technician, home.client, foreign.countryOperator, foreign.client];
    for (const person of others)
      for (const search of [open.number, credited.credit_number])
        expect([person.email, await idsFound(person, search)]).toEqual([person.email, []]);
  });
});
