import { expect, onTestFinished, test } from 'vitest';
import { sheetsOf, unzip } from '#tests/support/files/sheet-file.ts';
import { speak } from '#words/words.ts';
import type { Cell } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

async function fileOf(...rows: Cell[][]): Promise<Buffer> {
  const blob = await xlsxOf([{ name: 'Sheet', columns: ['One', 'Two'], rows }]);
  return Buffer.from(await blob.arrayBuffer());
}
const rowsOf = async (...rows: Cell[][]) =>
  sheetsOf(await fileOf(...rows))
    .get('Sheet')
    ?.slice(1);

test('text stays text, whatever it begins with and in any script', async () => {
  const texts = ['=1+1', '@sum', 'مقهى', 'a, "b" & <c>', 'two\nlines'];
  const file = await fileOf(...texts.map((text) => [text, null]));
  const xml = unzip(file).get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).not.toContain('<f>');
  expect(xml.match(/<c r="A[2-6]"[^>]* t="(s|inlineStr)"/g)).toHaveLength(texts.length);
  expect(
    sheetsOf(file)
      .get('Sheet')
      ?.slice(1)
      .map(([text]) => text),
  ).toEqual(texts);
});

test('numbers, amounts and dates are stored as numbers, and the latter two have a format', async () => {
  const file = await fileOf([0.9167, { amount: '1234.500' }], [{ date: '2028-02-29' }, null]);
  const files = unzip(file);
  const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
  const cell = (name: string) => new RegExp(`<c r="${name}"([^>]*)><v>([^<]*)</v>`).exec(xml)?.slice(1) ?? [];
  for (const name of ['A2', 'B2', 'A3']) expect(cell(name)[0]).not.toMatch(/t="(s|inlineStr|str)"/);
  // Spreadsheets count dates as days since the end of 1899.
  expect([cell('A2')[1], cell('B2')[1], cell('A3')[1]]).toEqual(['0.9167', '1234.5', '46812']);
  const styles = files.get('xl/styles.xml') ?? '';
  expect(styles).toContain('formatCode="#,##0.00#"');
  expect(styles).toContain('formatCode="yyyy-mm-dd"');
});

test('characters that XML forbids are omitted, so the file opens', async () => {
  expect(await rowsOf(['bell\u0007, tab\t', null])).toEqual([['bell, tab\t']]);
});

test('the columns run from right to left for people who read in that direction', async () => {
  const xmlOf = async () => unzip(await fileOf(['one', null])).get('xl/worksheets/sheet1.xml') ?? '';
  expect(await xmlOf()).not.toContain('rightToLeft');
  await speak('en-XB');
  onTestFinished(() => speak('en'));
  expect(await xmlOf()).toContain('rightToLeft="1"');
});
