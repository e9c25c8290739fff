import sharp, { type Sharp } from 'sharp';
import {
  type FileFormat,
  type FileRefusal,
  fileFormatOf,
  fileLimits,
  type MediaType,
} from '#domain/files/kept-file.ts';
import { tooBusy } from '#server/platform/errors.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import { decoding, essentialChunks, RefusedUpload } from '#server/steps/untrusted-picture.ts';
import { decodeHeic } from './heic.ts';

export class FileRefusedError extends RefusedUpload<FileRefusal> {
  override readonly name = 'FileRefusedError';
}

export type AcceptedFile = {
  readonly media_type: MediaType;
  readonly bytes: Uint8Array;
  /** Of a picture. */
  readonly preview: Uint8Array | null;
  readonly width: number | null;
  readonly height: number | null;
};

const decodingSeconds = 20;
const quality = { kept: 80, preview: 70 };

/** One picture at a time: the memory that a large one takes while it is decoded is taken once. */
const decodingInTurn = inTurn(1, 20, tooBusy);

/**
 * The file as it is kept. A picture is decoded, turned upright, made small enough and encoded anew, so that nothing that
 * rode along is left, such as the place where it was taken. Throws FileRefusedError; size and format are checked before
 * anything is decoded.
 */
export async function acceptFile(bytes: Buffer): Promise<AcceptedFile> {
  if (bytes.length > fileLimits.mostBytes) throw new FileRefusedError('too_large');
  const format = fileFormatOf(bytes);
  if (format === null) throw new FileRefusedError('unknown');
  if (format === 'pdf') {
    return { media_type: 'application/pdf', bytes, preview: null, width: null, height: null };
  }
  return decodingInTurn(() => acceptPicture(format, bytes));
}

async function acceptPicture(format: Exclude<FileFormat, 'pdf'>, bytes: Buffer): Promise<AcceptedFile> {
  try {
    const picture = await opened(format, bytes);
    const { width, height } = await picture.metadata();
    if (width * height > fileLimits.mostPixels) throw new FileRefusedError('too_many_pixels');
    const kept = await within(fileLimits.keptSide, picture)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: quality.kept })
      .toBuffer({ resolveWithObject: true });
    const preview = await within(fileLimits.previewSide, sharp(kept.data, decoding))
      .webp({ quality: quality.preview })
      .toBuffer();
    return {
      media_type: 'image/jpeg',
      bytes: kept.data,
      preview,
      width: kept.info.width,
      height: kept.info.height,
    };
  } catch (cause) {
    if (cause instanceof FileRefusedError) throw cause;
    throw new FileRefusedError('damaged', { cause });
  }
}

/** Cameras write JPEGs that a strict reader warns of, so only what cannot be read is refused. */
const options = { ...decoding, failOn: 'error', limitInputPixels: false } as const;

async function opened(format: Exclude<FileFormat, 'pdf'>, bytes: Buffer): Promise<Sharp> {
  if (format !== 'heic') return sharp(format === 'png' ? essentialChunks(bytes) : bytes, options);
  const decoded = await decodeHeic(bytes);
  if ('refused' in decoded) throw new FileRefusedError(decoded.refused);
  const { data, width, height } = decoded;
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function within(side: number, picture: Sharp): Sharp {
  return picture
    .timeout({ seconds: decodingSeconds })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
}
