import sharp, { type Sharp } from 'sharp';
import { type FileRefusal, fileFormatOf, fileLimits, type MediaType } from '#domain/files/stored-file.ts';
import { tooBusy } from '#server/platform/errors.ts';
import { inTurn, type Sender } from '#server/platform/turns/in-turn.ts';
import { decoding, essentialChunks, RefusedUpload } from '#server/steps/untrusted-picture.ts';
import { decodeHeic } from './heic.ts';

export class FileRefusedError extends RefusedUpload<FileRefusal> {
  override readonly name = 'FileRefusedError';
}

export type AcceptedFile = {
  readonly media_type: MediaType;
  readonly bytes: Uint8Array;
  /** Null for a document. */
  readonly preview: Uint8Array | null;
  readonly width: number | null;
  readonly height: number | null;
};

const decodingSeconds = 20;
const quality = { kept: 80, preview: 70 };

/** The number of pixels to which the application shrinks a picture before sending it. */
const smallPixels = 2048 ** 2;
/**
 * The maximum number of scans in a picture, more than any camera writes: each takes as long to decode as a whole
 * picture.
 */
const mostScans = 100;

/** Decodes only one large picture at a time, to limit memory. A small picture never waits for a large one. */
const turns = { small: inTurn(1, 20, tooBusy), large: inTurn(1, 20, tooBusy) };

/**
 * Returns the file as it will be stored. A picture is decoded, turned upright, reduced in size and encoded again, so
 * that no hidden data remains, such as its location. Throws FileRefusedError. Size and format are checked before
 * decoding. If several senders wait, they take turns.
 */
export async function acceptFile(bytes: Buffer, by: Sender): Promise<AcceptedFile> {
  if (bytes.length > fileLimits.mostBytes) throw new FileRefusedError('too_large');
  const format = fileFormatOf(bytes);
  if (format === null) throw new FileRefusedError('unknown');
  if (format === 'pdf') {
    return { media_type: 'application/pdf', bytes, preview: null, width: null, height: null };
  }
  if (format === 'heic')
    return turns.large(async () => orDamaged(async () => redraw(await fromHeic(bytes))), by);
  const { picture, pixels } = await orDamaged(() => opened(format, bytes));
  return turns[pixels > smallPixels ? 'large' : 'small'](() => orDamaged(() => redraw(picture)), by);
}

async function redraw(picture: Sharp): Promise<AcceptedFile> {
  const resized = await fitInto(fileLimits.keptSide, picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: quality.kept })
    .toBuffer({ resolveWithObject: true });
  const preview = await fitInto(fileLimits.previewSide, sharp(resized.data, decoding))
    .webp({ quality: quality.preview })
    .toBuffer();
  return {
    media_type: 'image/jpeg',
    bytes: resized.data,
    preview,
    width: resized.info.width,
    height: resized.info.height,
  };
}

/** Treats a decoding error as a damaged file. */
async function orDamaged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof FileRefusedError) throw cause;
    throw new FileRefusedError('damaged', { cause });
  }
}

/** Cameras write JPEGs that a strict reader warns about, so only unreadable files are refused. */
const options = { ...decoding, failOn: 'error', limitInputPixels: false } as const;

/** Opens the picture and reads its header, without decoding it. */
async function opened(
  format: 'jpeg' | 'png',
  bytes: Buffer,
): Promise<{ readonly picture: Sharp; readonly pixels: number }> {
  if (format === 'jpeg' && scansIn(bytes) > mostScans) throw new FileRefusedError('damaged');
  const picture = sharp(format === 'png' ? essentialChunks(bytes) : bytes, options);
  const { width, height } = await picture.metadata();
  const pixels = width * height;
  if (pixels > fileLimits.mostPixels) throw new FileRefusedError('too_many_pixels');
  return { picture, pixels };
}

function scansIn(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(startOfScan); at !== -1; at = jpeg.indexOf(startOfScan, at + 2)) scans += 1;
  return scans;
}

const startOfScan = Buffer.from([0xff, 0xda]);

async function fromHeic(bytes: Buffer): Promise<Sharp> {
  const decoded = await decodeHeic(bytes);
  if ('refused' in decoded) throw new FileRefusedError(decoded.refused);
  const { data, width, height } = decoded;
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function fitInto(side: number, picture: Sharp): Sharp {
  return picture
    .timeout({ seconds: decodingSeconds })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
}
