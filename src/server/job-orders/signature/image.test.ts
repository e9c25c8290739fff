import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngHeader, type SignatureRefusal, signatureLimits } from '#domain/signing/picture.ts';
import { ownSender } from '#server/platform/visitor.ts';
import { pngChunk, withChunks } from '#tests/support/files/png-chunks.ts';
import { acceptSignatureImage, SignatureRefusedError } from './image.ts';

type Color = { r: number; g: number; b: number; alpha?: number };
const white: Color = { r: 255, g: 255, b: 255 };
const clear: Color = { r: 0, g: 0, b: 0, alpha: 0 };

const stroke =
  '<path d="M60 140 C 120 20 180 220 240 90 S 330 60 350 120" fill="none" stroke="INK" stroke-width="4"/>';
const dot = '<circle cx="200" cy="100" r="3" fill="INK"/>';

function drawing(shape: string, ink = '#211813', paper: Color = white): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${shape.replace('INK', ink)}</svg>`;
  return sharp({
    create: { width: 400, height: 200, channels: paper.alpha === undefined ? 3 : 4, background: paper },
  }).composite([{ input: Buffer.from(svg) }]);
}

const signed = () => drawing(stroke).png().toBuffer();
const headerOf = (width: number, height: number, colorType = 0) => {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, colorType, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', data)]);
};

const accept = (png: Buffer) => acceptSignatureImage(png.toString('base64'), ownSender);

async function refusalOf(text: string): Promise<SignatureRefusal> {
  const error: unknown = await acceptSignatureImage(text, ownSender).then(
    () => new Error('accepted'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof SignatureRefusedError) return error.reason;
  throw error;
}
const refusalOfPng = (png: Buffer) => refusalOf(png.toString('base64'));

async function inkOf(png: Buffer): Promise<number> {
  const pixels = await sharp(png).greyscale().raw().toBuffer();
  return pixels.filter((brightness) => brightness < 128).length;
}

describe('accepted signatures', () => {
  it('a drawn signature comes back as a clean PNG with the SHA-256 of exactly those bytes', async () => {
    const upload = await signed();
    const { png, sha256, width, height } = await accept(upload);
    expect({ width, height }).toEqual({ width: 400, height: 200 });
    expect(pngHeader(png)).toEqual({ width: 400, height: 200, bitDepth: 8 });
    expect(sha256).toBe(createHash('sha256').update(png).digest('hex'));
    const pixelsOf = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer();
    expect((await pixelsOf(png)).equals(await pixelsOf(upload))).toBe(true);
  });

  it('a signature on a transparent background gets a white one', async () => {
    const { png } = await accept(await drawing(stroke, '#211813', clear).png().toBuffer());
    expect(await sharp(png).metadata()).toMatchObject({ channels: 3, hasAlpha: false });
    expect([...(await sharp(png).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(await inkOf(png)).toBeGreaterThan(500);
  });

  it.each([
    ['16 bits a channel', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['gray', (image: Sharp) => image.toColourspace('b-w').png()],
    ['16 bits of gray', (image: Sharp) => image.toColourspace('grey16').png()],
    ['a palette', (image: Sharp) => image.png({ palette: true, colors: 4 })],
    ['interlaced rows', (image: Sharp) => image.png({ progressive: true })],
  ])('a signature is accepted in %s', async (_name, encode) => {
    for (const paper of [white, clear]) {
      const flat = await drawing(stroke, '#211813', paper).png().toBuffer();
      const { png } = await accept(await encode(sharp(flat)).toBuffer());
      const ink = await inkOf(png);
      expect(ink).toBeGreaterThan(500);
      expect(ink).toBeLessThan(4000);
    }
  });
});

describe('removed data', () => {
  it('bytes after the end of a picture are removed', async () => {
    const script = Buffer.from('<?php system("id"); ?><script>alert(1)</script>PK\x03\x04');
    const { png } = await accept(Buffer.concat([await signed(), script]));
    expect(png.includes('script')).toBe(false);
    expect(png.includes('PK\x03\x04')).toBe(false);
    expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND');
    expect(png).toEqual((await accept(await signed())).png);
  });

  it('metadata is removed: text, Exif with a location, color profile', async () => {
    const tagged = await drawing(stroke)
      .withExif({ IFD0: { Copyright: 'secret-owner' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const upload = withChunks(tagged, pngChunk('tEXt', Buffer.from('Comment\0secret-text', 'latin1')));
    expect(upload.includes('secret')).toBe(true);
    const { png } = await accept(upload);
    expect(png.includes('secret')).toBe(false);
    const { exif, icc, xmp, comments } = await sharp(png).metadata();
    expect([exif, icc, xmp, comments]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('a compressed text or profile that would unpack to a gigabyte never reaches the decoder', async () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000), { level: 9 });
    const upload = withChunks(await signed(), pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), bomb])));
    expect((await accept(upload)).png).toEqual((await accept(await signed())).png);
  });

  it('the other frames of an animation are removed', async () => {
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    const { png } = await accept(withChunks(await signed(), control));
    expect(png.includes('acTL')).toBe(false);
  });
});

describe('inputs other than a PNG', () => {
  it.each([
    ['a JPEG by another name', () => drawing(stroke).jpeg().toBuffer()],
    ['a WebP by another name', () => drawing(stroke).webp().toBuffer()],
    ['a GIF by another name', () => drawing(stroke).gif().toBuffer()],
    ['an SVG', async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${stroke}</svg>`)],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('%s is refused, because it is not a PNG', async (_name, make) => {
    expect(await refusalOfPng(await make())).toBe('not_png');
  });

  it.each([
    ['another spelling of base64', (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_')],
    ['base64 with line ends', (base64: string) => `${base64.slice(0, 76)}\n${base64.slice(76)}`],
    ['base64 with something behind it', (base64: string) => `${base64}====`],
    ['a data URL', (base64: string) => `data:image/png;base64,${base64}`],
  ])('%s is refused', async (_name, respell) => {
    expect(await refusalOf(respell((await signed()).toString('base64')))).toBe('not_png');
  });
});

