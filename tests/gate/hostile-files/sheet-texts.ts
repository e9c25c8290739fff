/** Texts that would be formulas, where a spreadsheet lets them begin. */
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
/** What may stand before: signs that are cut off, are not seen, or part fields. */
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

/** The fields of a CSV file, as a spreadsheet reads them whose fields are parted by the sign. */
export function fieldsOf(csv: string, separator: string): string[] {
  // A quote counts only where a field begins; what follows the closing one belongs to the field.
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(?:${separator}|\\r\\n?|\\n|$)`,
    'g',
  );
  return [...csv.replace(/^\ufeff/, '').matchAll(field)].map(
    ([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest,
  );
}

/** Whether a spreadsheet would calculate it, also one that passes over blanks and signs that no one sees. */
export function isLive(field: string): boolean {
  return /^[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠]/.test(field);
}
