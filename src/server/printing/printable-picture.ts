import sharp from 'sharp';
import type { FileMoment } from '#domain/file.ts';
import type { Server } from '#server/platform/context.ts';
import { type FileStore, wholeKey } from '#server/platform/files/file-store.ts';
import { describeError } from '#server/platform/problems.ts';

export type RecordPhoto = { readonly id: string; readonly moment: FileMoment | null };
export type PrintedPhoto = { readonly bytes: Uint8Array; readonly moment: FileMoment | null };

/** The maximum number of photos in a document. */
export const mostPhotos = 40;

/** The longest side of a printed photo, in pixels. Many photos are printed smaller, and would need much memory. */
const photoSide = { few: 1200, many: 800 };
const fewPhotos = 4;

/**
 * Returns the photos in the size in which they are printed. Leaves out photos whose bytes were lost or damaged. The
 * document states the number of photos.
 */
export async function printedPhotos(
  { files, log }: Server,
  photos: readonly RecordPhoto[],
): Promise<PrintedPhoto[]> {
  const side = photos.length > fewPhotos ? photoSide.many : photoSide.few;
  const printed: PrintedPhoto[] = [];
  for (const { id, moment } of photos) {
    try {
      const bytes = await readFile(files, id);
      if (bytes === null) throw new Error('the file store has no such file');
      const fitting = sharp(bytes).resize(side, side, {
        fit: 'inside',
        withoutEnlargement: true,
      });
      printed.push({ bytes: await fitting.jpeg({ quality: 75 }).toBuffer(), moment });
    } catch (error) {
      log.error('a photo of a document is lost or damaged', { file_id: id, error: describeError(error) });
    }
  }
  return printed;
}

/** Returns the logo; null if the printer could not read it, because a logo must not prevent printing. */
export async function printedLogo({ log }: Server, logo: Uint8Array | null): Promise<Uint8Array | null> {
  if (logo === null) return null;
  try {
    await sharp(logo).stats();
    return logo;
  } catch (error) {
    log.error('the logo of an operator is damaged', { error: describeError(error) });
    return null;
  }
}

export async function readFile(files: FileStore, id: string): Promise<Buffer | null> {
  const stored = await files.get(wholeKey(id));
  return stored === null ? null : Buffer.from(await new Response(stored).arrayBuffer());
}
