import type { PagedRecord } from '#domain/events/record-address.ts';
import { defineWords } from '#words/words.ts';

/** The strings that the pages of all records share. */
export const recordPagesWords = defineWords('record-pages', {
  kinds: {
    service_requests: 'Service request',
    job_orders: 'Job order',
    machines: 'Machine',
    clients: 'Client',
    invoices: 'Invoice',
    technicians: 'Technician',
    dispatchers: 'Dispatcher',
    country_operators: 'Country operator',
    profiles: 'Account',
  } satisfies Record<PagedRecord, string>,
  notFound: {
    service_requests: 'Request not found',
    job_orders: 'Job not found',
    machines: 'Machine not found',
    clients: 'Client not found',
    invoices: 'Invoice not found',
    technicians: 'Technician not found',
    dispatchers: 'Dispatcher not found',
    country_operators: 'Operator not found',
    profiles: 'Account not found',
  } satisfies Record<PagedRecord, string>,
  /** The page's time zone. */
  timesIn: (zone: string) => `Times in ${zone}`,
  /** The menu with the actions that are not the next step. */
  more: 'More actions',
  moreOf: (subject: string) => `More actions: ${subject}`,
  /** The heading of the collapsed facts. */
  details: 'Details',
  notFoundHint: 'Check the address. The record may have been reassigned, or you may not have access to it.',
  spoken: {
    choose: 'Several operators have this number. Which one do you mean?',
    of: (number: string, operator: string) => `${number} (${operator})`,
  },
  panel: {
    label: (kind: string) => `${kind} in the side panel`,
    asPage: 'Open full page',
    previous: 'Previous in the list (Up Arrow)',
    next: 'Next in the list (Down Arrow)',
    close: 'Close (Esc)',
  },
});
