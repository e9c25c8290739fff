import { issueInvoice, markInvoicePaid } from '#contract/invoices/invoices.ts';
import { getInvoicing, saveInvoicing } from '#contract/operators/invoicing.ts';
import { invoiceToday } from '../company/invoice-steps.ts';
import type { World } from '../company/people.ts';
import { makeJob } from '../company/work.ts';
import type { Caller, TestServer } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

const otherVersion = { version: 99 };

/** Returns the writes that change invoices. Each one uses a different visit. */
export function invoiceWrites(app: TestServer, { home }: World, operator: Caller): Writes {
  const client_id = home.client.row.id;
  const visit = async () => {
    const { id, version, legal_name } = (await operator.call(getInvoicing, {})).body;
    const settings = { legal_name: 'Home Coffee W.L.L.', vat_rate: '10', fees_include_vat: false };
    if (legal_name === null) await operator.call(saveInvoicing, { id, version, ...settings });
    // The visits of a credited invoice would also be on the next invoice, so they are invoiced first. If there are
    // none, this call is refused.
    await operator.call(issueInvoice, { client_id, until: invoiceToday });
    await makeJob(app.server.database, home, { workflow_status: 'completed', visit_fee: '25.00' });
  };
  const invoice = async () => {
    await visit();
    const { id, version } = (await operator.call(issueInvoice, { client_id, until: invoiceToday })).body;
    return { id, version };
  };
  return {
    'invoices.issue': async () => {
      await visit();
      return { by: operator, input: { client_id, until: invoiceToday }, other: { until: '2020-01-01' } };
    },
    'invoices.mark-paid': async () => ({
      by: operator,
      input: { ...(await invoice()), paid_on: invoiceToday },
      other: otherVersion,
    }),
    'invoices.take-payment-back': async () => {
      const { id, version } = await invoice();
      await operator.call(markInvoicePaid, { id, version, paid_on: invoiceToday });
      return { by: operator, input: { id, version: version + 1 }, other: otherVersion };
    },
    'invoices.credit': async () => ({
      by: operator,
      input: { ...(await invoice()), credit_reason: 'The fee was wrong' },
      other: otherVersion,
    }),
  };
}
