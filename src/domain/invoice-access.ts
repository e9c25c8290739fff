import type { Access, Own } from './access-rule.ts';
import { supervisedBy } from './actor.ts';

/** The roles that issue invoices: the country operator, or a super_admin who acts for one. */
export const issuers = supervisedBy('country_operator');

const byOperator: Own = { column: 'operator_id', tie: 'operator_id' };
const changing = ['paid_on', 'paid_note', 'credit_number', 'credited_on', 'credit_reason', 'version'];

/** Dispatchers and technicians have no access to invoices. */
export const invoiceAccess: Readonly<
  Record<'invoices' | 'invoiced_visits' | 'visits_to_invoice', Access<never>>
> = {
  invoices: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      client: { column: 'client_id', tie: 'client_id' },
    },
    insert: issuers,
    update: { super_admin: changing, country_operator: changing },
  },
  /** A visit has a row while it is on an invoice. A credit note removes the row. */
  invoiced_visits: {
    reach: { super_admin: 'every row', country_operator: byOperator },
    insert: issuers,
    update: {},
    remove: issuers,
  },
  /** Only triggers write these rows. */
  visits_to_invoice: {
    reach: { super_admin: 'every row', country_operator: byOperator },
    insert: [],
    update: {},
  },
};
