import sharp, { type SharpOptions } from 'sharp';

// Small pictures gain nothing from threads, and many pictures at once must not start a thread pool each.
sharp.concurrency(1);
sharp.cache(false);

/** An error with the reason for refusing an upload, as defined in the domain. */
export abstract class RefusedUpload<Reason extends string> extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The settings for reading a picture of unknown origin: only its first frame, and failing on any warning. */
export const decoding = {
  limitInputChannels: 4,
  failOn: 'warning',
  animated: false,
  sequentialRead: true,
} as const satisfies SharpOptions;

/**
 * Decodes base64 strictly, so that a sequence of bytes has only one valid encoding. Returns null for characters that
 * Node would skip.
 */
export function base64Bytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

const essential = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT']);
const isCritical = (type: string) => /^[A-Z]/.test(type);

/**
 * Returns the PNG without its ancillary chunks and without any bytes after its end. So no decoder sees a compressed
 * profile, text that unpacks without limit, or further frames of an animation. Throws RangeError if the PNG is cut
 * short.
 */
export function essentialChunks(png: Buffer): Buffer {
  const chunks = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) break;
    const chunk = png.subarray(at, end);
    if (type === 'IEND') return Buffer.concat([...chunks, chunk]);
    if (essential.has(type)) chunks.push(chunk);
    else if (isCritical(type)) break;
    at = end;
  }
  throw new RangeError('the PNG has no end');
}
