import { expect, test } from 'vitest';
import type { SheetSection } from '#server/printing/sheet.ts';
import { sampleSheet } from '#tests/support/files/sample-sheet.ts';
import { shortened } from './shortened.ts';

const name = { en: 'Comments', ar: 'التعليقات' };
const rowsOf = (cell: string, count: number): SheetSection => ({
  title: name,
  facts: [],
  table: { columns: [{ name }], rows: Array.from({ length: count }, () => [cell]) },
  note: { en: 'Earlier entries are not printed.', ar: 'القيود الأقدم لم تُطبع.' },
});
const cellsOf = ({ sections }: { readonly sections: readonly SheetSection[] }) =>
  sections.flatMap(({ table }) => table?.rows.map(([cell]) => String(cell)) ?? []);

test('a document that people fill as usual is printed whole, with one empty line of several', async () => {
  const sheet = await sampleSheet();
  expect(shortened(sheet)).toEqual(sheet);
  const sections = [rowsOf(`${'A sentence of a technician. '.repeat(70).trim()}\nDone\n\n\n \nBye`, 25)];
  const printed = shortened({ ...sheet, sections });
  expect(cellsOf(printed)[0]).toMatch(/technician\.\nDone\n\nBye$/);
  expect(printed.sections[0]?.note).toEqual(sections[0]?.note);
});

test.each([
  ['empty lines', `a${'\n'.repeat(3_990)}a`, 'a\n\na'],
  ['lines', 'a\n'.repeat(2_000).trim(), /^(a\n)+a…$/],
  ['letters', 'word '.repeat(800).trim(), /^word.*…$/],
  ['letters of two units', '👍'.repeat(2_000), /^(👍)+…$/u],
])(
  'a hundred comments with many %s are all printed, within the limits of a document',
  async (_, text, cell) => {
    const sections: SheetSection[] = [rowsOf(text, 100), { title: name, facts: [{ name, value: text }] }];
    const printed = shortened({ ...(await sampleSheet()), sections });
    const cells = cellsOf(printed);
    expect(cells).toHaveLength(100);
    expect(cells[0]).toMatch(cell);
    expect(cells.join('').length).toBeLessThanOrEqual(60_000);
    expect(cells.join('').split('\n').length).toBeLessThanOrEqual(1_501);
    const isShort = cells[0]?.endsWith('…') === true;
    expect(printed.sections[0]?.note?.en.includes('Shortened. The whole text')).toBe(isShort);
    expect(printed.sections[0]?.note?.ar).toContain('القيود الأقدم لم تُطبع.');
  },
);

test('an address with many lines does not fill the page', async () => {
  const sheet = await sampleSheet();
  const lines = 'x\n'.repeat(250).split('\n');
  const { recipient, letterhead } = shortened({
    ...sheet,
    recipient: lines,
    letterhead: { ...sheet.letterhead, lines },
  });
  expect([recipient.length, letterhead.lines.length]).toEqual([12, 12]);
});
