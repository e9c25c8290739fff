/** A name in an isolate; or a word, an address or a phone number in Latin letters; or a number. */
const parts = /\u2068([^\u2069]*)\u2069|\+[\d\s]+|[A-Za-z\d][A-Za-z\d.,:/@_#–-]*(?:\u200e?%\u200e?)?/g;
const number = /^[\d.,:/–]+(?:\u200e?%\u200e?)?$/;
/**
 * A number that was formatted before it was isolated: a short number, an amount of money, a range, a percentage, or a
 * number with separators.
 */
const formatted =
  /^(?:\d{1,3}\+?|(?:[A-Z]{3} )?\d{1,3}(?:,\d{3})*(?:\.\d+)?|[\d,.]+–[\d,.]+|[\d,.]+\u200e?%\u200e?|\d{1,2}:\d{2}|\d{1,3}\/\d{1,3})$/;
const trailing = /[.,–]+$/;

/** Returns the text with Arabic digits. Names, codes, record numbers and phone numbers keep their digits. */
function withOwnDigits(text: string): string {
  return text.replaceAll(parts, (found, isolated?: string) => {
    if (isolated !== undefined) return keepsDigits(isolated) ? found : `\u2068${convert(isolated)}\u2069`;
    return number.test(found) ? convert(found) : found;
  });
}

const keepsDigits = (name: string) =>
  !formatted.test(name) && !(/\p{Script=Arabic}/u.test(name) && !/[A-Za-z+]/.test(name));

function convert(text: string): string {
  const [end = ''] = trailing.exec(text) ?? [];
  const body = end === '' ? text : text.slice(0, -end.length);
  return (
    body
      .replaceAll(/(?<=\d),(?=\d)/g, '٬')
      .replaceAll(/(?<=\d)\.(?=\d)/g, '٫')
      .replace(/\u200e?%\u200e?$/, '٪')
      .replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) + end
  );
}

const cache = new WeakMap<object, object>();

/** Returns the texts with the digits ١٢٣. */
export function inOwnDigits(value: unknown): unknown {
  if (typeof value === 'string') return withOwnDigits(value);
  if (typeof value === 'function') return (...named: unknown[]) => inOwnDigits(value(...named));
  if (typeof value !== 'object' || value === null) return value;
  const cached = cache.get(value);
  if (cached !== undefined) return cached;
  const result = Array.isArray(value)
    ? value.map(inOwnDigits)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inOwnDigits(inner)]));
  cache.set(value, result);
  return result;
}
