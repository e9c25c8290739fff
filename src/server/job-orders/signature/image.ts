import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import {
  type Ink,
  isBlank,
  noInk,
  type Picture,
  pngHeader,
  type SignatureRefusal,
  signatureLimits,
  withInkOf,
} from '#domain/signing/picture.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { base64Bytes, drawUntrusted, RefusedUpload } from '#server/steps/untrusted-picture.ts';

export class SignatureRefusedError extends RefusedUpload<SignatureRefusal> {
  override readonly name = 'SignatureRefusedError';
}

export type SignatureImage = {
  readonly png: Buffer;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
};

const longestBase64 = Math.ceil(signatureLimits.maxBytes / 3) * 4;

/**
 * Returns the drawn signature as it will be stored. The picture waits for the sender's turn. It is then decoded, and
 * encoded again on a white background, so that metadata, trailing bytes and other hidden data are removed. Throws
 * SignatureRefusedError. The size is checked before decoding.
 */
export async function acceptSignatureImage(client_signature: string, by: Sender): Promise<SignatureImage> {
  const bytes = decodeBase64(client_signature);
  if (bytes.length > signatureLimits.maxBytes) throw new SignatureRefusedError('too_large');
  const header = pngHeader(bytes);
  if (typeof header === 'string') throw new SignatureRefusedError(header);
  const { maxPixels: mostPixels } = signatureLimits;
  const refusal = SignatureRefusedError;
  return drawUntrusted({ format: 'png', bytes, mostPixels, failOn: 'warning', refusal }, by, redraw);
}

function decodeBase64(base64: string): Buffer {
  if (base64.length > longestBase64) throw new SignatureRefusedError('too_large');
  const bytes = base64Bytes(base64);
  if (bytes === null) throw new SignatureRefusedError('not_png');
  return bytes;
}

async function redraw(picture: Sharp): Promise<SignatureImage> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (isBlank(await inkOf({ pixels: data, width, height, channels }), info))
    throw new SignatureRefusedError('blank');
  const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
  if (png.length > signatureLimits.maxBytes) throw new SignatureRefusedError('too_large');
  return { png, sha256: createHash('sha256').update(png).digest('hex'), width, height };
}

/**
 * The number of pixels that are examined before other requests get a turn: at most 0.2 ms of work. A request that reads
 * from the database needs several turns.
 */
const pixelsAtOnce = 20_000;

async function inkOf(picture: Picture): Promise<Ink> {
  const rows = Math.ceil(pixelsAtOnce / picture.width);
  let ink = noInk;
  for (let from = 0; from < picture.height; from += rows) {
    ink = withInkOf(picture, ink, from, Math.min(from + rows, picture.height));
    await otherWork();
  }
  return ink;
}
