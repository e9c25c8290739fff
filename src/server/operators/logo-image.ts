import { createHash } from 'node:crypto';
import { type LogoRefusal, logoFormatOf, logoLimits } from '#domain/brand/logo.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { base64Bytes, drawUntrusted, RefusedUpload } from '#server/steps/untrusted-picture.ts';

export class LogoRefusedError extends RefusedUpload<LogoRefusal> {
  override readonly name = 'LogoRefusedError';
}

export type AcceptedLogo = { readonly png: Buffer; readonly sha256: string };

/**
 * Returns the logo as it will be stored: decoded in the sender's turn, turned upright, reduced in size and encoded
 * again as PNG, so that no hidden data of the upload remains. Throws LogoRefusedError. Size and format are checked
 * before decoding.
 */
export async function acceptLogo(base64: string, by: Sender): Promise<AcceptedLogo> {
  const bytes = base64Bytes(base64.replace(/^data:image\/(?:png|jpeg);base64,/, ''));
  if (bytes === null) throw new LogoRefusedError('damaged');
  if (bytes.length > logoLimits.maxBytes) throw new LogoRefusedError('too_large');
  const format = logoFormatOf(bytes);
  if (format === null) throw new LogoRefusedError('not_an_image');
  const { maxPixels: mostPixels, maxSide } = logoLimits;
  const picture = { format, bytes, mostPixels, failOn: 'warning', refusal: LogoRefusedError } as const;
  const png = await drawUntrusted(picture, by, (opened) =>
    opened
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  return { png, sha256: createHash('sha256').update(png).digest('hex') };
}
