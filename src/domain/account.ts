import { type Role, roles, supervisedBy } from './actor.ts';

export const accountLimits = {
  name: { min: 2, max: 100 },
  password: { min: 6, max: 128 },
  /** Wrong guesses allowed within the window; right ones do not count. */
  guesses: { perAccount: 10, perAddress: 100, windowMinutes: 15 },
  resetLinkMinutes: 15,
  invitationDays: 7,
  /** How long after the right password the code of the second factor may come. */
  challengeMinutes: 10,
  recoveryCodes: 10,
} as const;

/** The roles that must have a second factor, outside the demo company. */
const provesSecondFactor: Readonly<Record<Role, boolean>> = {
  super_admin: true,
  country_operator: true,
  dispatcher: false,
  technician: false,
  client: false,
};
export const twoFactorRoles: readonly Role[] = roles.filter((role) => provesSecondFactor[role]);

/** The area of each role: the paths of its own pages begin with it. */
const areaOf: Readonly<Record<Role, `/${string}`>> = {
  super_admin: '/admin',
  country_operator: '/operator',
  dispatcher: '/dispatcher',
  technician: '/technician',
  client: '/client',
};

/** The role whose area a path lies in; null for pages outside the areas. */
export function roleOfArea(path: string): Role | null {
  return roles.find((role) => path === areaOf[role] || path.startsWith(`${areaOf[role]}/`)) ?? null;
}

/**
 * The roles that may enter a page: the one whose area it lies in, and super_admin; undefined for a page outside the
 * areas.
 */
export function visitorsOf(path: string): readonly Role[] | undefined {
  const role = roleOfArea(path);
  if (role === null) return undefined;
  return role === 'super_admin' ? [role] : supervisedBy(role);
}

/** Where a user goes after signing in. */
export const homeOf: Readonly<Record<Role, `/${string}`>> = {
  ...areaOf,
  technician: `${areaOf.technician}/jobs`,
};

export function homeOfRole(role: Role | null): `/${string}` {
  return role === null ? '/' : homeOf[role];
}

/** The commonest passwords of six characters and more; a new account may not use one ('weak password'). */
const commonPasswords: ReadonlySet<string> = new Set(
  (
    '123456 password 12345678 qwerty 123456789 12345678910 1234567 password1 123123 1234567890 000000 111111 ' +
    'abc123 qwerty123 1q2w3e4r admin123 iloveyou 654321 666666 987654321 123321 dragon monkey letmein baseball ' +
    'football sunshine princess welcome master shadow superman michael qwertyuiop 121212 112233 passw0rd ' +
    'password123 admin1 administrator changeme secret login1 starwars 777777 888888 555555 zxcvbnm asdfgh asdfghjkl ' +
    '1qaz2wsx q1w2e3r4 coffee espresso welcome1 trustno1 freedom whatever hello123 charlie aa123456 bahrain dubai123'
  ).split(' '),
);

export function isWeakPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
