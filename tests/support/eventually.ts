import { vi } from 'vitest';

/** Waits until the check passes. A busy machine is slow, so the time limit is long and catches only tests that hang. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 });
}
