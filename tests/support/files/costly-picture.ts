import sharp from 'sharp';

const startOfScan = 0xda;

type Size = { readonly width: number; readonly height: number; readonly scans?: number };

/**
 * Creates a small file that takes a long time to decode: many scans, where each covers all pixels for one coefficient.
 */
export async function costlyPicture({ width, height, scans = 90 }: Size): Promise<Buffer> {
  const plain = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .toColourspace('b-w')
    .jpeg({ progressive: true })
    .toBuffer();
  // The first scan holds the brightness. The second would hold some of the detail, but this gray image has
  // none.
  const [, second = 0, third = 0] = scansIn(plain);
  const details = Array.from({ length: scans }, (_, n) => {
    const scan = Buffer.from(plain.subarray(second, third));
    const coefficient = 1 + (n % 63);
    // The scan's first and last coefficients, and its bits. A coefficient's first scan has the high bits, and each
    // later scan adds one bit.
    scan.set(n < 63 ? [coefficient, coefficient, 1] : [coefficient, coefficient, 0x10], 7);
    return scan;
  });
  return Buffer.concat([plain.subarray(0, second), ...details, plain.subarray(-2)]);
}

/** Returns the offsets of the scans. Each scan is followed by the tables for the next one. */
function scansIn(jpeg: Buffer): number[] {
  const found: number[] = [];
  for (let at = jpeg.indexOf(0xff); at !== -1; at = jpeg.indexOf(0xff, at + 1))
    if (jpeg[at + 1] === startOfScan) found.push(at);
  return found;
}
