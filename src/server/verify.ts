import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withBackup, withDatabase } from './backups/open-for-reading.ts';
import type { Database } from './database/database.ts';
import { verifyHistory } from './evidence/verify-history.ts';
import { type Env, readEnv } from './platform/env.ts';
import { openFileStore } from './platform/file-settings.ts';
import { sha256 } from './store/rows/sha256.ts';

const usage = `verify [options] [backup]
  --seal hash      require that a day has this seal, for example one from an email
  --key hash       accept only seals of days by keys with these fingerprints; may be repeated
  --certificate f  the same with a file of certificates, for example from /api/seal-certificate; may be repeated
  --without-files  do not read the bytes of files and sealed reports
The database is that of DATABASE_URL, else the embedded one in DATA_DIR, whose server may be running. A backup is restored
into a temporary folder first; its files are read from the file store of DATA_DIR or the bucket.`;

/** The number of faults that are printed. The others are only counted. */
const mostPrinted = 100;

type Options = {
  readonly seal: string | null;
  readonly keys: readonly string[] | null;
  readonly withFiles: boolean;
};

/** Returns the fingerprints of the named keys; null if none was named. */
function namedKeys(fingerprints: readonly string[], files: readonly string[]): readonly string[] | null {
  if (fingerprints.length + files.length === 0) return null;
  const certificates = files.flatMap((file) => {
    const pems = readFileSync(file, 'utf8').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    );
    if (pems === null) throw new Error(`${file} has no certificate`);
    return pems.map((pem) => sha256(new X509Certificate(pem).raw));
  });
  return [...certificates, ...fingerprints.map((text) => text.replaceAll(/[^0-9a-f]/gi, '').toLowerCase())];
}

/** Returns the number of faults. */
async function verify(env: Env, database: Database, { seal, keys, withFiles }: Options): Promise<number> {
  let faults = 0;
  const verified = await verifyHistory(database, {
    files: withFiles ? openFileStore(env) : null,
    seal,
    keys,
    found: (text) => {
      faults += 1;
      if (faults <= mostPrinted) process.stdout.write(`DOES NOT HOLD: ${text}\n`);
    },
    progress: (text) => process.stderr.write(`${text}\n`),
  });
  for (const [key, { first, last }] of verified.keys)
    process.stdout.write(`key ${key} sealed days from ${first} to ${last}\n`);
  for (const [operator, { day, hash }] of verified.seals)
    process.stdout.write(`newest seal of ${operator}: ${day} ${hash}\n`);
  const { cases, events, signatures, reports, files, erased, removed, before } = verified.tally;
  process.stdout.write(
    `${events} events of ${cases} cases, ${signatures} signatures, ${reports} sealed reports, ${files} files${withFiles ? '' : ' (not read)'}, ${verified.tally.seals} seals of days\n` +
      `${erased} events lost a name by an erasure, ${removed} files were removed, ${before} events are from before the chains and prove nothing\n`,
  );
  return faults;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      seal: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      certificate: { type: 'string', multiple: true, default: [] },
      'without-files': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const env = readEnv();
  const keys = namedKeys(values.key, values.certificate);
  const source = { env, migrations: join(import.meta.dirname, 'migrations') };
  const work = (database: Database) =>
    verify(env, database, { seal: values.seal ?? null, keys, withFiles: !values['without-files'] });
  const [file] = positionals;
  const faults = await (file === undefined ? withDatabase(source, work) : withBackup(source, file, work));
  process.stdout.write(
    faults === 0 ? 'Everything holds.\n' : `Faults: ${faults}. The first is at the top.\n`,
  );
  return faults === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`Nothing was verified: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
