import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk, withChunks } from '#tests/support/files/png-chunks.ts';

/** Content that is hidden in a picture and must not be stored. */
export const stowaway = 'RODE-ALONG-<script>alert(1)</script>';

export type HostilePicture = { readonly name: string; readonly bytes: Buffer };

const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const header = (width: number, height: number, depth = 8, color = 0) => {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, color, 0, 0, 0]);
  data.writeUInt32BE(width >>> 0, 0);
  data.writeUInt32BE(height >>> 0, 4);
  return pngChunk('IHDR', data);
};
const end = pngChunk('IEND', Buffer.alloc(0));
const megabytes = (count: number) => deflateSync(Buffer.alloc(count * 1_000_000), { level: 9 });
const text = (value: string) => Buffer.from(value, 'latin1');
/** Prefixes the data with a keyword, a zero byte and the compression method. */
const packed = (data: Buffer) => Buffer.concat([text('name\0\0'), data]);

/** Draws a stroke on a white background, which is accepted as a signature and as a logo. */
export function drawnPng(): Promise<Buffer> {
  const stroke =
    '<path d="M60 140 C 120 20 180 220 240 90 S 330 60 350 120" fill="none" stroke="#211813" stroke-width="4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#fff"/>${stroke}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Creates pictures with hidden content. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const png = await drawnPng();
  const pixels = sharp(png);
  const jpeg = await pixels
    .clone()
    .withExif({ IFD0: { Copyright: stowaway } })
    .jpeg()
    .toBuffer();
  const all: Readonly<Record<string, Buffer>> = {
    ...ridingAlong(png, jpeg),
    ...bombs(png, megabytes(60)),
    ...damaged(png, jpeg),
    ...(await otherKinds(png)),
    'wide and thin': await sharp({ create: { width: 20_000, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
    'many pixels': await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    'sixteen bits': await pixels.clone().toColourspace('rgb16').png().toBuffer(),
    'a palette': await pixels.clone().png({ palette: true }).toBuffer(),
    'nothing but paper': await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    'nothing to be seen': await sharp({
      create: { width: 400, height: 200, channels: 4, background: '#0000' },
    })
      .png()
      .toBuffer(),
    'one pixel': await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  };
  return Object.entries(all).map(([name, bytes]) => ({ name, bytes }));
}

function ridingAlong(png: Buffer, jpeg: Buffer): Record<string, Buffer> {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, stowaway.length + 2]), text(stowaway)]);
  return {
    'text in a chunk': withChunks(png, pngChunk('tEXt', text(`Comment\0${stowaway}`))),
    'text in an international chunk': withChunks(
      png,
      pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${stowaway}`)),
    ),
    'packed text': withChunks(png, pngChunk('zTXt', packed(deflateSync(text(stowaway))))),
    'a place in EXIF': withChunks(png, pngChunk('eXIf', text(`MM\0*${stowaway}`))),
    'a profile': withChunks(png, pngChunk('iCCP', packed(deflateSync(text(stowaway))))),
    'a chunk that no one knows': withChunks(png, pngChunk('prIv', text(stowaway))),
    'a page behind its end': Buffer.concat([png, text(`<html>${stowaway}</html>`)]),
    'an archive behind its end': Buffer.concat([
      png,
      text(`PK\x03\x04${stowaway}PK\x05\x06`),
      Buffer.alloc(18),
    ]),
    'a second picture behind its end': Buffer.concat([
      png,
      withChunks(png, pngChunk('tEXt', text(stowaway))),
    ]),
    'further frames': withChunks(
      png,
      pngChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
      pngChunk('fdAT', text(stowaway)),
    ),
    'a photo with EXIF': jpeg,
    'a photo with a comment': Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    'a photo with a page behind its end': Buffer.concat([jpeg, text(stowaway)]),
  };
}

function bombs(png: Buffer, sixty: Buffer): Record<string, Buffer> {
  const bare = (width: number, height: number, data: Buffer, depth = 8, color = 0) =>
    Buffer.concat([magic, header(width, height, depth, color), pngChunk('IDAT', data), end]);
  return {
    'sixty megabytes of packed text': withChunks(png, pngChunk('zTXt', packed(sixty))),
    'sixty megabytes of a profile': withChunks(png, pngChunk('iCCP', packed(sixty))),
    'sixty megabytes of international text': withChunks(
      png,
      pngChunk('iTXt', Buffer.concat([text('name\0\x01\0\0\0'), sixty])),
    ),
    'ten billion pixels': bare(100_000, 100_000, megabytes(10)),
    'the greatest width': bare(0x7fffffff, 1, megabytes(1)),
    'a negative width': bare(0xffffffff, 10, megabytes(1)),
    'no width': bare(0, 100, megabytes(1)),
    'a hundred million pixels of one bit': bare(10_000, 10_000, megabytes(13), 1),
    'more than its header says': bare(100, 100, megabytes(50)),
    'less than its header says': bare(400, 200, deflateSync(Buffer.alloc(10))),
    'a packed bomb in a bomb': bare(400, 200, deflateSync(sixty)),
    'a hundred thousand empty chunks': withChunks(
      png,
      Buffer.concat(Array(20_000).fill(pngChunk('tEXt', Buffer.alloc(0)))),
    ),
  };
}

function damaged(png: Buffer, jpeg: Buffer): Record<string, Buffer> {
  const changedAt = (place: number) => {
    const copy = Buffer.from(png);
    copy[place] = (copy[place] ?? 0) ^ 0xff;
    return copy;
  };
  const lying = Buffer.from(png);
  lying.writeUInt32BE(0xfffffff0, 33);
  return {
    nothing: Buffer.alloc(0),
    'a signature only': magic,
    'a header only': png.subarray(0, 33),
    'half of it': png.subarray(0, png.length / 2),
    'all but its end': png.subarray(0, -12),
    'a wrong sum of its header': changedAt(30),
    'a wrong byte in its pixels': changedAt(png.length >> 1),
    'a length that lies': lying,
    'a chunk that must be understood': withChunks(png, pngChunk('EVIL', text(stowaway))),
    'two headers': withChunks(png, header(8000, 8000)),
    'half of a photo': jpeg.subarray(0, jpeg.length / 2),
    'a photo by its first bytes': Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.alloc(500, 0x41),
    ]),
  };
}

async function otherKinds(png: Buffer): Promise<Record<string, Buffer>> {
  const pixels = sharp(png);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)"><image href="file:///etc/passwd"/><text>${stowaway}</text></svg>`;
  return {
    'a drawing with a script': text(svg),
    'a drawing behind a signature': Buffer.concat([magic, text(svg)]),
    'a drawing full of entities': text(
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    ),
    'a GIF': await pixels.clone().gif().toBuffer(),
    'a WebP': await pixels.clone().webp().toBuffer(),
    'a TIFF': await pixels.clone().tiff().toBuffer(),
    'a page': text(`<!doctype html>${stowaway}`),
    'a document': text(`%PDF-1.7\n${stowaway}`),
    'a program': Buffer.concat([text('MZ'), Buffer.alloc(500)]),
    'a PNG as a photo': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), png]),
  };
}

