const checks = new Set<() => Promise<boolean>>();

/** Registers a check that must pass before an update. It must not reject. */
export function updateOnlyIf(check: () => Promise<boolean>): void {
  checks.add(check);
}

/** Returns whether a new version may take over, which requires that this version has nothing left to send. */
export async function mayUpdate(): Promise<boolean> {
  const answers = await Promise.all([...checks].map((check) => check()));
  return answers.every(Boolean);
}
