import type { FileView } from '#contract/files.ts';
import { isPhoto } from '#domain/files/stored-file.ts';
import type { RecordPhoto } from '#server/printing/printable-picture.ts';

/**
 * Returns the pictures among the files that the person may see. Documents are left out, and so are internal pictures,
 * because the document may be handed to the client.
 */
export function photosOfFiles(files: readonly FileView[]): RecordPhoto[] {
  return files.filter((file) => isPhoto(file) && !file.is_internal).map(({ id, moment }) => ({ id, moment }));
}
