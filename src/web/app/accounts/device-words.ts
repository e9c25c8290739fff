import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import type { Device } from './device-name.ts';

/** Returns the device's name in the reader's language. */
export function useDeviceName({ browser, system }: Device): string {
  const words = wordsOf(ownAccountWords).sessions;
  if (browser !== null && system !== null) return words.onSystem(browser, system);
  return browser ?? system ?? words.unknown;
}
