import { type Role, roles, supervisedBy } from '#domain/actor.ts';

export const accountLimits = {
  name: { min: 2, max: 100 },
  password: { min: 6, max: 128 },
  /** The maximum number of wrong guesses within the window. Correct guesses do not count. */
  guesses: { perAccount: 10, perAddress: 100, windowMinutes: 15 },
  resetLinkMinutes: 15,
  invitationDays: 7,
  signUpLinkHours: 24,
  /**
   * The maximum number of passwords that can be entered for one sign-up in browsers other than the one that signed up.
   */
  signUpPasswords: 5,
  emailChangeHours: 24,
  /** The maximum number of passwords that can be entered for one email change, at the link to the new address. */
  emailChangePasswords: 5,
  /** The maximum time between the correct password and the code of the second factor, in minutes. */
  challengeMinutes: 10,
  recoveryCodes: 10,
} as const;

/** True for roles that must have a second factor. The demo company is exempt. */
const needsSecondFactor: Readonly<Record<Role, boolean>> = {
  super_admin: true,
  country_operator: true,
  dispatcher: false,
  technician: false,
  client: false,
};
export const twoFactorRoles: readonly Role[] = roles.filter((role) => needsSecondFactor[role]);

/** The area of each role. The paths of its own pages start with it. */
const areaOf: Readonly<Record<Role, `/${string}`>> = {
  super_admin: '/admin',
  country_operator: '/operator',
  dispatcher: '/dispatcher',
  technician: '/technician',
  client: '/client',
};

/** Returns the role whose area contains a path, or null for a page outside the areas. */
export function roleOfArea(path: string): Role | null {
  return roles.find((role) => path === areaOf[role] || path.startsWith(`${areaOf[role]}/`)) ?? null;
}

/** Returns the roles that may open a page, including super_admin; undefined for a page outside the areas. */
export function visitorsOf(path: string): readonly Role[] | undefined {
  const role = roleOfArea(path);
  if (role === null) return undefined;
  return role === 'super_admin' ? [role] : supervisedBy(role);
}

/** The page that each role sees first after signing in. */
export const homeOf: Readonly<Record<Role, `/${string}`>> = {
  ...areaOf,
  technician: `${areaOf.technician}/jobs`,
};

export function homeOfRole(role: Role | null): `/${string}` {
  return role === null ? '/' : homeOf[role];
}

const dayMs = 86_400_000;

/** Returns the time at which an invitation that is created now expires. */
export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + accountLimits.invitationDays * dayMs);
}

/** Returns whether no one can own the email address. Domains under `.invalid` are never registered. */
export function isUnownedEmail(email: string): boolean {
  return email.toLowerCase().endsWith('.invalid');
}
