import { isRun, meantBy } from '#domain/accounts/easy-words.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns true when the password is among the most common, in upper or lower case: far more than the first
 * 10,000 of them. Digits and signs around it, or in place of some letters, do not help.
 */
export async function isCommon(password: string): Promise<boolean> {
  if (isRun(password)) return true;
  commonPasswords ??= load();
  const common = await commonPasswords;
  return common.has(password.toLowerCase()) || meantBy(password).some((word) => common.has(word));
}

/**
 * The list has hundreds of kilobytes, so it is read when the first password is chosen. It contains no runs.
 */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
