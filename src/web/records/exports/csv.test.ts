import { describe, expect, test } from 'vitest';
import { type Cell, csvOf, plainSheets } from './csv.ts';

const sheet = (...rows: Cell[][]) => ({ name: 'Sheet', columns: ['One', 'Two'], rows });
/** Returns only the lines of the rows: no byte order mark, no name and no column names. */
const linesOf = (...rows: Cell[][]) =>
  csvOf([sheet(...rows)])
    .split('\r\n')
    .slice(2, -1);

test('an exported table has no invisible marks in names, columns and cells', () => {
  const marked = {
    name: '\u2068BHD\u2069',
    columns: ['الإيرادات بعملة \u2068BHD\u2069'],
    rows: [['\u20662\u2069', 3, null]],
  };
  expect(plainSheets([marked])).toEqual([
    { name: 'BHD', columns: ['الإيرادات بعملة BHD'], rows: [['2', 3, null]] },
  ]);
});

describe('a CSV file', () => {
  test('a CSV file begins with a byte order mark, and every line ends with CRLF as in RFC 4180', () => {
    expect(csvOf([sheet(['a', 1])])).toBe('\uFEFFSheet,\r\nOne,Two\r\na,1\r\n');
  });

  test('a CSV file quotes commas, semicolons, quotes and line breaks, and nothing else', () => {
    expect(linesOf(['x;y', 'a b'])).toEqual(['"x;y",a b']);
    expect(linesOf(['Palm, Bay', 'the "old" one'])).toEqual(['"Palm, Bay","the ""old"" one"']);
    expect(csvOf([sheet(['two\nlines', 'a b'])])).toContain('"two\nlines",a b\r\n');
  });

  test.each(['=1+1', '+973', '-2', '@sum', '\tx', '＝1+1', '＠sum', ' =1+1', '\u200B=1+1', '\u00A0+1'])(
    '%j stays a text in a CSV file and does not become a formula',
    (text) => {
      expect(linesOf([text, 'x'])).toEqual([`'${text},x`]);
    },
  );

  test('a text that begins with a line break is guarded against formulas inside its quotes', () => {
    expect(csvOf([sheet(['\n=1+1', '\r=1+1'])])).toContain(`"'\n'=1+1","'\r'=1+1"\r\n`);
  });

  test('no text after a semicolon or a line break becomes a formula, even if a program separates fields there', () => {
    expect(linesOf(['x;=1+1', 'y; +2'])).toEqual([`"x;'=1+1","y;' +2"`]);
    expect(linesOf(['x; y = 2', null])).toEqual(['"x; y = 2",']);
    expect(csvOf([sheet(['a', 'x\n=1+1'])])).toContain(`a,"x\n'=1+1"`);
  });

  test('a formula with a comma is both guarded and quoted', () => {
    expect(linesOf(['=HYPERLINK("x","y")', null])).toEqual([`"'=HYPERLINK(""x"",""y"")",`]);
  });

  test('numbers, amounts and dates are written unchanged, even below zero; null is an empty field', () => {
    expect(linesOf([-1.5, { amount: '12.500' }], [null, { date: '2028-02-29' }])).toEqual([
      '-1.5,12.500',
      ',2028-02-29',
    ]);
  });

  test('tables are separated by a line of empty fields, and every line has the same number of fields', () => {
    const wide = { name: 'Wide', columns: ['A', 'B', 'C'], rows: [] };
    expect(csvOf([sheet(['x', 'y']), wide])).toBe(
      '\uFEFFSheet,,\r\nOne,Two,\r\nx,y,\r\n,,\r\nWide,,\r\nA,B,C\r\n',
    );
  });

  test('a CSV file keeps text in other scripts unchanged', () => {
    expect(linesOf(['مقهى', 'Café'])).toEqual(['مقهى,Café']);
  });
});
