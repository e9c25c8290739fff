import { visitorsOf } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { recordPaths } from '#domain/events/record-address.ts';

const key = 'grouphead-wanted-path';

/** Saves the current path, to which the user returns after signing in. */
export function rememberPathAfterSignIn(): void {
  sessionStorage.setItem(key, `${location.pathname}${location.search}`);
}

/** Returns the saved path if the role may open it, otherwise null. */
export function pathAfterSignIn(role: Role | null): string | null {
  const path = sessionStorage.getItem(key);
  return path !== null && mayEnter(role, path) ? path : null;
}

/**
 * Removes the saved path. Call this when the user has reached the page, and on a deliberate sign-out. The next person
 * at this device may want a different page.
 */
export function forgetPathAfterSignIn(): void {
  sessionStorage.removeItem(key);
}

export function mayEnter(role: Role | null, path: string): boolean {
  if (role === null) return false;
  const isEverybodys = ['/dashboard', '/notifications', '/report', ...Object.values(recordPaths)].some(
    (page) => path === page || path.startsWith(`${page}/`),
  );
  return isEverybodys || (visitorsOf(path)?.includes(role) ?? false);
}
