import { vi } from 'vitest';

/** The limit is long, to catch only tests that hang: a busy machine is slow. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 });
}