describe('inputs that are too large', () => {
  it.each([
    [50_000, 50_000],
    [4097, 1],
    [2001, 2000],
    [0xffffffff, 0xffffffff],
  ])('a header that declares %d × %d pixels is refused before decoding', async (width, height) => {
    const bomb = pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
    const upload = Buffer.concat([headerOf(width, height), bomb, pngChunk('IEND', Buffer.alloc(0))]);
    expect(await refusalOfPng(upload)).toBe('too_many_pixels');
  });

  it('more bytes than the limit are refused, and the limit itself is not', async () => {
    const upload = await signed();
    const padded = (length: number) => Buffer.concat([upload, Buffer.alloc(length - upload.length)]);
    expect(await refusalOfPng(padded(signatureLimits.maxBytes + 1))).toBe('too_large');
    expect((await accept(padded(signatureLimits.maxBytes))).width).toBe(400);
  });

  it('a text that is far too long is refused without turning it into bytes', async () => {
    expect(await refusalOf('!'.repeat(5_000_000))).toBe('too_large');
  });

  it('a picture that would be stored larger than the limit is refused', async () => {
    // A pixel in a palette image takes one byte. Stored in color, it takes three.
    const side = 430;
    const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.of(0, ...randomBytes(side))));
    const upload = Buffer.concat([
      headerOf(side, side, 3),
      pngChunk('PLTE', randomBytes(3 * 256)),
      pngChunk('IDAT', deflateSync(rows)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(upload.length).toBeLessThan(signatureLimits.maxBytes);
    expect(await refusalOfPng(upload)).toBe('too_large');
  });

  it('the picture is decoded with one thread', () => {
    expect(sharp.concurrency()).toBe(1);
  });
});

describe('damaged pictures', () => {
  it('a picture cut off anywhere is refused', async () => {
    const upload = await signed();
    for (const share of [0.1, 0.3, 0.5, 0.9, 0.99]) {
      expect(await refusalOfPng(upload.subarray(0, Math.floor(upload.length * share)))).toBe('damaged');
    }
  });

  it('a picture with missing rows is refused although every chunk is complete', async () => {
    const rows = deflateSync(Buffer.alloc(401 * 100));
    const upload = Buffer.concat([
      headerOf(400, 200),
      pngChunk('IDAT', rows),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(await refusalOfPng(upload)).toBe('damaged');
  });

  it('a picture with a flipped bit is refused', async () => {
    const upload = await signed();
    const at = upload.indexOf('IDAT') + 20;
    upload.writeUInt8((upload.at(at) ?? 0) ^ 0x10, at);
    expect(await refusalOfPng(upload)).toBe('damaged');
  });

  it('a picture with an unknown critical chunk is refused', async () => {
    expect(await refusalOfPng(withChunks(await signed(), pngChunk('EVIL', Buffer.alloc(4))))).toBe('damaged');
  });
});

describe('blank pictures', () => {
  it.each([
    ['white paper', drawing('')],
    ['white on white', drawing(stroke, '#ffffff')],
    ['almost white on white', drawing(stroke, '#fafafa')],
    ['transparent paper', drawing('', '#000000', clear)],
    ['transparent ink on transparent paper', drawing(stroke, 'transparent', clear)],
    ['white ink on transparent paper', drawing(stroke, '#ffffff', clear)],
    ['one accidental dot', drawing(dot)],
    ['one accidental dot on transparent paper', drawing(dot, '#000000', clear)],
    ['solid ink', drawing('<rect width="400" height="200" fill="INK"/>')],
  ])('%s is refused as blank', async (_name, image) => {
    expect(await refusalOfPng(await image.png().toBuffer())).toBe('blank');
  });
});

describe('any input', () => {
  const answers = async (text: string) => {
    try {
      return (await acceptSignatureImage(text, ownSender)).png.length > 0;
    } catch (error) {
      return error instanceof SignatureRefusedError;
    }
  };

  it('any text is either accepted as a signature or refused', async () => {
    // With the unit 'binary', fast-check would first sort a million characters.
    const anySign = fc.integer({ min: 0, max: 0x10ffff }).map((sign) => String.fromCodePoint(sign));
    await fc.assert(fc.asyncProperty(fc.string({ unit: anySign, maxLength: 300 }), answers));
  });

  it('any bytes are either accepted as a signature or refused, even after a valid header', async () => {
    const header = headerOf(40, 20);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, behindHeader) =>
        answers(Buffer.concat(behindHeader ? [header, bytes] : [bytes]).toString('base64')),
      ),
    );
  });

  it('any rows in valid chunks are either accepted as a signature or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 900 }),
        fc.constantFrom(0, 2, 3, 4, 6),
        async (rows, colorType) =>
          answers(
            Buffer.concat([
              headerOf(40, 20, colorType),
              pngChunk('IDAT', deflateSync(rows)),
              pngChunk('IEND', Buffer.alloc(0)),
            ]).toString('base64'),
          ),
      ),
    );
  });

  it('a valid signature with any one byte changed is either accepted or refused', async () => {
    const upload = await signed();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: upload.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(upload);
        changed.writeUInt8((changed.at(at) ?? 0) ^ change, at);
        return answers(changed.toString('base64'));
      }),
    );
  });
});
