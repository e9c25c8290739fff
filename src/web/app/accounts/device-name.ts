export type Device = { readonly browser: string | null; readonly system: string | null };

/** The first one that matches counts: a browser also claims to be the browsers that it is made of or imitates. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The device and browser that a user agent names, as far as people want to know; null for what it does not say. */
export function deviceOf(userAgent: string | null): Device {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}

export function isHandheld({ system }: Device): boolean {
  return system !== null && ['iPhone', 'iPad', 'Android'].includes(system);
}

function firstOf(known: typeof browsers, userAgent: string | null): string | null {
  if (userAgent === null) return null;
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
