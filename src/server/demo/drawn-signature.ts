import { createHash } from 'node:crypto';
import sharp from 'sharp';

const stroke = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="white"/>
<path d="M60 140 C110 20 150 20 160 120 S230 180 250 90 S320 60 330 130 S410 160 430 80 L540 120"
  fill="none" stroke="#211813" stroke-width="5" stroke-linecap="round"/></svg>`;

export async function drawnSignature(): Promise<{ png: Buffer; sha256: string }> {
  const png = await sharp(Buffer.from(stroke)).png().toBuffer();
  return { png, sha256: createHash('sha256').update(png).digest('hex') };
}
