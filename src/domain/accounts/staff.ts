export const staffLimits = {
  name: { min: 1, max: 100 },
  specialization: { max: 200 },
  /** The maximum number of open jobs that can be confirmed when a technician is deactivated. */
  openJobs: { max: 1000 },
} as const;

/** Returns how a change of `is_active` affects the person's access, or null if the value does not change. */
export function activityChange(before: boolean, after: boolean): 'activated' | 'deactivated' | null {
  if (before === after) return null;
  return after ? 'activated' : 'deactivated';
}

type OpenJob = { readonly id: string; readonly number: number };

/**
 * Returns the open jobs that were not shown before the deactivation. If there are any, the deactivation is refused.
 */
export function unseenOpenJobs(open: readonly OpenJob[], seenIds: readonly string[]): readonly OpenJob[] {
  return open.filter(({ id }) => !seenIds.includes(id));
}
