import type { Role } from './actor.ts';
import type { FreeReason } from './price/free-visit.ts';
import { foldedName } from './values/folded-name.ts';

/**
 * How a client can sign: on the technician's device, in the client's own session, or on their own phone,
 * through the link in a code that the technician showed.
 */
export const signatureMethods = ['technician_device', 'client_session', 'signed_link'] as const;
export type SignatureMethod = (typeof signatureMethods)[number];

/**
 * Returns the signature method for the role of the session. A client signs in their own session. In any other
 * role's session, the signature is made on the technician's device.
 */
export function signatureMethodOf(role: Role): SignatureMethod {
  return role === 'client' ? 'client_session' : 'technician_device';
}

/**
 * The link in the code that a technician shows: its path, how many minutes it works, and the maximum number
 * of attempts to sign for one job and from one network within `accountLimits.guesses.windowMinutes`.
 */
export const signingLink = { path: '/sign/', minutes: 30, perJob: 10, perNetwork: 20 } as const;

/**
 * Returns whether the name belongs to one of the operator's people, who must never sign for a client. Returns
 * false if a person at the client has the same name.
 */
export function isNameOfOperator(
  name: string,
  people: { readonly ofOperator: readonly string[]; readonly ofClient: readonly string[] },
): boolean {
  const folded = foldedName(name);
  const isAmong = (names: readonly string[]) => names.some((other) => foldedName(other) === folded);
  return folded !== '' && isAmong(people.ofOperator) && !isAmong(people.ofClient);
}

export const signerNameLimits = { min: 2, max: 100 } as const;

export const signatureLimits = {
  /**
   * Even in base64, which is 4/3 as long, a picture of this size and the rest of the call stay below the
   * call's limit of 300,000 bytes.
   */
  maxBytes: 200_000,
  maxSide: 4096,
  maxPixels: 4_000_000,
  /** The maximum brightness, from 0 to 255, of a pixel that counts as ink on white paper. */
  brightestInk: 208,
  minInkPixels: 48,
  /**
   * The minimum length of the longer side of the box around all ink, as a share of the picture's longer side.
   * A dot is not a signature.
   */
  minExtent: 0.03,
  /** The maximum share of ink. A picture that is covered with ink was not drawn by hand. */
  maxInkShare: 0.995,
} as const;

export type SignatureRefusal = 'not_png' | 'too_large' | 'too_many_pixels' | 'damaged' | 'blank';

export type PngHeader = { readonly width: number; readonly height: number; readonly bitDepth: number };

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

/**
 * Returns the header of a PNG, read from its first 33 bytes without decoding the picture, or the reason to
 * refuse the picture.
 */
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

/** A picture's pixels, row by row, with 8 bits per channel: gray, gray and alpha, RGB, or RGBA. */
export type Picture = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
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

/**
 * Returns whether nothing was drawn: the picture is white or transparent, or has only a small dot or one
 * solid area.
 */
export function isBlank(picture: Picture): boolean {
  const { width, height } = picture;
  const { brightestInk, minInkPixels, minExtent, maxInkShare } = signatureLimits;
  let ink = 0;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (brightnessAt(picture, y * width + x) > brightestInk) continue;
      ink += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  const extent = Math.max(right - left + 1, bottom - top + 1);
  if (ink < minInkPixels || extent < minExtent * Math.max(width, height)) return true;
  return ink > maxInkShare * width * height;
}

export type SignedSummary = {
  readonly job_order_number: string;
  readonly client_name: string;
  readonly machine_model: string;
  readonly machine_serial_number: string;
  readonly location: string;
  readonly technician_name: string;
  readonly service_date: string;
  readonly work_performed: string;
  readonly parts_used: readonly { readonly name: string }[];
  readonly time_spent_hours: string;
  readonly problem_resolved: boolean;
  readonly technician_notes: string | null;
  readonly follow_up_required: boolean;
  readonly follow_up_reason: string | null;
  readonly is_cmasa_covered: boolean;
  readonly visit_fee: string | null;
  readonly currency: string;
  /** The reason why the visit is free; left out if it is not free, and in old signatures. */
  readonly free_reason?: FreeReason | null | undefined;
};

/**
 * Returns exactly the content that the signer saw, as the text that is hashed. The order of the fields is
 * part of every stored hash. Changing it, or the content of a field, would make signed jobs look altered.
 */
export function signedSummaryText(summary: SignedSummary): string {
  const fields: SignedSummary = {
    job_order_number: summary.job_order_number,
    client_name: summary.client_name,
    machine_model: summary.machine_model,
    machine_serial_number: summary.machine_serial_number,
    location: summary.location,
    technician_name: summary.technician_name,
    service_date: summary.service_date,
    work_performed: summary.work_performed,
    parts_used: summary.parts_used.map(({ name }) => ({ name })),
    time_spent_hours: summary.time_spent_hours,
    problem_resolved: summary.problem_resolved,
    technician_notes: summary.technician_notes,
    follow_up_required: summary.follow_up_required,
    follow_up_reason: summary.follow_up_reason,
    is_cmasa_covered: summary.is_cmasa_covered,
    visit_fee: summary.visit_fee,
    currency: summary.currency,
    ...(summary.free_reason && { free_reason: summary.free_reason }),
  };
  return JSON.stringify(fields);
}
