import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { ask, newDatabase, newFolder, removeFolder, startCluster } from '../databases/cluster.ts';
import { eventually } from '../databases/eventually.ts';
import { reporter, signIn } from '../databases/person.ts';
import { reportPhoto, uploadPhoto } from '../databases/photo.ts';
import type { Figure, Part } from '../part.ts';

const apartMs = 300_000;

/** Servers that differ from the others: in their clock, their file folder, or their version. */
export const serversApart: Part = {
  name: 'servers-apart',
  promise:
    'a server with a different clock, file folder or version reports this, and never gives wrong responses',
  canaries: [
    {
      file: 'src/server/platform/files/marked-store.ts',
      from: "    if (found !== mark) throw new FilesAwayError('the mark of the files is missing');\n",
      to: '',
    },
    {
      file: 'src/server/platform/files/marked-store.ts',
      from: '      if (isFolder) await requireAnswer();\n',
      to: '',
      misses: 'called missing',
    },
    {
      file: 'src/server/platform/readiness/readiness.ts',
      from: '> settings.clockToleranceSeconds',
      to: '> Number.POSITIVE_INFINITY',
    },
    {
      file: 'src/server/platform/calls.ts',
      from: '  if (request.server.readiness.isOutdated()) throw beingUpgraded();\n',
      to: '',
    },
  ],
  covers: ['src/server', 'tests/gate/parts/servers-apart.ts', 'package-lock.json'],
  needsTools: ['mkfifo', 'mount', 'umount'],
  needsBuild: true,
  run: async () => {
    const cluster = await startCluster('installed');
    const [folder, other] = [newFolder(), newFolder()];
    const running: RunningApp[] = [];
    const { owner, superuser } = await newDatabase(cluster);
    const start = async (dataDir = folder, offMs = 0) => {
      const env = { DATABASE_URL: owner, DATA_DIR: dataDir, CLOCK_TOLERANCE_SECONDS: '60' };
      const app = await startApp(env, ['--demo'], new Date(Date.now() + offMs));
      running.push(app);
      return app;
    };
    try {
      return [
        ...(await filesApart(folder, [await start(), await start(), await start(other)])),
        ...(await clocksApart([await start(folder, apartMs), await start(folder, -apartMs)])),
        ...(await versionsApart(superuser, running[0] as RunningApp)),
      ];
    } finally {
      for (const app of running) await app.stop();
      await cluster.stop();
      for (const path of [folder, other, cluster.folder]) removeFolder(path);
    }
  },
};

async function probe({ origin }: RunningApp): Promise<string> {
  const answer = await fetch(`${origin}/readyz`);
  const { detail = '' }: { detail?: string } = await answer.json();
  return answer.status === 200 ? 'ready' : detail;
}

const count = (what: string, measured: number, goal: number): Figure => ({
  what,
  goal: { exactly: goal },
  measured,
});

async function filesApart(
  folder: string,
  [one, two, apart]: readonly [RunningApp, RunningApp, RunningApp],
): Promise<Figure[]> {
  const ready = [await probe(one), await probe(two)];
  const photo = await reportPhoto(one.origin);
  const shared = await photo(two.origin);
  const files = join(folder, 'files');
  const words = [await probe(apart)];
  const uploads = [(await uploadPhoto(apart.origin)).status];
  const photos = [await photo(apart.origin)];
  const look = async () => {
    words.push(await probe(one));
    uploads.push((await uploadPhoto(one.origin)).status);
  };

  renameSync(files, `${files}-away`);
  await look();
  photos.push(await photo(one.origin));
  // In a canary, the server without its guard has written to a new folder at this path.
  rmSync(files, { recursive: true, force: true });
  renameSync(`${files}-away`, files);

  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', files]);
  await look();
  photos.push(await photo(one.origin));
  execFileSync('umount', ['--lazy', files]);

  execFileSync('mount', ['--bind', files, files]);
  execFileSync('mount', ['-o', 'remount,ro,bind', files]);
  await look();
  const readable = await photo(one.origin);
  execFileSync('umount', ['--lazy', files]);

  const end = hang(join(files, 'installation-mark'));
  await look();
  photos.push(...(await Promise.all(manyReaders.map(() => photo(one.origin)))));
  const person = await signIn(one.origin, 'client@demo.test');
  end();

  await eventually(async () => (await probe(one)) === 'ready');
  ready.push(await probe(one));
  return [
    count('servers that are ready with the same folder, and again once it is available', atReady(ready), 3),
    count('photos that the other server shows', shared === 200 ? 1 : 0, 1),
    count(
      'messages about a folder that is another one, missing, empty, read-only, hanging',
      words.filter((text) => /file folder (?:is read-only|does not respond)|lacks the marker/.test(text))
        .length,
      5,
    ),
    count('people who sign in while photos wait for a folder that hangs', person === null ? 0 : 1, 1),
    count(
      'uploads there that were not refused with 503',
      uploads.filter((status) => status !== 503).length,
      0,
    ),
    count('photos there that were reported as missing', photos.filter((status) => status !== 503).length, 0),
    count('photos that a read-only folder shows', readable === 200 ? 1 : 0, 1),
  ];
}

/** More photos than a process has threads for opening files and hashing passwords. */
const manyReaders = Array.from({ length: 8 });

/** Replaces a file with a pipe, which keeps readers waiting, as a network folder does when its server is gone. */
function hang(path: string): () => void {
  renameSync(path, `${path}-kept`);
  execFileSync('mkfifo', [path]);
  return () => {
    const pipe = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    renameSync(`${path}-kept`, path);
    closeSync(pipe);
  };
}

const atReady = (answers: readonly string[]) => answers.filter((answer) => answer === 'ready').length;

async function clocksApart(apps: readonly RunningApp[]): Promise<Figure[]> {
  const words = await Promise.all(apps.map(probe));
  const told = words.filter((text) => /clock of this server is (?:299|300|301) s/.test(text));
  return [count('messages about a clock that is five minutes ahead or behind', told.length, 2)];
}

/** Lets a newer version migrate the database while an older one runs. */
async function versionsApart(superuser: string, app: RunningApp): Promise<Figure[]> {
  const report = await reporter(app.origin);
  const before = (await report('Before the upgrade')).status;
  await ask(
    superuser,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
  );
  const words = await probe(app);
  const after = await report('During the upgrade');
  const { reason }: { reason?: string } = await after.json();
  return [
    count('writes before the upgrade', before === 200 ? 1 : 0, 1),
    count('messages about a newer database', /newer version/.test(words) ? 1 : 0, 1),
    count(
      'writes of the older version that are refused as "being upgraded"',
      reason === 'being_upgraded' ? 1 : 0,
      1,
    ),
  ];
}
