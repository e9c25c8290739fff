import { withLatinDigits } from '#domain/values/latin-digits.ts';

/** The digits of Crockford's base 32, which omits letters that look like other characters. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 20;
const bitsPerDigit = 5;
const groupLength = 5;

/** The public page that verifies a report. */
const verifyPath = '/verify';

/** A code that no report has, because its letters are not random. */
export const exampleCode = 'ABCDE-01234-FGHJK-56789';

/** The number of random bytes for a code, which uses the first 100 bits of them. */
export const verificationBytes = Math.ceil((codeLength * bitsPerDigit) / 8);

/** Returns the 20 digits of a code. */
export function verificationCodeOf(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: codeLength }, (_, index) => {
    const from = index * bitsPerDigit;
    return digits[Number.parseInt(bits.slice(from, from + bitsPerDigit), 2)] ?? '';
  }).join('');
}

/** Returns the code as people read it: 'XXXXX-XXXXX-XXXXX-XXXXX'. */
export function printedCode(code: string): string {
  return Array.from({ length: codeLength / groupLength }, (_, group) =>
    code.slice(group * groupLength, (group + 1) * groupLength),
  ).join('-');
}

const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * Returns the digits of a code that someone typed or scanned, or of a link that contains a code after the `#`; null
 * if the code is incomplete.
 */
export function normalizedCode(text: string): string | null {
  const typed = withLatinDigits(text.split('#').at(-1) ?? '')
    .toUpperCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => lookalikes[letter] ?? letter);
  const isWhole = typed.length === codeLength && [...typed].every((digit) => digits.includes(digit));
  return isWhole ? typed : null;
}

/** Returns the address in a report's QR code. Browsers do not send the fragment, so no log contains the code. */
export function verifyLink(origin: string, code: string): string {
  return `${origin}${verifyPath}#${printedCode(code)}`;
}
