import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { logoLimits } from '#domain/brand/logo.ts';
import { signatureLimits } from '#domain/signing/picture.ts';
import { acceptSignatureImage, SignatureRefusedError } from '#server/job-orders/signature/image.ts';
import { acceptLogo, LogoRefusedError } from '#server/operators/logo-image.ts';
import { ownSender } from '#server/platform/visitor.ts';
import { report } from '../measured.ts';
import { drawnPng, type HostilePicture, hostilePictures, stowaway } from './pictures.ts';

const kinds = [
  {
    kind: 'signature',
    accept: acceptSignatureImage,
    refusal: SignatureRefusedError,
    most: signatureLimits.maxPixels,
  },
  { kind: 'logo', accept: acceptLogo, refusal: LogoRefusedError, most: logoLimits.maxSide ** 2 },
] as const;

/** Returns the types of the chunks in a PNG. */
function chunksOf(png: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    kinds.push(png.toString('latin1', at + 4, at + 8));
  return kinds;
}

let pictures: HostilePicture[];
beforeAll(async () => {
  pictures = await hostilePictures();
});

describe.each(kinds)('a hostile picture as $kind', ({ kind, accept, refusal, most }) => {
  /** Returns what went wrong with the picture, or null if it was refused with a message or re-encoded. */
  const faultOf = async ({ bytes }: HostilePicture): Promise<string | null> => {
    const taken = await accept(bytes.toString('base64'), ownSender).catch((error: unknown) => {
      if (error instanceof refusal) return null;
      throw error;
    });
    if (taken === null) return null;
    const { png } = taken;
    const strange = chunksOf(png).filter(
      (name) => !['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'pHYs', 'bKGD'].includes(name),
    );
    if (strange.length > 0) return `keeps ${strange.join(', ')}`;
    if (png.includes(stowaway) || png.includes('RODE')) return 'keeps what rode along';
    const { width, height, pages = 1 } = await sharp(png).metadata();
    return width * height > most || pages > 1 ? `is ${width} by ${height}` : null;
  };

  test('the picture is refused with a message or re-encoded, without its hidden content', async (context) => {
    expect(await faultOf({ name: 'plain', bytes: await drawnPng() })).toBeNull();
    const faults: string[] = [];
    for (const picture of pictures) {
      const fault = await faultOf(picture).catch(
        (error: Error) => `fails with ${error.name}: ${error.message}`,
      );
      if (fault !== null) faults.push(`${picture.name} ${fault}`);
    }
    expect.soft(faults).toEqual([]);
    report(context, [
      { what: `hostile pictures as ${kind}`, goal: { atLeast: 50 }, measured: pictures.length },
      {
        what: `of them kept with more than a picture, as ${kind}`,
        goal: { exactly: 0 },
        measured: faults.length,
      },
    ]);
  });
});
