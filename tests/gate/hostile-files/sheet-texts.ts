/** Strings that would be formulas at the start of a field. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|'/c calc'!A1",
  '=A1&',
];
/** Prefixes that an attacker puts before a formula: characters that are trimmed, are invisible, or separate fields. */
const before = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  'x;',
  'x,',
  'x\t',
  'x\n',
  'x"',
  '";',
  'x";',
  'x; ',
  'a;b;\u200b',
  ';',
];
const after = ['', '"', ';', ';"', ',"&'];

export const sheetTexts: readonly string[] = before.flatMap((head) =>
  formulas.flatMap((formula) => after.map((tail) => `${head}${formula}${tail}`)),
);

/** Splits a CSV file into fields, as a spreadsheet program that uses this separator does. */
export function fieldsOf(csv: string, separator: string): string[] {
  // A quote has a special meaning only at the start of a field. Text after the closing quote belongs to the field.
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(?:${separator}|\\r\\n?|\\n|$)`,
    'g',
  );
  return [...csv.replace(/^\ufeff/, '').matchAll(field)].map(
    ([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest,
  );
}

/**
 * True if any spreadsheet program would evaluate the field as a formula. Some ignore leading blanks and invisible
 * characters.
 */
export function isLive(field: string): boolean {
  return /^[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]/.test(field);
}
