import { visitorsOf } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { recordPlaces } from '#domain/record-address.ts';

const key = 'grouphead-wanted-path';

/** Keeps where someone is now, before having to sign in. */
export function rememberWantedPath(): void {
  sessionStorage.setItem(key, `${location.pathname}${location.search}`);
}

/** The kept path, when it lies in an area that the role may enter. */
export function wantedPath(role: Role | null): string | null {
  const path = sessionStorage.getItem(key);
  return path !== null && mayEnter(role, path) ? path : null;
}

/** Call this on arrival and on a deliberate sign-out: the next person at this device wants another page. */
export function forgetWantedPath(): void {
  sessionStorage.removeItem(key);
}

export function mayEnter(role: Role | null, path: string): boolean {
  if (role === null) return false;
  const isEverybodys = ['/dashboard', '/notifications', '/report', ...Object.values(recordPlaces)].some(
    (page) => path === page || path.startsWith(`${page}/`),
  );
  return isEverybodys || (visitorsOf(path)?.includes(role) ?? false);
}
