import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves to true once the condition holds. After 30 seconds it gives up, and the figures say what is
 * missing.
 */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    if (await isSo()) return true;
  }
  return false;
}
