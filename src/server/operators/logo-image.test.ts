import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type LogoRefusal, logoLimits } from '#domain/brand/logo.ts';
import { ownSender } from '#server/platform/visitor.ts';
import { costlyPicture } from '#tests/support/files/costly-picture.ts';
import { acceptLogo, LogoRefusedError } from './logo-image.ts';

const sea = { r: 4, g: 111, b: 114 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: sea } });
const base64 = (bytes: Buffer) => bytes.toString('base64');
const accept = async (bytes: Buffer) => acceptLogo(base64(bytes), ownSender);

async function refusalOf(text: string): Promise<LogoRefusal> {
  const error: unknown = await acceptLogo(text, ownSender).then(
    () => new Error('accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof LogoRefusedError) return error.reason;
  throw error;
}

describe('stored logos', () => {
  test.each(['png', 'jpeg'] as const)(
    'a logo sent as %s is stored as a PNG of the same picture',
    async (format) => {
      const { png, sha256 } = await accept(await plain(300, 120).toFormat(format).toBuffer());
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 300, height: 120 });
      expect(sha256).toBe(createHash('sha256').update(png).digest('hex'));
      const { dominant } = await sharp(png).stats();
      for (const channel of ['r', 'g', 'b'] as const)
        expect(Math.abs(dominant[channel] - sea[channel])).toBeLessThan(10);
    },
  );

  test.each([
    [2000, 500, 512, 128],
    [500, 2000, 128, 512],
    [40, 20, 40, 20],
  ])(
    'a logo of %d by %d is stored as %d by %d: small enough, and never enlarged',
    async (width, height, w, h) => {
      const { png } = await accept(await plain(width, height).png().toBuffer());
      expect(await sharp(png).metadata()).toMatchObject({ width: w, height: h });
    },
  );

  test('a logo keeps its transparency', async () => {
    const clear = { ...sea, alpha: 0 };
    const picture = sharp({ create: { width: 20, height: 20, channels: 4, background: clear } });
    const { png } = await accept(await picture.png().toBuffer());
    expect((await sharp(png).stats()).isOpaque).toBe(false);
  });

  test('a logo is stored upright, however the camera was held', async () => {
    const turned = await plain(200, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { png } = await accept(turned);
    expect(await sharp(png).metadata()).toMatchObject({ width: 100, height: 200 });
  });

  test('a logo is stored without hidden data: location, texts, bytes after the end', async () => {
    const secret = 'taken at 26.2285 N';
    const exif = { IFD0: { ImageDescription: secret, Copyright: secret } };
    const jpeg = await plain(60, 60).jpeg().withExif(exif).toBuffer();
    const png = Buffer.concat([await plain(60, 60).png().toBuffer(), Buffer.from(`<script>${secret}`)]);
    expect(jpeg.includes(secret)).toBe(true);
    for (const picture of [jpeg, png]) {
      const storedPng = (await accept(picture)).png;
      expect(storedPng.includes(secret)).toBe(false);
      expect((await sharp(storedPng).metadata()).exif).toBeUndefined();
    }
  });

  test('a logo is the same as a data URL and as bare base64', async () => {
    const png = base64(await plain(30, 30).png().toBuffer());
    expect((await acceptLogo(`data:image/png;base64,${png}`, ownSender)).sha256).toBe(
      (await acceptLogo(png, ownSender)).sha256,
    );
  });
});

describe('refused logos', () => {
  test.each([
    ['a GIF', async () => plain(20, 20).gif().toBuffer()],
    ['a WebP', async () => plain(20, 20).webp().toBuffer()],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('a logo that is not an accepted picture is refused: %s', async (_, make) => {
    expect(await refusalOf(base64(await make()))).toBe('not_an_image');
  });

  test('a logo larger than 1 MB is refused before it is decoded', async () => {
    const png = await plain(20, 20).png().toBuffer();
    const large = Buffer.concat([png, Buffer.alloc(logoLimits.maxBytes + 1 - png.length)]);
    expect(await refusalOf(base64(large))).toBe('too_large');
    expect((await accept(large.subarray(0, -1))).png.length).toBeLessThan(1000);
  });

  test('a logo that unpacks to too many pixels is refused', async () => {
    const bomb = await plain(4001, 4000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(logoLimits.maxBytes);
    expect(await refusalOf(base64(bomb))).toBe('too_many_pixels');
  });

  test('a logo with more scans than any picture needs is refused before it is decoded', async () => {
    const scanned = (scans: number) => costlyPicture({ width: 64, height: 64, scans });
    expect((await accept(await scanned(90))).png.length).toBeLessThan(1000);
    expect(await refusalOf(base64(await scanned(120)))).toBe('damaged');
  });

  test.each([
    ['cut short', async () => (await plain(60, 60).png().toBuffer()).subarray(0, 60)],
    ['cut short, as JPEG', async () => (await plain(300, 300).jpeg().toBuffer()).subarray(0, 400)],
    ['a PNG in its first bytes only', async () => Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')],
    ['a JPEG in its first bytes only', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    [
      'one whose data is another',
      async () => {
        const png = await plain(60, 60).png().toBuffer();
        png.set(deflateSync(Buffer.alloc(10)), png.indexOf('IDAT') + 4);
        return png;
      },
    ],
  ])('a damaged logo is refused: %s', async (_, make) => {
    expect(await refusalOf(base64(await make()))).toBe('damaged');
  });

  test.each(['not base64 at all', 'aGVsbG8', 'data:image/svg+xml;base64,PHN2Zy8+', ' iVBORw0KGgo='])(
    'a logo that is not base64 is refused as damaged: %s',
    async (text) => expect(await refusalOf(text)).toBe('damaged'),
  );
});
