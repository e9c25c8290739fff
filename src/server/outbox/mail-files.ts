import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the start of an email file's name, which makes the names sort by time. */
export function fileMoment(created: Date): string {
  return created.toISOString().replaceAll(':', '-');
}

/** Deletes the files of emails that were written before the date, and returns their number. */
export async function removeMailFiles(folder: string, before: Date): Promise<number> {
  if (!existsSync(folder)) return 0;
  const over = (await readdir(folder)).filter((name) => isMail(name) && name < fileMoment(before));
  for (const name of over) await rm(join(folder, name), { force: true });
  return over.length;
}

const isMail = (name: string) => /^\d{4}-\d\d-\d\dT.*\.eml$/.test(name);
