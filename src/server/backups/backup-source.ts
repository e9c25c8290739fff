import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { visitHolder } from '#server/database/folder-lock.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { installation } from '#server/store/installation.ts';
import { BackupError, type BackupHeader } from './backup-format.ts';
import { writeBackup } from './write-backup.ts';

/** The source of backups. */
export type BackupSource = {
  write(to: Writable): Promise<void>;
  /** Records in the database that this backup of it exists. */
  note(header: BackupHeader): Promise<void>;
};

export type BackupOptions = { readonly version: string; readonly now: () => Date };

export function sourceOn(database: Database, writing: BackupOptions): BackupSource {
  return {
    write: (to) => writeBackup(database, writing, to),
    note: async ({ at, tables }) => {
      // A backup before an upgrade may come from tables without this column.
      const columns = tables.find(({ name }) => name === 'installation')?.columns ?? [];
      if (columns.includes('backed_up_at')) await noteBackup(database, at);
    },
  };
}

function noteBackup(database: Database, at: string): Promise<unknown> {
  return database.transaction(systemFor({ installation: 'a backup is of all' }), (tx) =>
    tx.rows(sql`update ${installation} set backed_up_at = greatest(backed_up_at, ${at}::timestamptz)`),
  );
}

const noted = 'noted\n';

/**
 * Returns a source that asks the server with the embedded database through the socket of its folder:
 * `backup`, or `note` with an instant, in one line; the response lasts until the connection ends.
 */
export function sourceAtDoor(folder: string): BackupSource {
  const ask = async (question: string): Promise<Socket> => {
    const visitor = await visitHolder(folder);
    visitor.write(`${question}\n`);
    return visitor;
  };
  return {
    write: async (to) => {
      const visitor = await ask('backup');
      const cause = await pipeline(visitor, to).catch((error: unknown) => error);
      if (visitor.bytesRead === 0)
        throw new BackupError('The server that has the database open gives none: see its log, or stop it', {
          cause,
        });
      if (cause !== undefined) throw cause;
    },
    note: async ({ at }) => {
      if ((await text(await ask(`note ${at}`))) !== noted)
        throw new BackupError('The server did not note the backup; its log says why');
    },
  };
}

type AnswerOptions = BackupOptions & { readonly onError: (error: Error) => void };

/** Answers `sourceAtDoor`. */
export function answerAtDoor(
  database: Database,
  visitor: Socket,
  { onError, ...writing }: AnswerOptions,
): void {
  const answer = async () => {
    const [word, instant = ''] = (await questionOf(visitor))?.split(' ') ?? [];
    if (word === 'backup') await writeBackup(database, writing, visitor);
    else if (word === 'note') {
      await noteBackup(database, instant);
      visitor.end(noted);
    } else visitor.destroy();
  };
  // A visitor who leaves early causes a write error.
  visitor.on('error', () => visitor.destroy());
  answer().catch((error: Error) => {
    visitor.destroy();
    onError(error);
  });
}

/** Reads the question; null when there is none: most visitors only check if the server is running. */
function questionOf(visitor: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let received = '';
    const settle = (question: string | null) => {
      visitor.setTimeout(0);
      visitor.removeAllListeners('data').pause();
      resolve(question);
    };
    visitor.setEncoding('utf8').on('data', (piece) => {
      received += String(piece);
      if (received.endsWith('\n')) settle(received.trim());
      else if (received.length > 100) settle(null);
    });
    visitor.once('close', () => settle(null)).setTimeout(10_000, () => visitor.destroy());
  });
}
