/** The secrets that open an account, or a part of it, to anyone who holds them. */
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

/** The acts that change the security of an account. */
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

/** The fate of a secret that existed before the act. The person who acts keeps the current session. */
export const fateOf: Readonly<Record<Secret, Readonly<Record<SecurityAct, Fate>>>> = {
  session: always,
  challenge: always,
  /** A link that was requested earlier does not bypass a second factor, so it may outlive one. */
  reset_link: fates('ends', ['second_factor_on', 'second_factor_off']),
  /** It gives an account its first password. */
  invitation: always,
  /** It addresses the owner of the address. Only that person can accept it, signed in. */
  role_offer: fates('stays', ['deactivated', 'role_changed', 'email_changed', 'removed']),
  /** The person who may have requested it is no longer trusted with the account. */
  email_change: always,
  /** Repeating a sign-up returns the session that it opened. */
  sign_up_key: always,
  calendar_address: fates('ends', ['second_factor_on', 'second_factor_off']),
  /** They replace a lost phone, whatever happens to the password. */
  recovery_codes: fates('stays', ['second_factor_on', 'second_factor_off', 'removed']),
  /** The technician who shows the code answers for the signature. */
  signing_link: always,
  /** It is mailed with a report to the address of an account, and opens nothing of that account. */
  dispute_link: fates('stays', ['deactivated', 'role_changed', 'email_changed', 'removed']),
  /**
   * It opens nothing by itself: it only distinguishes a device from strangers at sign-in. The acting device stays
   * known.
   */
  known_device: fates('ends', ['password_changed', 'second_factor_on', 'second_factor_off']),
};

/** Returns the secrets that end with the act. */
export function endedBy(act: SecurityAct): readonly Secret[] {
  return secrets.filter((secret) => fateOf[secret][act] === 'ends');
}

function fates(usually: Fate, otherwise: readonly SecurityAct[]): Readonly<Record<SecurityAct, Fate>> {
  const other: Fate = usually === 'ends' ? 'stays' : 'ends';
  const entries = securityActs.map((act) => [act, otherwise.includes(act) ? other : usually]);
  return Object.fromEntries(entries) as Record<SecurityAct, Fate>;
}
