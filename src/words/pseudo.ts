const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ÀƁÇĐÉƑĜĤÎĴĶĻϺÑÖÞǪŔŠŢÛṼŴẊÝŽàƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'].map((accented, index) => [
    index < 26 ? String.fromCharCode(65 + index) : String.fromCharCode(97 + index - 26),
    accented,
  ]),
);

/**
 * Pseudolocalizes a string. It becomes a third longer, as in many languages, and every letter gets an accent.
 * Brackets around it show if either end is cut off.
 */
function disguised(text: string): string {
  if (!/[A-Za-z]/.test(text)) return text;
  const accented = text.replaceAll(/[A-Za-z]/g, (letter) => accents[letter] ?? letter);
  return `⟦${accented}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}

const cache = new WeakMap<object, object>();

/**
 * Returns the strings in a pseudolocale that shares no letter with English. The names inserted in them stay readable.
 */
export function pseudo<Texts extends object>(texts: Texts): Texts {
  const cached = cache.get(texts);
  if (cached !== undefined) return cached as Texts;
  const result = pseudoOf(texts) as Texts;
  cache.set(texts, result as object);
  return result;
}

function pseudoOf(value: unknown): unknown {
  if (typeof value === 'string') return disguised(value);
  if (typeof value === 'function') return (...named: unknown[]) => saying(value as Say, named);
  if (Array.isArray(value)) return value.map(pseudoOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoOf(inner)]));
}

type Say = (...named: unknown[]) => unknown;

/** Pseudolocalizes the string that a function returns, except for the names that it only inserts. */
function saying(say: Say, named: unknown[]): unknown {
  const text = say(...named);
  if (typeof text !== 'string') return pseudoOf(text);
  const names: string[] = [];
  const placed = say(...named.map((value) => placeholders(value, names)));
  if (typeof placed !== 'string') return disguised(text);
  const filled = (text: string) =>
    text.replaceAll(/\uE000(\d+)\uE001/g, (_, index) => names[Number(index)] ?? '');
  return filled(placed) === text ? filled(disguised(placed)) : disguised(text);
}

/**
 * Returns true for a calendar date or an instant. A string function may format it, so the function needs the real
 * value.
 */
const isDate = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);

function placeholders(value: unknown, names: string[]): unknown {
  if (typeof value === 'string' && (isDate(value) || !/[A-Za-z]/.test(value))) return value;
  if (typeof value === 'string') return `\uE000${names.push(value) - 1}\uE001`;
  if (Array.isArray(value)) return value.map((inner) => placeholders(inner, names));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, placeholders(inner, names)]));
}
