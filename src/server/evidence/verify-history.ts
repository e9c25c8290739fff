import type { Database, OwnerTransaction } from '#server/database/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { systemRole } from '#server/store/access/identity.ts';
import type { Tally, Verification } from './findings.ts';
import { verifyChains } from './verify-chains.ts';
import { verifyEntries } from './verify-entries.ts';
import { verifyFiles } from './verify-files.ts';
import { type NewestSeals, verifySeals } from './verify-seals.ts';

type Options = Pick<Verification, 'found' | 'progress'> & {
  /** The hash of a seal that someone kept; null for none. */
  readonly seal: string | null;
};

const emptyTally = (): Tally => ({
  events: 0,
  signatures: 0,
  reports: 0,
  files: 0,
  cases: 0,
  seals: 0,
  erased: 0,
  removed: 0,
  before: 0,
});

const asServer = `set local timezone = 'UTC'; set local idle_in_transaction_session_timeout = 0; set local role ${systemRole}`;

/** Verifies the whole history in one snapshot, and then the bytes of the files. */
export async function verifyHistory(
  database: Database,
  { files, ...options }: Options & { readonly files: FileStore | null },
): Promise<{ readonly tally: Tally; readonly seals: NewestSeals }> {
  const { tally, seals } = await database.asOwner(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only');
    return verifyRows(tx, options);
  });
  if (files === null) return { tally, seals };
  // Not in the snapshot: a file may be removed while others are read.
  await database.asOwner(async (tx) => {
    await tx.script(asServer);
    options.progress('files');
    await verifyFiles({ tx, tally, ...options }, files);
  });
  return { tally, seals };
}

/** Verifies everything that is in the database. The transaction continues as the server. */
export async function verifyRows(tx: OwnerTransaction, { seal, ...options }: Options) {
  const verification = { tx, tally: emptyTally(), ...options };
  await tx.script(asServer);
  options.progress('chains');
  await verifyChains(verification);
  options.progress('entries without a link');
  await verifyEntries(verification);
  options.progress('seals of days');
  const seals = await verifySeals(verification, seal);
  return { tally: verification.tally, seals };
}
