import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const noteOf = (dataDir: string) => join(dataDir, 'MOVED.txt');

/** Makes the embedded database refuse to start, so that no one keeps working on the copy that stayed behind. */
export function noteMoved(dataDir: string, at: Date): void {
  writeFileSync(
    noteOf(dataDir),
    `This database was moved to PostgreSQL at ${at.toISOString()}. Set DATABASE_URL to that PostgreSQL.\n` +
      'To work on the copy in this folder after all, without what happened since, delete this file.\n',
  );
}

/** Throws the note if the database in the folder was moved to PostgreSQL. */
export function requireNotMoved(dataDir: string): void {
  if (!existsSync(noteOf(dataDir))) return;
  const [what] = readFileSync(noteOf(dataDir), 'utf8').split('\n');
  throw new Error(`${what} To use the copy in ${dataDir} after all, delete ${noteOf(dataDir)}.`);
}

type Aside = { readonly place: string; readonly putBack: () => void };

/** Puts the copy that an earlier move left in the folder aside; returns null if there was none. */
export function putMovedAside(dataDir: string, at: Date): Aside | null {
  const [note, database] = [noteOf(dataDir), join(dataDir, 'postgres')];
  if (!existsSync(note)) return null;
  const place = join(dataDir, `postgres-moved-${at.toISOString().replaceAll(':', '')}`);
  const text = readFileSync(note, 'utf8');
  renameSync(database, place);
  rmSync(note);
  return {
    place,
    putBack: () => {
      rmSync(database, { recursive: true, force: true });
      renameSync(place, database);
      writeFileSync(note, text);
    },
  };
}
