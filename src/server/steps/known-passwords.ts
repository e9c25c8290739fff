import { isRun, meantBy } from '#domain/accounts/guessable-words.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns true if the password, in upper or lower case, is on a list of the most common ones, which has far more than
 * 10,000 entries. Also returns true if it differs from one of them only by digits and symbols around it, or in place of
 * some letters.
 */
export async function isCommon(password: string): Promise<boolean> {
  if (isRun(password)) return true;
  commonPasswords ??= load();
  const common = await commonPasswords;
  return common.has(password.toLowerCase()) || meantBy(password).some((word) => common.has(word));
}

/**
 * Loads the list, which is hundreds of kilobytes long, only when the first password is checked. It contains no runs
 * of characters, so these are checked separately.
 */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
