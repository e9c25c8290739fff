import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';
import { type FileStore, wholeKey } from '#server/platform/files/file-store.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import type { Verification } from './findings.ts';
import { rowsInOrder } from './rows-in-order.ts';

type StoredRow = {
  readonly id: string;
  readonly name: string;
  readonly sha256: string | null;
  readonly proof: string | null;
};

const stored = `
  select f.id, 'the file ' || f.id || coalesce(' of case ' || f.case_id, '') as name, f.sha256, null::text as proof
    from files f where f.removed_at is null
  union all select r.file_id, 'the sealed report of job order ' || r.job_order_id, null, r.file_proof_sha256
    from sealed_reports r`;

/** Reads the bytes of every photo, document and sealed report, and compares them with the hash in the database. */
export async function verifyFiles({ tx, found, progress }: Verification, files: FileStore): Promise<void> {
  let count = 0;
  for await (const row of rowsInOrder<StoredRow>(tx, 'stored', stored)) {
    const hash = await hashOfBytes(files, row.id);
    if (hash === null) {
      if (await isNeeded(tx, row.id)) found(`${row.name} is missing in the file store`);
    } else if (hash !== row.sha256 && sha256(hash) !== row.proof)
      found(`${row.name} was changed in the file store`);
    count += 1;
    if (count % 1000 === 0) progress(`${count} files`);
  }
}

async function hashOfBytes(files: FileStore, id: string): Promise<string | null> {
  const bytes = await files.get(wholeKey(id));
  if (bytes === null) return null;
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** Returns false if the file was removed since the verification began. */
async function isNeeded(tx: OwnerTransaction, id: string): Promise<boolean> {
  const needed = await tx.rows(sql`
    select from files where id = ${id} and removed_at is null
    union all select from sealed_reports where file_id = ${id}`);
  return needed.length > 0;
}
