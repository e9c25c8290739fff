export type Device = { readonly browser: string | null; readonly system: string | null };

/**
 * Patterns in order of precedence. The first match wins, because a browser's user agent also lists the browsers that
 * it is derived from.
 */
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

/**
 * Returns the browser and the operating system from a user agent. Each is null if the user agent does not identify
 * it.
 */
export function deviceOf(userAgent: string | null): Device {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}

export function isHandheld({ system }: Device): boolean {
  return system !== null && ['iPhone', 'iPad', 'Android'].includes(system);
}

function firstOf(candidates: typeof browsers, userAgent: string | null): string | null {
  if (userAgent === null) return null;
  return candidates.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
