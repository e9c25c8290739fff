export const logoLimits = {
  /** The maximum size of the uploaded picture. */
  maxBytes: 1_000_000,
  maxPixels: 16_000_000,
  /** The maximum length of the stored picture's longer side, in pixels. */
  maxSide: 512,
} as const;

export type LogoRefusal = 'not_an_image' | 'too_large' | 'too_many_pixels' | 'damaged';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];

/** Returns the format of a picture from its first bytes, or null if the format is not accepted. */
export function logoFormatOf(bytes: Uint8Array): 'png' | 'jpeg' | null {
  const begins = (magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
  if (begins(png)) return 'png';
  return begins(jpeg) ? 'jpeg' : null;
}
