import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the start of a mail file's name, which puts the names in order of time. */
export function fileMoment(created: Date): string {
  return created.toISOString().replaceAll(':', '-');
}

/** Deletes the files of mails written before the date, and returns their number. */
export async function removeMailFiles(folder: string, before: Date): Promise<number> {
  if (!existsSync(folder)) return 0;
  const over = (await readdir(folder)).filter((name) => isMail(name) && name < fileMoment(before));
  for (const name of over) await rm(join(folder, name), { force: true });
  return over.length;
}

const isMail = (name: string) => /^\d{4}-\d\d-\d\dT.*\.eml$/.test(name);