/** Creates files that pretend to be a photo or a document, in addition to the pictures above. */
export async function hostileUploads(): Promise<HostilePicture[]> {
  const png = await drawnPng();
  const pixels = sharp(png);
  const placed = {
    IFD0: { Copyright: stowaway },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 13/1 0/1' },
  };
  const photo = await pixels.clone().withExif(placed).jpeg().toBuffer();
  const pdf = text(`%PDF-1.7\n${stowaway}\n%%EOF\n`);
  const all: Readonly<Record<string, Buffer>> = {
    'a photo with its place': photo,
    'a photo with a profile': await pixels.clone().withIccProfile('p3').jpeg().toBuffer(),
    'a photo with a document behind its end': Buffer.concat([photo, pdf]),
    'a photo that lies on its side': await pixels.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'a document behind a GIF': Buffer.concat([await pixels.clone().gif().toBuffer(), pdf]),
    'a document behind a page': Buffer.concat([text('<html>'), pdf]),
    'an AVIF': await pixels.clone().avif({ effort: 0 }).toBuffer(),
    'an AVIF that says it is HEIC': Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), png]),
    'a photo without its end': photo.subarray(0, -2),
    'a PNG without its end': png.subarray(0, -12),
  };
  return Object.entries(all).map(([name, bytes]) => ({ name, bytes }));
}

/** Creates small files that take a lot of memory and time to decode. */
export async function hugePhotos(): Promise<HostilePicture[]> {
  const gray = sharp({
    create: { width: 9000, height: 6000, channels: 3, background: '#888' },
  }).toColourspace('b-w');
  return [
    { name: '54 megapixels', bytes: await gray.clone().jpeg().toBuffer() },
    { name: '54 megapixels in parts', bytes: await gray.clone().jpeg({ progressive: true }).toBuffer() },
    { name: '54 megapixels of a PNG', bytes: await gray.clone().png().toBuffer() },
  ];
}

/** File names that contain another folder, another file type, or a header. */
export const hostileNames: readonly string[] = [
  '../../../etc/passwd',
  'C:\\Windows\\system32\\evil.dll',
  'page.html',
  'drawing.svg',
  'contract.pdf.exe',
  'contract\u202efdp.exe',
  'contract\r\nX-Evil: yes\r\n.pdf',
  'contract"; filename="evil.html',
  "contract'(*)%0d%0a%22.pdf",
  '\x1b[2J\u200b.pdf',
  '..',
  `${'\u2615'.repeat(900)}.pdf`,
];
