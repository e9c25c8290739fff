import { vi } from 'vitest';

/** Checks repeatedly until it holds. The limit catches only hanging tests: a busy machine is slow. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 120_000, interval: 20 });
}
