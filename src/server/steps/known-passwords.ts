import { isRun, meantBy } from '#domain/accounts/easy-words.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether the password is among the commonest, in any case of its letters: far more than the first 10,000 of them. So is
 * one with digits and signs around it or for some of its letters.
 */
export async function isCommon(password: string): Promise<boolean> {
  if (isRun(password)) return true;
  known ??= load();
  const common = await known;
  return common.has(password.toLowerCase()) || meantBy(password).some((word) => common.has(word));
}

/** The list has hundreds of kilobytes, so it is read when the first password is chosen. It leaves runs out. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
