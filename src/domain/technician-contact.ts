import type { Access } from './reach.ts';

// The last contact with each device of a technician, and the entries that it still has to send.

export const contactLimits = {
  /** Devices report this often while their page is visible. */
  everyMinutes: 5,
  /** A device's contact is written at most this often, unless it has other entries to send than before. */
  writeSeconds: 60,
  /** A technician with work is silent after this time without contact. */
  silentMinutes: 15,
  /** Planned work counts from this time before it begins. */
  dueMinutes: 60,
  /** The most devices of a technician. A further one replaces the one that was silent for longest. */
  devices: 5,
  waiting: { max: 10_000 },
  /** The most technicians in a list, those with waiting entries first. */
  listed: 200,
} as const;

/** Technicians report through their account, which is why they write nothing here themselves. */
export const technicianContactAccess: Access = {
  reach: {
    super_admin: 'every row',
    country_operator: { column: 'operator_id', tie: 'operator_id' },
    dispatcher: { column: 'operator_id', tie: 'operator_id' },
    technician: { column: 'technician_id', tie: 'technician_id' },
  },
  insert: [],
  update: {},
};

/** The entries that a device still has to send. */
export type WaitingEntries = { readonly count: number; readonly since: string | null };

/** Returns whether a device should report its contact, after the last report that the server answered. */
export function isReportDue(
  last: (WaitingEntries & { readonly at: Date }) | null,
  waiting: WaitingEntries,
  now: Date,
): boolean {
  if (last === null || last.count !== waiting.count || last.since !== waiting.since) return true;
  // A clock that was set back does not stop the reports.
  return Math.abs(now.getTime() - last.at.getTime()) >= contactLimits.everyMinutes * 60_000;
}
