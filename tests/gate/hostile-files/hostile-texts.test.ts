import { describe, expect, test } from 'vitest';
import { unzip } from '#tests/support/files/sheet-file.ts';
import { csvOf } from '#web/records/exports/csv.ts';
import { xlsxOf } from '#web/records/exports/xlsx.ts';
import { report } from '../measured.ts';
import { fieldsOf, isLive, sheetTexts } from './sheet-texts.ts';

/** Each row contains one of the strings in two fields, with another string between them. */
const rows = sheetTexts.map((text, n) => [
  'Palm Hotel',
  text,
  sheetTexts[(n * 7 + 3) % sheetTexts.length] ?? '',
  text,
]);
const sheets = [{ name: 'Visits', columns: ['Client', 'One', 'Two', 'Three'], rows }];

describe('hostile texts in a spreadsheet', () => {
  test('hostile texts are not formulas in a CSV file, whatever separates its fields', async (context) => {
    const csv = csvOf(sheets);
    const live = [',', ';', '\t'].flatMap((separator) =>
      fieldsOf(csv, separator)
        .filter(isLive)
        .map((field) => `${JSON.stringify(separator)}: ${field}`),
    );
    expect.soft(live.slice(0, 20)).toEqual([]);
    expect(fieldsOf('a,"x;=1"', ';').filter(isLive)).toHaveLength(1);
    report(context, [
      { what: 'hostile texts in spreadsheets', goal: { atLeast: 500 }, measured: sheetTexts.length },
      { what: 'live formulas in CSV', goal: { exactly: 0 }, measured: live.length },
    ]);
  });

  test('hostile texts are not formulas or links in an XLSX file', async (context) => {
    const files = unzip(Buffer.from(await (await xlsxOf(sheets)).arrayBuffer()));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    const live = sheet.match(/<f[ >]|<hyperlink|t="(?:str|e)"/g) ?? [];
    const texts = sheet.match(/t="(?:s|inlineStr)"/g) ?? [];
    const outside = [...files].filter(
      ([name, xml]) => name.endsWith('.rels') && /TargetMode="External"/.test(xml),
    );
    report(context, [
      { what: 'texts in XLSX', goal: { atLeast: rows.length * 4 }, measured: texts.length },
      {
        what: 'live formulas and links in XLSX',
        goal: { exactly: 0 },
        measured: live.length + outside.length,
      },
    ]);
  });
});
