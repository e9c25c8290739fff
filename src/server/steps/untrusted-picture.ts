import sharp, { type SharpOptions } from 'sharp';

// A picture this small gains nothing from threads, and a server that takes many must not start a pool for each.
sharp.concurrency(1);
sharp.cache(false);

/** How a picture of unknown origin is read: one frame, and nothing that is not quite right. */
export const decoding = {
  limitInputChannels: 4,
  failOn: 'warning',
  animated: false,
  sequentialRead: true,
} as const satisfies SharpOptions;

/** Strict, one spelling for any bytes; null for what is not base64. Node's own decoder passes over such characters. */
export function base64Bytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

const essential = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT']);
const isCritical = (type: string) => /^[A-Z]/.test(type);

/**
 * A PNG without its ancillary chunks and without what follows its end: no decoder ever sees a compressed profile or text
 * that unpacks without limit, nor an animation's further frames. Throws RangeError when it is cut short.
 */
export function essentialChunks(png: Buffer): Buffer {
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
  throw new RangeError('the PNG has no end');
}
