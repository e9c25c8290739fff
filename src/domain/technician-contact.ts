import type { Access } from './access-rule.ts';

// The last contact with each device of a technician, and the entries that it still has to send.

export const contactLimits = {
  /** The interval at which a device reports while its page is visible. */
  everyMinutes: 5,
  /**
   * The minimum interval between two writes of a device's contact, unless the number of its waiting entries has
   * changed.
   */
  writeSeconds: 60,
  /** The time without contact after which a technician with work counts as silent. */
  silentMinutes: 15,
  /** The number of minutes before planned work starts at which the technician first counts as having work. */
  dueMinutes: 60,
  /** The maximum number of devices of a technician. Another device replaces the one that was silent longest. */
  devices: 5,
  waiting: { max: 10_000 },
  /** The maximum number of technicians in a list, those with waiting entries first. */
  listed: 200,
} as const;

/** Technicians report through their account, so they do not write these rows themselves. */
export const technicianContactAccess = {
  reach: {
    super_admin: 'every row',
    country_operator: { column: 'operator_id', tie: 'operator_id' },
    dispatcher: { column: 'operator_id', tie: 'operator_id' },
    technician: { column: 'technician_id', tie: 'technician_id' },
  },
  insert: [],
  update: {},
} as const satisfies Access;

/** The entries that a device still has to send. */
export type WaitingEntries = { readonly count: number; readonly since: string | null };

/** Returns whether a device should report its contact. `last` is the last report that the server answered. */
export function isReportDue(
  last: (WaitingEntries & { readonly at: Date }) | null,
  waiting: WaitingEntries,
  now: Date,
): boolean {
  if (last === null || last.count !== waiting.count || last.since !== waiting.since) return true;
  // A clock that was set back does not stop the reports.
  return Math.abs(now.getTime() - last.at.getTime()) >= contactLimits.everyMinutes * 60_000;
}
