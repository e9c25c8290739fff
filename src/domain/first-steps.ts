/** The steps from a new operator to its first signed visit, in order. Each is done as soon as its rows exist. */
export const firstSteps = ['settings', 'technician', 'client', 'machine', 'job', 'signature'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Returns the first step that is not done; null if all are. A later step may be done before an earlier one. */
export function nextFirstStep(done: readonly FirstStep[]): FirstStep | null {
  return firstSteps.find((step) => !done.includes(step)) ?? null;
}
