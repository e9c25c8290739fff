import { invoiceAccess } from './invoice-access.ts';
import { lateWorkAccess } from './late-work.ts';
import { reportAddressAccess, reportAddressEvents } from './report-address.ts';
import { siteAccess, siteEvents } from './site.ts';
import { technicianContactAccess } from './technician-contact.ts';

/**
 * Access to the records whose access rules are in their own files. The names of these records come from this object.
 */
export const ownedAccess = {
  ...invoiceAccess,
  late_work: lateWorkAccess,
  report_addresses: reportAddressAccess,
  sites: siteAccess,
  technician_contacts: technicianContactAccess,
} as const;

/** The events that are defined in these files. */
export const ownedEvents = { ...reportAddressEvents, ...siteEvents } as const;
