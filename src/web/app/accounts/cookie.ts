/** The longest time for which browsers keep a cookie, in seconds. */
const keptSeconds = 400 * 24 * 3600;

/** Keeps a choice on this device, where the server reads it too; null removes it. */
export function keepInCookie(name: string, value: string | null): void {
  const age = value === null ? 0 : keptSeconds;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; SameSite=Lax`;
}

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
