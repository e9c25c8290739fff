/** The secrets that give their holders access to an account, or to part of it. */
export const secrets = [
  'session',
  'challenge',
  'reset_link',
  'invitation',
  'role_offer',
  'email_change',
  'sign_up_key',
  'calendar_address',
  'recovery_codes',
  'signing_link',
  'dispute_link',
  'known_device',
] as const;
export type Secret = (typeof secrets)[number];

export const securityActs = [
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'signed_out_everywhere',
  'deactivated',
  'role_changed',
  'email_changed',
  'removed',
] as const;
export type SecurityAct = (typeof securityActs)[number];

type Fate = 'ends' | 'stays';

const always = fates('ends', []);

/** The effect of each action on a secret that existed before. The acting person always keeps their session. */
export const fateOf: Readonly<Record<Secret, Readonly<Record<SecurityAct, Fate>>>> = {
  session: always,
  challenge: always,
  /** A reset link cannot bypass the second factor, so it remains valid when that is turned on or off. */
  reset_link: fates('ends', ['second_factor_on', 'second_factor_off']),
  /** An invitation lets its holder set the account's first password. */
  invitation: always,
  /** A role offer goes to an email address. Only the owner of the address can accept it, after signing in. */
  role_offer: fates('stays', ['deactivated', 'role_changed', 'email_changed', 'removed']),
  /** The person who requested the change may no longer be trusted with the account. */
  email_change: always,
  /** Repeating a sign-up with the same key returns the session that it opened. */
  sign_up_key: always,
  calendar_address: fates('ends', ['second_factor_on', 'second_factor_off']),
  /** Recovery codes replace a lost phone, so a change of the password does not affect them. */
  recovery_codes: fates('stays', ['second_factor_on', 'second_factor_off', 'removed']),
  /** The technician who showed the code is responsible for the signature, so the code ends with their sessions. */
  signing_link: always,
  /** This link is emailed with a report to an account's address, but gives no access to the account. */
  dispute_link: fates('stays', ['deactivated', 'role_changed', 'email_changed', 'removed']),
  /** A known device only distinguishes the person from a stranger at sign-in. The acting device stays known. */
  known_device: fates('ends', ['password_changed', 'second_factor_on', 'second_factor_off']),
};

export function endedBy(act: SecurityAct): readonly Secret[] {
  return secrets.filter((secret) => fateOf[secret][act] === 'ends');
}

function fates(usually: Fate, otherwise: readonly SecurityAct[]): Readonly<Record<SecurityAct, Fate>> {
  const other: Fate = usually === 'ends' ? 'stays' : 'ends';
  const entries = securityActs.map((act) => [act, otherwise.includes(act) ? other : usually]);
  return Object.fromEntries(entries) as Record<SecurityAct, Fate>;
}
