export const subscriptionTypes = ['free', 'one_time', 'recurring'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const operatorLimits = { name: { min: 1, max: 100 }, country: { min: 1, max: 100 } } as const;

export const operatorDefaults = {
  platform_subscription_type: 'free',
  is_whitelabel: false,
} as const;

/** Countries offered in the form; any other may be typed. */
export const timeZoneOfCountry: Readonly<Record<string, string>> = {
  Bahrain: 'Asia/Bahrain',
  Egypt: 'Africa/Cairo',
  Jordan: 'Asia/Amman',
  Kuwait: 'Asia/Kuwait',
  Oman: 'Asia/Muscat',
  Qatar: 'Asia/Qatar',
  'Saudi Arabia': 'Asia/Riyadh',
  'United Arab Emirates': 'Asia/Dubai',
  'United Kingdom': 'Europe/London',
};

/** Where nothing else is said, "today" is Bahrain's. */
export const defaultTimeZone = 'Asia/Bahrain';

/** A host name in lower case with at least one dot, as DNS and certificates know it (RFC 1123). */
export const hostNamePattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An IANA name. Offsets are refused: browsers and PostgreSQL read their sign the opposite way. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
