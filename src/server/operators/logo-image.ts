import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type LogoRefusal, logoFormatOf, logoLimits } from '#domain/brand/logo.ts';
import { base64Bytes, decoding, essentialChunks, RefusedUpload } from '#server/steps/untrusted-picture.ts';

export class LogoRefusedError extends RefusedUpload<LogoRefusal> {
  override readonly name = 'LogoRefusedError';
}

/**
 * Returns the logo as it will be stored: decoded, turned upright, reduced in size and encoded again as PNG, so that no
 * hidden data of the upload remains. Throws LogoRefusedError. Size and format are checked before decoding.
 */
export async function acceptLogo(base64: string): Promise<{ png: Buffer; sha256: string }> {
  const bytes = base64Bytes(base64.replace(/^data:image\/(?:png|jpeg);base64,/, ''));
  if (bytes === null) throw new LogoRefusedError('damaged');
  if (bytes.length > logoLimits.maxBytes) throw new LogoRefusedError('too_large');
  const format = logoFormatOf(bytes);
  if (format === null) throw new LogoRefusedError('not_an_image');
  try {
    const picture = sharp(format === 'png' ? essentialChunks(bytes) : bytes, {
      ...decoding,
      limitInputPixels: false,
    });
    const { width, height } = await picture.metadata();
    if (width * height > logoLimits.maxPixels) throw new LogoRefusedError('too_many_pixels');
    const png = await picture
      .timeout({ seconds: 5 })
      .rotate()
      .resize(logoLimits.maxSide, logoLimits.maxSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { png, sha256: createHash('sha256').update(png).digest('hex') };
  } catch (cause) {
    if (cause instanceof LogoRefusedError) throw cause;
    throw new LogoRefusedError('damaged', { cause });
  }
}
