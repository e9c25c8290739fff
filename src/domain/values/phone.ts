import { withLatinDigits } from './latin-digits.ts';

export const phoneLimits = { typed: { max: 60 } } as const;

/**
 * A number with its country's prefix, or without a prefix if the country is unknown. An extension is written as in
 * RFC 3966.
 */
const storedForm = /^(\+[1-9]\d{2,14}|\d{3,15})(?:;ext=(\d{1,6}))?$/;

const extensionWords = /(?:;ext=|ext\.?|extension|x|#)\s*(\d{1,6})$/i;
const separators = /[\s\p{Pd}\p{Cf}().]/gu;

/** Converts a typed or pasted number to its stored format, such as +97336123456, or null. */
export function phoneOf(typed: string): string | null {
  const text = withLatinDigits(typed.normalize('NFKC')).trim().replace(/^tel:/i, '');
  const number = text
    .replace(extensionWords, '')
    .replace('(0)', '')
    .replaceAll(separators, '')
    .replace(/^00/, '+');
  const extension = extensionWords.exec(text)?.[1];
  const phone = extension === undefined ? number : `${number};ext=${extension}`;
  return storedForm.test(phone) ? phone : null;
}

type Dialling = {
  readonly prefix: string;
  /**
   * Matches a number as it is dialed inside the country. Its group captures the digits that follow the prefix when
   * the number is dialed from abroad.
   */
  readonly national: RegExp;
  /** True if numbers are dialed with a leading 0 inside the country. */
  readonly hasZero?: true;
};

const diallingOf: Readonly<Record<string, Dialling>> = {
  BH: { prefix: '973', national: /^([1-9]\d{7})$/ },
  EG: { prefix: '20', national: /^0?(1\d{9}|[2-9]\d{7,8})$/, hasZero: true },
  JO: { prefix: '962', national: /^0?(7\d{8}|[2-6]\d{7})$/, hasZero: true },
  KW: { prefix: '965', national: /^([1-9]\d{7})$/ },
  OM: { prefix: '968', national: /^([1-9]\d{7})$/ },
  QA: { prefix: '974', national: /^([1-9]\d{7})$/ },
  SA: { prefix: '966', national: /^0?([159]\d{8})$/, hasZero: true },
  AE: { prefix: '971', national: /^0?(5\d{8}|[2-9]\d{7})$/, hasZero: true },
  GB: { prefix: '44', national: /^0([1-9]\d{8,9})$/, hasZero: true },
};

/** The country prefixes that replace a leading 0, as in 050 123 4567 for +971 50 123 4567. */
export const prefixesOfZero = Object.values(diallingOf).flatMap(({ prefix, hasZero }) =>
  hasZero ? [prefix] : [],
);

/** Adds the country's prefix to a number without one, if it is as long as a full number there. */
export function withCountryPrefix(phone: string, country: string): string {
  // A country without a code can be any text, even the name of a built-in property.
  const dialling = Object.hasOwn(diallingOf, country) ? diallingOf[country] : undefined;
  if (dialling === undefined || phone.startsWith('+')) return phone;
  const [number = '', ...extension] = phone.split(/(?=;)/);
  const { prefix, national } = dialling;
  const abroad = number.startsWith(prefix) ? number.slice(prefix.length) : '';
  const subscriber = national.exec(number)?.[1] ?? national.exec(abroad)?.[1];
  return subscriber === undefined ? phone : [`+${prefix}${subscriber}`, ...extension].join('');
}

/** Matches the country prefixes of ITU-T E.164, which have one, two or three digits. */
const prefixes = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d*)$/;

/** Returns a stored number as people write it, such as +973 3612 3456. Numbers in older formats do not change. */
export function formatPhone(phone: string): string {
  const [, number, extension] = storedForm.exec(phone) ?? [];
  if (number === undefined) return phone;
  const [, prefix, rest = number] = prefixes.exec(number) ?? [];
  const words = [...(prefix === undefined ? [] : [`+${prefix}`]), ...groupsOf(rest)];
  return [...words, ...(extension === undefined ? [] : [`ext. ${extension}`])].join(' ');
}

/** Groups digits for reading. The last four are a group, and the digits before them are one or two groups. */
function groupsOf(digits: string): string[] {
  if (digits.length <= 5) return digits === '' ? [] : [digits];
  const before = digits.slice(0, -4);
  const half = before.length > 4 ? Math.floor(before.length / 2) : 0;
  return [before.slice(0, half), before.slice(half), digits.slice(-4)].filter((group) => group !== '');
}

/** Returns the URL of a link that dials the phone number. */
export function phoneLink(phone: string): string {
  return `tel:${phoneOf(phone) ?? phone.replaceAll(/[^+\d]/g, '')}`;
}

/** Returns the number without its extension, because messages cannot be sent to an extension. */
const plainNumber = (phone: string) => phoneLink(phone).replace(/^tel:/, '').replace(/;.*$/, '');

export function smsLink(phone: string): string {
  return `sms:${plainNumber(phone)}`;
}

/** Returns the link to a chat, or null for a number without a country prefix, which WhatsApp requires. */
export function whatsAppLink(phone: string): string | null {
  const number = plainNumber(phone);
  return number.startsWith('+') ? `https://wa.me/${number.slice(1)}` : null;
}

const fewestSearched = 4;

/**
 * Returns the digits to search for among stored phone numbers when someone types a number, or part of one.
 * Separators are removed, but fewer than four digits are searched as typed. Returns null if the text is not a
 * phone number, or if it already has the stored format.
 */
export function searchedPhone(typed: string): string | null {
  const latin = withLatinDigits(typed.normalize('NFKC')).trim();
  const digits = latin.replaceAll(separators, '');
  const hasPrefix = /^(\+|00)\d{3}/.test(digits);
  const isShort = !hasPrefix && digits.length < fewestSearched;
  const sought = isShort ? latin : digits.replace(/^0(?!0)/, '').replace(/^00(?=\d{3})/, '+');
  if (!/^\+?\d+$/.test(sought)) return null;
  return sought === typed ? null : sought;
}
