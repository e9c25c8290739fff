import { vi } from 'vitest';

/** Asks until the check holds. The limit catches what hangs, and nothing else: a busy machine takes its time. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 });
}
