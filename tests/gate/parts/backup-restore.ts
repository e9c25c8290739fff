import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '#tests/support/servers/app.ts';
import { run as runProgram } from '../../../scripts/run.mjs';
import { newFolder, removeFolder } from '../databases/cluster.ts';
import { reporter, rolesThatSignIn } from '../databases/person.ts';
import { count, fingerprint, newPlace, type Place, placeKinds } from '../databases/place.ts';
import { type Figure, type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const backupRestore: Part = {
  name: 'backup-restore',
  promise: 'a backup, taken as the documented user while people work, fills an empty database completely',
  // With this fault, the backup runs as the owner, and forced row security hides every row from the owner.
  canaries: [
    {
      file: 'src/server/backups/write-backup.ts',
      from: 'set local role',
      to: 'set local application_name =',
    },
  ],
  covers: serverPaths,
  needsBuild: true,
  run: async (rounds) => {
    const figures = rounds === 'all' ? await figuresOfCrossings() : [];
    // From PostgreSQL 16 on, an owner does not inherit the rights of its roles, so only the embedded database
    // shows the fault.
    for (const kind of rounds === 'all' ? placeKinds : (['embedded'] as const)) {
      const [source, target] = [await newPlace(kind), await newPlace(kind)];
      const backups = newFolder();
      try {
        figures.push(...(await figuresOf(source, target, backups)));
      } finally {
        await source.remove();
        await target.remove();
        removeFolder(backups);
      }
    }
    return figures;
  },
};

/** Runs the tests that restore broken and complete backups from every kind of database into every kind. */
async function figuresOfCrossings(): Promise<Figure[]> {
  const figures = await figuresOfTests({ 'src/server/backups/backup.test.ts': 20 }, 'all');
  return figures.map((figure) => ({ ...figure, what: `from each database into each: ${figure.what}` }));
}

async function figuresOf(source: Place, target: Place, backups: string): Promise<Figure[]> {
  const { label } = source;
  const app = await startApp(source.env, ['--demo']);
  const submitted = await whileReporting(app.origin, () => backUp(source, join(backups, 'busy')));
  // The server stores emails and request figures after a delay, so rows stop changing only once the server has stopped.
  await app.stop();
  await backUp(source, join(backups, 'quiet'));
  const before = await source.read(fingerprint);

  const busyTarget = await target.beside();
  await restore(busyTarget, join(backups, 'busy'));
  const torn = await busyTarget.read((ask) => count(ask, tornRequests));

  await restore(target, join(backups, 'quiet'));
  const after = await target.read(fingerprint);
  const rows = [...after.values()].reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  const verified = await target.read((ask) => count(ask, signaturesThat('true')));
  const broken = await target.read((ask) => count(ask, signaturesThat('false')));
  const highest = await target.read((ask) => count(ask, highestNumber));
  const restored = await startApp(target.env, ['--demo']);
  const signedIn = await rolesThatSignIn(restored.origin);
  const number = await nextNumber(restored.origin);
  await restored.stop();

  const differing = [...before].filter(([table, sum]) => after.get(table) !== sum).length;
  return [
    { what: `${label}: tables that differ after a restore`, goal: { exactly: 0 }, measured: differing },
    { what: `${label}: rows that were restored`, goal: { atLeast: 1_000 }, measured: rows },
    { what: `${label}: requests sent while a backup ran`, goal: { atLeast: 5 }, measured: submitted },
    { what: `${label}: of these halves in that backup`, goal: { exactly: 0 }, measured: torn },
    { what: `${label}: signatures that verify`, goal: { atLeast: 1 }, measured: verified },
    { what: `${label}: signatures that do not`, goal: { exactly: 0 }, measured: broken },
    { what: `${label}: roles that sign in to the restored server`, goal: { exactly: 5 }, measured: signedIn },
    {
      what: `${label}: the next number, compared with the highest`,
      goal: { exactly: 1 },
      measured: number - highest,
    },
  ];
}

const backUp = (place: Place, folder: string) => program('backup', place, ['--to', folder]);

async function restore(place: Place, folder: string): Promise<void> {
  const [file = ''] = readdirSync(folder);
  await program('restore', place, [join(folder, file)]);
}

async function program(name: string, { env }: Place, args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(process.execPath, [`scripts/${name}.mjs`, ...args], {
    capture: true,
    env,
  });
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}: ${output}`);
}

/** Sends requests until the work is done, and returns the number of 200 responses. */
async function whileReporting(origin: string, work: () => Promise<void>): Promise<number> {
  const report = await reporter(origin);
  let [isDone, sent] = [false, 0];
  const worked = work().finally(() => {
    isDone = true;
  });
  const reportOn = async () => {
    while (!isDone) if ((await report(`No pressure, call ${sent}`)).status === 200) sent += 1;
  };
  await Promise.all([worked, reportOn(), reportOn()]);
  return sent;
}

async function nextNumber(origin: string): Promise<number> {
  const report = await reporter(origin).catch(() => null);
  if (report === null) return 0;
  const { number }: { number?: string } = await (await report('The first after the restore')).json();
  return Number(/\d+$/.exec(number ?? '')?.[0]);
}

const ofOperator = `operator_id = (select operator_id from clients where email = 'client@demo.test')`;
const highestNumber = `select coalesce(max(number), 0) from service_requests where ${ofOperator}`;
/**
 * Counts incomplete requests: a request must be written together with its event and its number, or not at
 * all.
 */
const tornRequests = `select
  (select count(*) from service_requests r where problem_description like 'No pressure, call%' and not exists (
    select from events e where e.record_id = r.id and e.type = 'service-requests.submitted'))
  + (select count(*) from events e where e.type = 'service-requests.submitted'
      and not exists (select from service_requests r where r.id = e.record_id))
  + (select count(*) from number_series s where series = 'service_requests' and last_number < (
      select coalesce(max(number), 0) from service_requests r where r.operator_id = s.operator_id))`;
const signaturesThat = (
  verify: string,
) => `select count(*) from signatures where (encode(sha256(client_signature), 'hex') = client_signature_sha256
    and encode(sha256(convert_to(signed_summary, 'UTF8')), 'hex') = signed_summary_sha256) = ${verify}`;
