import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** Removes the note of a move that failed. */
export function forgetMove(dataDir: string): void {
  rmSync(noteOf(dataDir));
}

/**
 * Throws an error with the folder's note, if there is one. It means that the database was moved to PostgreSQL, or
 * that a move to this folder did not finish.
 */
export function requireNotMoved(dataDir: string): void {
  if (!existsSync(noteOf(dataDir))) return;
  const [what] = readFileSync(noteOf(dataDir), 'utf8').split('\n');
  throw new Error(`${what} To use the copy in ${dataDir} after all, delete ${noteOf(dataDir)}.`);
}

type Target = {
  /** The folder with the copy that an earlier move left behind; null if there was none. */
  readonly aside: string | null;
  readonly finish: () => void;
  readonly putBack: () => void;
};

/**
 * Prepares the folder for the embedded database of a move. Until `finish`, the database there refuses to start, even if
 * this program is killed. `putBack` undoes the preparation.
 */
export function prepareFolder(dataDir: string, at: Date): Target {
  const [note, database] = [noteOf(dataDir), join(dataDir, 'postgres')];
  const [wasMoved, existed] = [existsSync(note), existsSync(database)];
  const aside =
    wasMoved && existed ? join(dataDir, `postgres-moved-${at.toISOString().replaceAll(':', '')}`) : null;
  if (!wasMoved) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(
      note,
      `A move to this folder began at ${at.toISOString()} and did not end. Run it again.\n`,
    );
  }
  if (aside !== null) renameSync(database, aside);
  return {
    aside,
    finish: () => rmSync(note),
    putBack: () => {
      // A database that already existed, and that no move left behind, must not be removed.
      if (aside !== null || !existed) rmSync(database, { recursive: true, force: true });
      if (aside !== null) renameSync(aside, database);
      if (!wasMoved) rmSync(note);
    },
  };
}
