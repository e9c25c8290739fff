import type { Access, Own } from './access-rule.ts';
import { planners } from './actor.ts';

/** The limits of the additional addresses that receive a client's signed reports. */
export const reportAddressLimits = {
  /** The maximum number of addresses per client that receive reports. */
  perClient: 10,
  /** The maximum number of stored addresses of a client, including those whose recipients stopped the reports. */
  stored: 40,
  label: { max: 60 },
  free_reason: { min: 3, max: 300 },
} as const;

/** The limits for sending a signed report again. */
export const reportSendingLimits = { recipients: { max: 5 }, note: { max: 500 } } as const;

/**
 * The link that stops the reports. Attempts per address and network are counted within
 * `accountLimits.guesses.windowMinutes`.
 */
export const stopLink = { path: '/stop/', perAddress: 10, perNetwork: 20 } as const;

export const reportAddressEvents = {
  'clients.report-address-added': 'clients',
  'clients.report-address-changed': 'clients',
  'clients.report-address-removed': 'clients',
  'clients.report-address-stopped': 'clients',
  'clients.report-address-resumed': 'clients',
  'clients.report-address-tested': 'clients',
  'clients.report-address-freed': 'clients',
} as const;

/** The fields of events that hold email addresses: one address, or a list of them. */
export const addressField = 'report_address';
export const recipientsField = 'report_recipients';

const byOperator: Own = { column: 'operator_id', tie: 'operator_id' };
const kept = ['label', 'language', 'version'];

/**
 * Access to the addresses. Technicians have none: they see the recipients of a report only through the report's own
 * calls.
 */
export const reportAddressAccess = {
  reach: {
    super_admin: 'every row',
    country_operator: byOperator,
    dispatcher: byOperator,
    client: { column: 'client_id', tie: 'client_id' },
  },
  insert: [...planners, 'client'],
  update: { super_admin: kept, country_operator: kept, dispatcher: kept, client: kept },
  // The key stays hidden, because anyone who has it could stop the reports on the recipient's behalf.
  hidden: ['stop_key'],
  remove: [...planners, 'client'],
} as const satisfies Access;
