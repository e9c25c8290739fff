import sharp, { type Sharp } from 'sharp';
import { type FileRefusal, fileFormatOf, fileLimits, type MediaType } from '#domain/files/stored-file.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { drawUntrusted, inDecodingTurn, RefusedUpload } from '#server/steps/untrusted-picture.ts';
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

const quality = { kept: 80, preview: 70 };

/**
 * Returns the file as it will be stored. A picture waits for the sender's turn. It is then decoded, rotated upright,
 * reduced in size and encoded again, so that no hidden data remains, such as its location. Throws FileRefusedError.
 * Size and format are checked before decoding.
 */
export async function acceptFile(bytes: Buffer, by: Sender): Promise<AcceptedFile> {
  if (bytes.length > fileLimits.mostBytes) throw new FileRefusedError('too_large');
  const format = fileFormatOf(bytes);
  if (format === null) throw new FileRefusedError('unknown');
  if (format === 'pdf') {
    return { media_type: 'application/pdf', bytes, preview: null, width: null, height: null };
  }
  // The number of pixels in a HEIC is known only once it is decoded.
  if (format === 'heic')
    return inDecodingTurn(Number.POSITIVE_INFINITY, by, async () => redraw(await fromHeic(bytes)));
  const { mostPixels } = fileLimits;
  const picture = { format, bytes, mostPixels, failOn: 'error', refusal: FileRefusedError } as const;
  return drawUntrusted(picture, by, redraw);
}

async function redraw(picture: Sharp): Promise<AcceptedFile> {
  const resized = await fitInto(fileLimits.keptSide, picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: quality.kept })
    .toBuffer({ resolveWithObject: true });
  const preview = await fitInto(fileLimits.previewSide, sharp(resized.data))
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

async function fromHeic(bytes: Buffer): Promise<Sharp> {
  const decoded = await decodeHeic(bytes);
  if ('refused' in decoded) throw new FileRefusedError(decoded.refused);
  const { data, width, height } = decoded;
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function fitInto(side: number, picture: Sharp): Sharp {
  return picture.rotate().resize(side, side, { fit: 'inside', withoutEnlargement: true });
}
