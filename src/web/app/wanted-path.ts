const key = 'grouphead-wanted-path';

/** Keeps where somebody is now, before having to sign in. */
export function rememberWantedPath(): void {
  sessionStorage.setItem(key, `${location.pathname}${location.search}`);
}

/** The wanted path when it lies in the role's own area, which is where `home` begins; asked for once. */
export function takeWantedPath(home: string): string | null {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const area = `/${home.split('/')[1] ?? ''}`;
  return path !== null && area !== '/' && (path === area || path.startsWith(`${area}/`)) ? path : null;
}

/** Signing out forgets it: the next person at this device wants something else. */
export function forgetWantedPath(): void {
  sessionStorage.removeItem(key);
}
