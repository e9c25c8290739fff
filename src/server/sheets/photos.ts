import type { FileView } from '#contract/files.ts';
import { isPhoto } from '#domain/files/stored-file.ts';
import type { RecordPhoto } from '#server/printing/printable-picture.ts';

/** Returns the pictures among the files that the person may see, without the documents. */
export function photosOfFiles(files: readonly FileView[]): RecordPhoto[] {
  return files.filter(isPhoto).map(({ id, moment }) => ({ id, moment }));
}
