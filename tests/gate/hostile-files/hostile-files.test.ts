import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { logoLimits } from '#domain/brand/logo.ts';
import { signatureLimits } from '#domain/signature.ts';
import { acceptSignatureImage, SignatureRefusedError } from '#server/job-orders/signature-image.ts';
import { acceptLogo, LogoRefusedError } from '#server/operators/logo-image.ts';
import { csvOf } from '#web/reports/csv.ts';
import { xlsxOf } from '#web/reports/xlsx.ts';
import { unzip } from '../../support/sheet-file.ts';
import { report } from '../measured.ts';
import { drawnPng, type HostilePicture, hostilePictures, stowaway } from './pictures.ts';
import { fieldsOf, isLive, sheetTexts } from './sheet-texts.ts';

const kinds = [
  {
    kind: 'signature',
    accept: acceptSignatureImage,
    refusal: SignatureRefusedError,
    most: signatureLimits.maxPixels,
  },
  { kind: 'logo', accept: acceptLogo, refusal: LogoRefusedError, most: logoLimits.maxSide ** 2 },
] as const;

/** The kinds of chunks that a PNG holds. */
function chunksOf(png: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    kinds.push(png.toString('latin1', at + 4, at + 8));
  return kinds;
}

describe.each(kinds)('a hostile picture as $kind', ({ kind, accept, refusal, most }) => {
  let pictures: HostilePicture[];
  beforeAll(async () => {
    pictures = await hostilePictures();
  });

  /** What is wrong with how the picture was taken; null when it was refused in words, or drawn anew. */
  const faultOf = async ({ bytes }: HostilePicture): Promise<string | null> => {
    const taken = await accept(bytes.toString('base64')).catch((error: unknown) => {
      if (error instanceof refusal) return null;
      throw error;
    });
    if (taken === null) return null;
    const { png } = taken;
    const strange = chunksOf(png).filter(
      (name) => !['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs', 'bKGD'].includes(name),
    );
    if (strange.length > 0) return `keeps ${strange.join(', ')}`;
    if (png.includes(stowaway) || png.includes('RODE')) return 'keeps what rode along';
    const { width, height, pages = 1 } = await sharp(png).metadata();
    return width * height > most || pages > 1 ? `is ${width} by ${height}` : null;
  };

  test('is refused in words or drawn anew, without what rode along', async (context) => {
    expect(await faultOf({ name: 'plain', bytes: await drawnPng() })).toBeNull();
    const faults: string[] = [];
    for (const picture of pictures) {
      const fault = await faultOf(picture).catch(
        (error: Error) => `fails with ${error.name}: ${error.message}`,
      );
      if (fault !== null) faults.push(`${picture.name} ${fault}`);
    }
    expect.soft(faults).toEqual([]);
    report(context, [
      { what: `hostile pictures as ${kind}`, goal: { atLeast: 50 }, measured: pictures.length },
      {
        what: `of them kept with more than a picture, as ${kind}`,
        goal: { exactly: 0 },
        measured: faults.length,
      },
    ]);
  });
});

/** Each text alone, and beside others of the same writer. */
const rows = sheetTexts.map((text, n) => [
  'Palm Hotel',
  text,
  sheetTexts[(n * 7 + 3) % sheetTexts.length] ?? '',
  text,
]);
const sheets = [{ name: 'Visits', columns: ['Client', 'One', 'Two', 'Three'], rows }];

describe('hostile texts in a spreadsheet', () => {
  test('are no formula in a CSV file, by whatever sign its fields are parted', async (context) => {
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

  test('are no formula and no link in an XLSX file', async (context) => {
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
