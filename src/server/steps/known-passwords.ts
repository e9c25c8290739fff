import { isRun } from '#domain/accounts/account.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether the password is among the commonest, in any case of its letters: far more than the first 10,000 of them. */
export async function isCommon(password: string): Promise<boolean> {
  known ??= load();
  return isRun(password) || (await known).has(password.toLowerCase());
}

/** The list has hundreds of kilobytes, so it is read when the first password is chosen. It leaves runs out. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
