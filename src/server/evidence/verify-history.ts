import type { Database, OwnerTransaction } from '#server/database/database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { systemRole } from '#server/store/access/identity.ts';
import type { Tally, Verification } from './findings.ts';
import { findLinkTimes } from './link-times.ts';
import { verifyChains } from './verify-chains.ts';
import { verifyEntries } from './verify-entries.ts';
import { verifyErasures } from './verify-erasures.ts';
import { verifyFiles } from './verify-files.ts';
import { type VerifiedSeals, verifySeals } from './verify-seals.ts';

type Options = Pick<Verification, 'found' | 'progress'> & {
  /** The hash of a seal that someone kept; null for none. */
  readonly seal: string | null;
  /** The fingerprints of the keys that may have sealed days; null for all keys of the installation. */
  readonly keys?: readonly string[] | null;
  /** The milliseconds after the first link during which a company's data may be loaded with its original times. */
  readonly loadingMs?: number;
};

const hourMs = 3_600_000;

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
): Promise<VerifiedRows> {
  const verified = await database.asOwner(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only');
    return verifyRows(tx, options);
  });
  if (files === null) return verified;
  const { tally } = verified;
  // Runs outside the snapshot, because a file may be removed while others are read.
  await database.asOwner(async (tx) => {
    await tx.script(asServer);
    options.progress('files');
    await verifyFiles({ tx, tally, ...options }, files);
  });
  return verified;
}

type VerifiedRows = VerifiedSeals & { readonly tally: Tally };

/** Verifies everything that is in the database. The transaction continues in the server's own role. */
export async function verifyRows(
  tx: OwnerTransaction,
  { seal, keys = null, loadingMs = hourMs, ...options }: Options,
): Promise<VerifiedRows> {
  const verification = { tx, tally: emptyTally(), ...options };
  await tx.script(asServer);
  options.progress('chains');
  await verifyChains(verification, await findLinkTimes(tx, loadingMs));
  options.progress('erasures');
  await verifyErasures(verification);
  options.progress('entries without a link');
  await verifyEntries(verification);
  options.progress('seals of days');
  const seals = await verifySeals(verification, { seal, keys });
  return { tally: verification.tally, ...seals };
}
