import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { tooBusy } from '#server/platform/errors.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import type { Sender } from '#server/platform/visitor.ts';

// Threads do not speed up the decoding of small pictures, and many pictures at once must not start a thread pool each.
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

/** The settings for reading a picture of unknown origin: only its first frame. Its pixels are counted beforehand. */
const decoding = {
  limitInputChannels: 4,
  limitInputPixels: false,
  animated: false,
  sequentialRead: true,
} as const satisfies SharpOptions;

const decodingSeconds = 20;
/** The maximum number of scans in a picture, more than any camera writes. */
const mostScans = 100;
/** The cost of a picture that the application has shrunk before sending it: one scan of this many pixels. */
const smallCost = 2048 ** 2;

/** The maximum number of pictures that may wait, per operator and per person. */
const mostWaiting = { operator: 20, person: 20 };
/** The pause after each small picture, so that many small pictures leave half of a core for other work. */
const rest = { mostRestMs: 50 };
/**
 * Decodes one small and one large picture at a time, to limit memory. A small picture never waits for a large one, and
 * no picture is decoded inside a transaction.
 */
const turns = { small: inTurn(1, mostWaiting, tooBusy, rest), large: inTurn(1, mostWaiting, tooBusy) };

/** Runs the work in the sender's turn. The cost is the number of pixels that the decoder visits. */
export function inDecodingTurn<Result>(
  cost: number,
  by: Sender,
  work: () => Promise<Result>,
): Promise<Result> {
  return turns[cost > smallCost ? 'large' : 'small'](work, by);
}

type DecodingRefusal = 'damaged' | 'too_many_pixels';

type UntrustedPicture = {
  readonly format: 'jpeg' | 'png';
  readonly bytes: Buffer;
  readonly mostPixels: number;
  /** Cameras write JPEGs that a strict reader warns about. */
  readonly failOn: 'error' | 'warning';
  readonly refusal: new (reason: DecodingRefusal, options?: ErrorOptions) => RefusedUpload<string>;
};

/**
 * Opens a picture of unknown origin, and draws it in the sender's turn. Its pixels and scans are counted before
 * decoding. A scan takes as long to decode as a whole picture, so the cost is the product of both numbers. Throws the
 * refusal if the picture is too large or cannot be decoded.
 */
export async function drawUntrusted<Result>(
  { format, bytes, mostPixels, failOn, refusal: Refusal }: UntrustedPicture,
  by: Sender,
  draw: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  const orDamaged = async <Part>(work: () => Promise<Part>): Promise<Part> => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof RefusedUpload) throw cause;
      throw new Refusal('damaged', { cause });
    }
  };
  const scans = format === 'jpeg' ? scansIn(bytes) : 1;
  if (scans > mostScans) throw new Refusal('damaged');
  const { picture, pixels } = await orDamaged(async () => {
    const opened = sharp(format === 'png' ? essentialChunks(bytes) : bytes, { ...decoding, failOn });
    const { width, height } = await opened.metadata();
    return { picture: opened.timeout({ seconds: decodingSeconds }), pixels: width * height };
  });
  if (pixels > mostPixels) throw new Refusal('too_many_pixels');
  return inDecodingTurn(pixels * scans, by, () => orDamaged(() => draw(picture)));
}

function scansIn(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(startOfScan); at !== -1; at = jpeg.indexOf(startOfScan, at + 2)) scans += 1;
  return scans;
}

const startOfScan = Buffer.from([0xff, 0xda]);

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
function essentialChunks(png: Buffer): Buffer {
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
