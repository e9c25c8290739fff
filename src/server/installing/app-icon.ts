import sharp from 'sharp';
import type { Brand } from '#contract/brand/brand.ts';
import { brandScale, frameTone } from '#domain/brand/brand.ts';

/**
 * The icons of the installed application. A maskable icon may be cut to any shape, so its picture stays in the
 * middle. iPhones do not support transparent icons.
 */
export const iconKinds = {
  '192': { side: 192, picture: 0.84, isFilled: false },
  '512': { side: 512, picture: 0.84, isFilled: false },
  'maskable-512': { side: 512, picture: 0.56, isFilled: true },
  'apple-180': { side: 180, picture: 0.72, isFilled: true },
} as const;
export type IconKind = keyof typeof iconKinds;

/** The product's mark has its own background, in this color. */
const ownGround = '#2a1f19';
const paper = '#ffffff';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

type Look = {
  readonly kind: IconKind;
  /** The brand's color, or the product's own if there is no brand. */
  readonly color: string;
  /** The operator's logo; null for the product's mark. */
  readonly logo: Buffer | null;
  /** The product's mark as SVG. */
  readonly mark: string;
};

/** Draws the operator's logo on white, or the product's mark in the color of the brand. */
export async function drawIcon({ kind, color, logo, mark }: Look): Promise<Buffer> {
  const { side, picture, isFilled } = iconKinds[kind];
  // The mark already leaves room at its edges.
  const inner = logo === null && !isFilled ? side : Math.round(side * picture);
  const source = logo ?? Buffer.from(mark.replaceAll(ownGround, color));
  const drawn = await sharp(source, { density: 900 })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer();
  const ownColor = isFilled ? color : clear;
  return sharp({
    create: { width: side, height: side, channels: 4, background: logo === null ? ownColor : paper },
  })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Returns the color of the frame around the application: the brand's, or the product's if there is no brand. */
export function colorOf(brand: Brand | null): string {
  return brand?.hue == null ? ownGround : (brandScale(brand.hue)[frameTone] ?? ownGround);
}
