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

/** Writes backups of an installation, and records that they exist. */
export type BackupSource = {
  write(to: Writable): Promise<void>;
  /** Records in the database when it was backed up. */
  note(header: BackupHeader): Promise<void>;
};

type BackupOptions = { readonly version: string; readonly now: () => Date };

export function sourceOn(database: Database, writing: BackupOptions): BackupSource {
  return {
    write: (to) => writeBackup(database, writing, to),
    note: async ({ at, tables }) => {
      // Before an upgrade, the backed-up tables may not have this column yet.
      const columns = tables.find(({ name }) => name === 'installation')?.columns ?? [];
      if (columns.includes('backed_up_at')) await noteBackup(database, at);
    },
  };
}

function noteBackup(database: Database, at: string): Promise<unknown> {
  return database.transaction(systemFor({ installation: 'a backup contains every row' }), (tx) =>
    tx.rows(sql`update ${installation} set backed_up_at = greatest(backed_up_at, ${at}::timestamptz)`),
  );
}

const noted = 'noted\n';

/**
 * Returns a source that asks the server with the embedded database, through the socket in its folder. A request is one
 * line: `backup`, or `note` with an instant. The response ends when the connection ends.
 */
export function sourceAtSocket(folder: string): BackupSource {
  const ask = async (question: string): Promise<Socket> => {
    const socket = await visitHolder(folder);
    socket.write(`${question}\n`);
    return socket;
  };
  return {
    write: async (to) => {
      const socket = await ask('backup');
      const cause = await pipeline(socket, to).catch((error: unknown) => error);
      if (socket.bytesRead === 0)
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

export function answerAtSocket(
  database: Database,
  socket: Socket,
  { onError, ...writing }: BackupOptions & { readonly onError: (error: Error) => void },
): void {
  const answer = async () => {
    const [word, instant = ''] = (await questionOf(socket))?.split(' ') ?? [];
    if (word === 'backup') await writeBackup(database, writing, socket);
    else if (word === 'note') {
      await noteBackup(database, instant);
      socket.end(noted);
    } else socket.destroy();
  };
  // Writing to a socket that was closed early causes an error.
  socket.on('error', () => socket.destroy());
  answer().catch((error: Error) => {
    socket.destroy();
    onError(error);
  });
}

/** Returns the request, or null if there is none: most clients only check that the server is running. */
function questionOf(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let received = '';
    const settle = (question: string | null) => {
      socket.setTimeout(0);
      socket.removeAllListeners('data').pause();
      resolve(question);
    };
    socket.setEncoding('utf8').on('data', (piece) => {
      received += String(piece);
      if (received.endsWith('\n')) settle(received.trim());
      else if (received.length > 100) settle(null);
    });
    socket.once('close', () => settle(null)).setTimeout(10_000, () => socket.destroy());
  });
}
