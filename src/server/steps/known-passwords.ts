import { isRun, meantBy } from '#domain/accounts/guessable-words.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns true if the password, in upper or lower case, is on a list of the most common ones, which has far
 * more than 10,000 entries. Also returns true if only digits and symbols around it, or in place of some
 * letters, differ.
 */
export async function isCommon(password: string): Promise<boolean> {
  if (isRun(password)) return true;
  commonPasswords ??= load();
  const common = await commonPasswords;
  return common.has(password.toLowerCase()) || meantBy(password).some((word) => common.has(word));
}

/**
 * Loads the list for the first password only, because it has hundreds of kilobytes. It does not contain runs of
 * characters.
 */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
