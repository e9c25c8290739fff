export const signatureLimits = {
  /**
   * The maximum size in bytes. In base64, which is a third longer, the picture stays below the call's limit of 300,000
   * bytes.
   */
  maxBytes: 200_000,
  maxSide: 4096,
  maxPixels: 4_000_000,
  /** The maximum brightness, from 0 to 255, of a pixel that counts as ink on white paper. */
  brightestInk: 208,
  minInkPixels: 48,
  /** The minimum size of the area with ink, as a share of the picture's longer side: a dot is not a signature. */
  minExtent: 0.03,
  /** The maximum share of ink. A picture that is covered with ink was not drawn by hand. */
  maxInkShare: 0.995,
} as const;

export type SignatureRefusal = 'not_png' | 'too_large' | 'too_many_pixels' | 'damaged' | 'blank';

type PngHeader = { readonly width: number; readonly height: number; readonly bitDepth: number };

const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const headerChunk = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const headerEnd = 33;

const bitDepthsOfColorType: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Reads the header of a PNG from its first 33 bytes, without decoding the picture. */
export function pngHeader(bytes: Uint8Array): PngHeader | SignatureRefusal {
  if (!magic.every((byte, index) => bytes[index] === byte)) return 'not_png';
  if (bytes.length < headerEnd) return 'damaged';
  if (!headerChunk.every((byte, index) => bytes[magic.length + index] === byte)) return 'damaged';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const bitDepth = view.getUint8(24);
  if (width === 0 || height === 0) return 'damaged';
  if (!bitDepthsOfColorType[view.getUint8(25)]?.includes(bitDepth)) return 'damaged';
  const { maxSide, maxPixels } = signatureLimits;
  if (width > maxSide || height > maxSide || width * height > maxPixels) return 'too_many_pixels';
  return { width, height, bitDepth };
}

type Size = { readonly width: number; readonly height: number };

/** A picture's pixels, row by row, with 8 bits per channel: gray, gray and alpha, RGB, or RGBA. */
export type Picture = Size & {
  readonly pixels: Uint8Array;
  readonly channels: 1 | 2 | 3 | 4;
};

/** Returns the brightness of a pixel as it would look on white paper, from 0 to 255. */
function brightnessAt({ pixels, channels }: Picture, pixel: number): number {
  const at = pixel * channels;
  const hasColor = channels >= 3;
  const red = pixels[at] ?? 255;
  const green = hasColor ? (pixels[at + 1] ?? 255) : red;
  const blue = hasColor ? (pixels[at + 2] ?? 255) : red;
  const opacity = channels % 2 === 0 ? (pixels[at + channels - 1] ?? 0) / 255 : 1;
  return 255 - opacity * (255 - (0.299 * red + 0.587 * green + 0.114 * blue));
}

/** The pixels of a picture that count as ink: their number, and the area that they cover. */
export type Ink = {
  readonly pixels: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export const noInk: Ink = {
  pixels: 0,
  left: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};

/**
 * Adds the ink in the rows from `from` up to, but not including, `to`. A caller that must not block counts a few rows
 * at a time.
 */
export function withInkOf(picture: Picture, known: Ink, from: number, to: number): Ink {
  const { width } = picture;
  const end = to * width;
  const afterWhite = whiteSkipperOf(picture, end);
  let { pixels, left, right, top, bottom } = known;
  for (let pixel = afterWhite(from * width); pixel < end; pixel = afterWhite(pixel + 1)) {
    if (brightnessAt(picture, pixel) > signatureLimits.brightestInk) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    pixels += 1;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { pixels, left, right, top, bottom };
}

/**
 * Returns a function that skips white pixels before the end. Most of a signature is white, and comparing four bytes at
 * once takes a fifth of the time.
 */
function whiteSkipperOf({ pixels, channels }: Picture, end: number): (pixel: number) => number {
  const { buffer, byteOffset, byteLength } = pixels;
  // Only an aligned buffer can be read four bytes at a time.
  if (byteOffset % 4 !== 0) return (pixel) => pixel;
  const words = new Uint32Array(buffer, byteOffset, Math.min(byteLength, end * channels) >> 2);
  return (pixel) => {
    if (pixel % 4 !== 0) return pixel;
    let word = (pixel / 4) * channels;
    while (word < words.length && words[word] === 0xffffffff) word += 1;
    return Math.floor(word / channels) * 4;
  };
}

/** Returns whether nothing was drawn: the picture is empty, or has only a small dot or one solid area. */
export function isBlank({ pixels, left, right, top, bottom }: Ink, { width, height }: Size): boolean {
  const { minInkPixels, minExtent, maxInkShare } = signatureLimits;
  const extent = Math.max(right - left + 1, bottom - top + 1);
  if (pixels < minInkPixels || extent < minExtent * Math.max(width, height)) return true;
  return pixels > maxInkShare * width * height;
}
