import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { costlyPicture } from '#tests/support/files/costly-picture.ts';
import { acceptFile, FileRefusedError } from './accept-file.ts';

/** Returns a picture that is stored sideways and has its location in the metadata. */
function photo(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 13/1 0/1' },
    })
    .jpeg()
    .toBuffer();
}

const heicFile = readFileSync(new URL('../../../tests/support/files/picture.heic', import.meta.url));
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n');

const sender = { operator: 'palm', account: 'ada' };
const accept = (bytes: Buffer) => acceptFile(bytes, sender);

async function refusalOf(bytes: Buffer): Promise<string> {
  const error = await accept(bytes).catch((thrown: unknown) => thrown);
  return error instanceof FileRefusedError ? error.reason : 'none';
}

test('a picture is stored upright and small enough, without its location and camera', async () => {
  const original = await photo(4000, 3000);
  expect((await sharp(original).metadata()).orientation).toBe(6);
  expect([original.includes('Secret Camera'), original.includes('Exif')]).toEqual([true, true]);
  const { bytes, preview, width, height } = await accept(original);
  expect([width, height]).toEqual([1920, 2560]);
  const { exif, icc, xmp, iptc, orientation, format } = await sharp(bytes).metadata();
  const nothing = undefined;
  expect({ exif, icc, xmp, iptc, orientation, format }).toEqual({
    exif: nothing,
    icc: nothing,
    xmp: nothing,
    iptc: nothing,
    orientation: nothing,
    format: 'jpeg',
  });
  expect([Buffer.from(bytes).includes('Secret Camera'), Buffer.from(bytes).includes('Exif')]).toEqual([
    false,
    false,
  ]);
  const small = await sharp(preview ?? undefined).metadata();
  expect([small.format, small.width, small.height, small.exif]).toEqual(['webp', 240, 320, undefined]);
});

test('a HEIC picture becomes a JPEG', async () => {
  const { media_type, width, height, bytes } = await accept(heicFile);
  expect([media_type, width, height]).toEqual(['image/jpeg', 64, 48]);
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  // The left half is blue.
  expect(data[2]).toBeGreaterThan(150);
});

test('a document stays as it is', async () => {
  expect(await accept(pdf)).toMatchObject({ media_type: 'application/pdf', bytes: pdf, preview: null });
});

describe('refused files', () => {
  let jpeg: Buffer;
  let png: Buffer;
  beforeAll(async () => {
    jpeg = await photo();
    png = await sharp(jpeg).png().toBuffer();
  });

  test.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a PDF behind something else', `GIF89a${pdf}`],
    ['half a PDF', '%PDF-1.7\n1'],
    ['nothing', ''],
  ])('a file is refused as unknown: %s', async (_, text) =>
    expect(await refusalOf(Buffer.from(text))).toBe('unknown'),
  );

  test('a file that is too large is refused before it is decoded', async () => {
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.alloc(10_000_000)]))).toBe('too_large');
  });

  test('a file that is cut short is refused', async () => {
    expect(await refusalOf(jpeg.subarray(0, 300))).toBe('damaged');
    expect(await refusalOf(png.subarray(0, png.length - 20))).toBe('damaged');
    expect(await refusalOf(heicFile.subarray(0, 500))).toBe('damaged');
    expect(await refusalOf(Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('damaged');
  });

  const gray = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } }).toColourspace('b-w');

  test('a picture of more than 24 megapixels is refused', async () => {
    const huge = await gray(5800, 4300).png().toBuffer();
    expect(huge.length).toBeLessThan(1_000_000);
    expect(await refusalOf(huge)).toBe('too_many_pixels');
  });

  test('a picture with more scans than any camera writes is refused', async () => {
    const few = await gray(64, 48).jpeg({ progressive: true }).toBuffer();
    const last = few.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = few.subarray(last, -2);
    const many = Buffer.concat([few.subarray(0, last), ...Array(200).fill(scan), few.subarray(-2)]);
    expect([await refusalOf(few), await refusalOf(many)]).toEqual(['none', 'damaged']);
  });
});

test("a small picture does not wait for large ones, and one operator's pictures do not wait for all of another's", async () => {
  const [large, small] = [await photo(2100, 2100), await photo(64, 48)];
  const done: string[] = [];
  const send = async (name: string, bytes: Buffer, operator: string) => {
    await acceptFile(bytes, { operator, account: operator });
    done.push(name);
  };
  const palms = Array.from({ length: 3 }, () => send('palm', large, 'palm'));
  await Promise.all([...palms, send('falcon', large, 'falcon'), send('small', small, 'falcon')]);
  expect(done.indexOf('small')).toBeLessThan(2);
  expect(done.filter((name) => name !== 'small').indexOf('falcon')).toBeLessThan(2);
});

test('a picture of few pixels in many scans waits with the large ones', async () => {
  const [costly, small] = [await costlyPicture({ width: 1200, height: 1200 }), await photo(64, 48)];
  const done: string[] = [];
  const send = (name: string, bytes: Buffer) => accept(bytes).then(() => done.push(name));
  await Promise.all([...Array.from({ length: 5 }, () => send('costly', costly)), send('small', small)]);
  expect(done.indexOf('small')).toBeLessThan(3);
});

test('a picture with an extra page loses the page', async () => {
  const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]);
  const { bytes } = await accept(polyglot);
  expect(Buffer.from(bytes).includes('<script>')).toBe(false);
});

test('pictures that arrive together are decoded one after another, and a broken one stops none of them', async () => {
  const broken = Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1');
  const all = await Promise.allSettled([heicFile, broken, await photo(), broken, heicFile].map(accept));
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
