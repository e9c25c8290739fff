export const staffLimits = {
  name: { min: 1, max: 100 },
  specialization: { max: 200 },
  /** Named to whoever deactivates a technician; as many can be confirmed as are named. */
  openJobs: { max: 1000 },
} as const;

/** What becomes of somebody's access with a change of is_active; null when it stays as it is. */
export function activityChange(before: boolean, after: boolean): 'activated' | 'deactivated' | null {
  if (before === after) return null;
  return after ? 'activated' : 'deactivated';
}

type OpenJob = { readonly id: string; readonly number: number };

/** Whoever deactivates a technician has been shown every open job; the ones that were not, as a reason to refuse. */
export function unseenOpenJobs(open: readonly OpenJob[], seen: readonly string[]): readonly OpenJob[] {
  return open.filter(({ id }) => !seen.includes(id));
}
