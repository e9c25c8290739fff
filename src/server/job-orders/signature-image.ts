import { createHash } from 'node:crypto';
import sharp from 'sharp';
import {
  isBlank,
  pngHeader,
  type SignatureRefusal,
  signatureLimits,
  signatureRefusalText,
} from '#domain/signature.ts';

export class SignatureRefusedError extends Error {
  override readonly name = 'SignatureRefusedError';
  readonly reason: SignatureRefusal;

  constructor(reason: SignatureRefusal, options?: ErrorOptions) {
    super(signatureRefusalText[reason], options);
    this.reason = reason;
  }
}

export type SignatureImage = {
  readonly png: Buffer;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
};

// A picture this small gains nothing from threads, and a server that signs many must not start a pool for each.
sharp.concurrency(1);
sharp.cache(false);

const dataUrlPrefix = 'data:image/png;base64,';
const longestBase64 = Math.ceil(signatureLimits.maxBytes / 3) * 4;
const decodingSeconds = 5;

/**
 * The drawn signature as it will be stored: decoded and encoded anew on white paper, so that metadata, trailing bytes
 * and whatever else rode along are gone. Throws SignatureRefusedError; size is checked before anything is decoded.
 */
export async function acceptSignatureImage(base64OrDataUrl: string): Promise<SignatureImage> {
  const bytes = decodeBase64(base64OrDataUrl);
  if (bytes.length > signatureLimits.maxBytes) throw new SignatureRefusedError('too_large');
  const header = pngHeader(bytes);
  if (typeof header === 'string') throw new SignatureRefusedError(header);
  const { data, info } = await decode(essentialChunks(bytes));
  const { width, height, channels } = info;
  if (isBlank({ pixels: data, width, height, channels })) throw new SignatureRefusedError('blank');
  const png = await sharp(data, { raw: { width, height, channels } })
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer();
  if (png.length > signatureLimits.maxBytes) throw new SignatureRefusedError('too_large');
  return { png, sha256: createHash('sha256').update(png).digest('hex'), width, height };
}

/** Strict: one spelling for any bytes. Node's own decoder passes over what is not base64. */
function decodeBase64(text: string): Buffer {
  const base64 = text.startsWith(dataUrlPrefix) ? text.slice(dataUrlPrefix.length) : text;
  if (base64.length > longestBase64) throw new SignatureRefusedError('too_large');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) throw new SignatureRefusedError('not_png');
  return bytes;
}

const essential = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT']);
const isCritical = (type: string) => /^[A-Z]/.test(type);

/**
 * The picture without its ancillary chunks and without what follows its end: no decoder ever sees a compressed profile
 * or text that unpacks without limit, nor an animation's further frames.
 */
function essentialChunks(png: Buffer): Buffer {
  const kept = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) break;
    const chunk = png.subarray(at, end);
    if (type === 'IEND') return Buffer.concat([...kept, chunk]);
    if (essential.has(type)) kept.push(chunk);
    else if (isCritical(type)) break;
    at = end;
  }
  throw new SignatureRefusedError('damaged');
}

async function decode(png: Buffer) {
  try {
    return await sharp(png, {
      limitInputPixels: signatureLimits.maxPixels,
      limitInputChannels: 4,
      failOn: 'warning',
      animated: false,
      sequentialRead: true,
    })
      .timeout({ seconds: decodingSeconds })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new SignatureRefusedError('damaged', { cause });
  }
}
