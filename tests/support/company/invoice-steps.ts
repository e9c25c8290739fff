import { getInvoicing, saveInvoicing } from '#contract/operators/invoicing.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { Caller, TestServer } from '../servers/demo-server.ts';
import { testMoment } from '../servers/demo-server.ts';
import { makeClient, type TestClient, type World, withPeople } from './people.ts';
import { type JobSeed, makeJob } from './work.ts';

export const invoicingSettings = {
  legal_name: 'Home Coffee W.L.L.',
  second_legal_name: 'شركة قهوة البيت ذ.م.م.',
  vat_number: '200000000000001',
  vat_rate: '10',
  fees_include_vat: false,
  payment_days: 30,
  payment_text: 'IBAN BH67 BMAG 0000 1299 1234 56',
};

/** Returns the date at an instant, in the time zone of the first operator. */
export const invoiceDay = (instant: Date) => dateIn('Asia/Bahrain', instant);
export const invoiceToday = invoiceDay(testMoment);
export const daysAgo = (days: number) => new Date(testMoment.getTime() - days * 86_400_000);

/** Changes the settings of the caller's operator. */
export async function saveTestInvoicing(operator: Caller, change: object = {}) {
  const { id, version } = (await operator.call(getInvoicing, {})).body;
  return operator.call(saveInvoicing, { id, version, ...invoicingSettings, ...change });
}

let count = 0;

/** Adds a client to the first operator, whose visits no other test invoices. */
export function newInvoiceClient(app: TestServer, { home }: World): Promise<TestClient> {
  return withPeople(app.server, async (make) => makeClient(make, home.operator.id, `Café ${++count}`));
}

/** Adds a signed visit with a fee. */
export function signedVisit(app: TestServer, { home }: World, client: TestClient, seed: JobSeed = {}) {
  return makeJob(app.server.database, home, {
    client,
    workflow_status: 'completed',
    visit_fee: '25.00',
    signed_at: daysAgo(2),
    ...seed,
  });
}
