export const staffLimits = {
  name: { min: 1, max: 100 },
  specialization: { max: 200 },
  /** How many open jobs are named to the person who deactivates a technician, and how many of them can be confirmed. */
  openJobs: { max: 1000 },
} as const;

/** What becomes of someone's access with a change of is_active; null when it stays as it is. */
export function activityChange(before: boolean, after: boolean): 'activated' | 'deactivated' | null {
  if (before === after) return null;
  return after ? 'activated' : 'deactivated';
}

type OpenJob = { readonly id: string; readonly number: number };

/** The open jobs that were not shown to the person who deactivates a technician. Each of them is a reason to refuse. */
export function unseenOpenJobs(open: readonly OpenJob[], seen: readonly string[]): readonly OpenJob[] {
  return open.filter(({ id }) => !seen.includes(id));
}
