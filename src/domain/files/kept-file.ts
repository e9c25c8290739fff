/** What is kept: pictures are encoded again as JPEG, documents stay as they are. */
export const mediaTypes = ['image/jpeg', 'application/pdf'] as const;
export type MediaType = (typeof mediaTypes)[number];

const megabyte = 1_000_000;
const dayMs = 86_400_000;

export const fileLimits = {
  /** Of a file as it is sent. In base64 (4/3 of it) it stays below the call's body limit. */
  mostBytes: 10 * megabyte,
  /** What phones call 24 megapixels is up to half a megapixel more. */
  mostPixels: 24_500_000,
  /** The longer side of a picture as it is kept, and of its preview. */
  keptSide: 2560,
  previewSide: 320,
  name: { max: 120 },
  perAct: 10,
  perRecord: 100,
  /** How long a file waits to be put on a record. */
  stagedMs: dayMs,
  perDay: {
    person: { files: 200, bytes: 500 * megabyte },
    network: { files: 2000, bytes: 5000 * megabyte },
  },
} as const;

export type FileFormat = 'jpeg' | 'png' | 'heic' | 'pdf';
export type FileRefusal = 'unknown' | 'too_large' | 'too_many_pixels' | 'damaged';

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), to));
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1']);
/** The end of a PDF may be followed by a few more bytes. */
const endOfPdf = 1024;

/** What a file is by its content, whatever it is called; null for all that is not taken. */
export function fileFormatOf(bytes: Uint8Array): FileFormat | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 4, 8) === 'ftyp' && heicBrands.has(text(bytes, 8, 12))) return 'heic';
  const hasEnd = text(bytes, bytes.length - endOfPdf, bytes.length).includes('%%EOF');
  return text(bytes, 0, 5) === '%PDF-' && hasEnd ? 'pdf' : null;
}

const endings: Readonly<Record<MediaType, string>> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' };

/** The name by which a file is kept: without folders and signs that cannot be seen, and with the ending of what it is. */
export function keptName(name: string, media_type: MediaType): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const shown = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '')
    .trim()
    .replace(/\.(?:jpe?g|png|hei[cf]|pdf)$/i, '');
  const ending = endings[media_type];
  const most = fileLimits.name.max - ending.length - 1;
  return `${[...shown].slice(0, most).join('') || 'file'}.${ending}`;
}

export function isPhoto({ media_type }: { readonly media_type: MediaType }): boolean {
  return media_type === 'image/jpeg';
}
