/** The types of stored files. Pictures are re-encoded as JPEG; documents are stored unchanged. */
export const mediaTypes = ['image/jpeg', 'application/pdf'] as const;
export type MediaType = (typeof mediaTypes)[number];

const megabyte = 1_000_000;
const dayMs = 86_400_000;

export const fileLimits = {
  /** The maximum upload in bytes. In base64, which is a third longer, it stays below the call's body limit. */
  mostBytes: 10 * megabyte,
  /** The maximum number of pixels. Photos from a 24-megapixel phone can have up to half a megapixel more than that. */
  mostPixels: 24_500_000,
  /** The longest side of a stored picture and of its preview, in pixels. */
  keptSide: 2560,
  previewSide: 320,
  name: { max: 120 },
  /**
   * The maximum number of previews that a technician's device stores for the jobs of the coming days, and their
   * maximum total size in bytes.
   */
  kept: { previews: 60, bytes: 1.5 * megabyte },
  perAct: 10,
  perRecord: 100,
  /**
   * The time in milliseconds after which an uploaded file is deleted if it was not added to a record. An action of a
   * visit that refers to it may arrive three days later, and late work even later.
   */
  stagedMs: 5 * dayMs,
  /**
   * The time in milliseconds after which the bytes of a file that a person removed are deleted. Until then, a copy of
   * the files contains every file that an older backup of the database refers to.
   */
  removedMs: 7 * dayMs,
  perDay: {
    person: { files: 200, bytes: 500 * megabyte },
    network: { files: 2000, bytes: 5000 * megabyte },
  },
} as const;

type FileFormat = 'jpeg' | 'png' | 'heic' | 'pdf';
export type FileRefusal = 'unknown' | 'too_large' | 'too_many_pixels' | 'damaged';

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), to));
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1']);
/** The number of bytes at the end of a PDF that are searched for its end marker, which a few bytes may follow. */
const endOfPdf = 1024;

/** Returns a file's format from its content, regardless of its name; null if the format is not accepted. */
export function fileFormatOf(bytes: Uint8Array): FileFormat | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 4, 8) === 'ftyp' && heicBrands.has(text(bytes, 8, 12))) return 'heic';
  const hasEnd = text(bytes, bytes.length - endOfPdf, bytes.length).includes('%%EOF');
  return text(bytes, 0, 5) === '%PDF-' && hasEnd ? 'pdf' : null;
}

const endings: Readonly<Record<MediaType, string>> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' };

/** Returns the name without folders or invisible characters, with the extension of its type. */
export function keptName(name: string, media_type: MediaType): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const baseName = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '')
    .trim()
    .replace(/\.(?:jpe?g|png|hei[cf]|pdf)$/i, '');
  const ending = endings[media_type];
  const most = fileLimits.name.max - ending.length - 1;
  return `${[...baseName].slice(0, most).join('') || 'file'}.${ending}`;
}

export function isPhoto({ media_type }: { readonly media_type: MediaType }): boolean {
  return media_type === 'image/jpeg';
}
