import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Resolves to true once the condition is true. After 30 seconds it resolves to false, and the part's figures
 * show what is missing.
 */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    if (await isSo()) return true;
  }
  return false;
}
