import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmptyDatabase } from '#tests/support/databases/database.ts';
import { startPostgres } from '#tests/support/databases/postgres.ts';
import { generousLimits, startApp } from '#tests/support/servers/app.ts';
import { chanceOf } from '../../simulation/chance.ts';
import { type Device, openDevice } from '../offline/device.ts';
import { type FieldAct, found, hire, plan, privacyTextOf, visit } from '../offline/field-day.ts';
import { openOffice } from '../offline/office.ts';
import { signIn } from '../offline/server-calls.ts';
import { openWeakLink } from '../offline/weak-link.ts';
import type { Figure, Part, Rounds } from '../part.ts';

export const offline: Part = {
  name: 'offline',
  promise: 'every offline action reaches the server once, or a person decides about it',
  canaries: [
    {
      file: 'src/web/records/decisions/sender.ts',
      from: 'await current.send(requestOf(one), file)',
      to: 'await current.send({ ...requestOf(one), key: this.#parts.newKey() }, file)',
    },
    {
      file: 'src/web/records/decisions/entry-store.ts',
      from: '...put.map((one) => entries.put(one)),',
      to: '',
    },
  ],
  needsBuild: true,
  run,
};

async function run(rounds: Rounds): Promise<Figure[]> {
  const size = rounds === 'all' ? { technicians: 20, visits: 25 } : { technicians: 4, visits: 4 };
  const embedded = await fieldDay('embedded', { DATABASE_URL: '' }, size);
  const postgres = await startPostgres();
  try {
    const { url } = await createEmptyDatabase({ server: postgres.url });
    return [...embedded, ...(await fieldDay('PostgreSQL', { DATABASE_URL: url }, size))];
  } finally {
    await postgres.stop();
  }
}

type Size = { readonly technicians: number; readonly visits: number };

async function fieldDay(label: string, where: Record<string, string>, size: Size): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'grouphead-offline-'));
  const env = {
    ...where,
    DATA_DIR: join(folder, 'data'),
    ...generousLimits,
  };
  let app = await startApp(env, ['--demo']);
  const origin = () => app.origin;
  const chance = chanceOf(`offline ${label}`);
  const operator = await signIn(origin, 'operator@demo.test');
  const dispatcher = await signIn(origin, 'dispatcher@demo.test');
  const crew = await hire(operator, size.technicians);
  const jobs = await plan(operator, crew, size.visits);
  const done: FieldAct[] = [];
  const days = await Promise.all(
    crew.map(async ({ id, user_id, email }, index) => {
      const account = await signIn(origin, email);
      const link = openWeakLink(chance.of(`link ${index}`));
      const clockMs = chance.between(-5, 5) * 3_600_000;
      const device = openDevice({ userId: user_id, account, link, clockMs });
      await device.open();
      const own = jobs.filter(({ technician_id }) => technician_id === id).map((job) => job.id);
      for (const job of own) await device.readJob(job);
      const agreed_to = await privacyTextOf(account, own[0] ?? '');
      return { device, own, chance: chance.of(`day ${index}`), agreed_to };
    }),
  );
  const office = openOffice({ dispatcher, jobs, crew, chance });
  const killing = (async () => {
    await sleep(3000);
    await app.stop('SIGKILL');
    await sleep(500);
    app = await startApp(env, ['--demo']);
    return 1;
  })();
  await Promise.all(days.map((day) => liveDay(day, done)));
  const kills = await killing;
  const answers = await office.stop();
  console.log(`${label}: answers to the office`, Object.fromEntries(answers));
  for (const { device } of days) device.link.isDown = false;
  await Promise.all(days.map(({ device }) => device.finish(200)));
  const counts = await found(operator, done);
  for (const [{ jobId, kind, mark }, times] of counts)
    if (times !== 1) console.log(`${label}: ${kind} "${mark}" of job ${jobId} is there ${times} times`);
  const all = [...counts.values()];
  const sum = (of: (device: Device) => number) => days.reduce((total, { device }) => total + of(device), 0);
  await app.stop();
  await rm(folder, { recursive: true, force: true });
  const named = (what: string) => `${label}: ${what}`;
  const atLeast = size.technicians;
  return [
    { what: named('words, photos and signatures of technicians'), goal: { atLeast }, measured: all.length },
    {
      what: named('of these, lost'),
      goal: { exactly: 0 },
      measured: all.filter((times) => times === 0).length,
    },
    {
      what: named('of these, duplicated'),
      goal: { exactly: 0 },
      measured: all.filter((times) => times > 1).length,
    },
    {
      what: named('entries left on a device'),
      goal: { exactly: 0 },
      measured: sum((device) => device.waiting()),
    },
    { what: named('servers killed'), goal: { exactly: 1 }, measured: kills },
    {
      what: named('jobs that the office changed at the same time'),
      goal: { atLeast: 1 },
      measured: answers.get('changed') ?? 0,
    },
    {
      what: named('refusals shown to a technician'),
      goal: { atLeast: 1 },
      measured: sum((device) => device.laidBefore()),
    },
    { what: named('answers lost'), goal: { atLeast: 1 }, measured: sum(({ link }) => link.harm.unanswered) },
    {
      what: named('requests that arrived twice'),
      goal: { atLeast: 1 },
      measured: sum(({ link }) => link.harm.doubled),
    },
  ];
}

type Day = {
  readonly device: Device;
  readonly own: readonly string[];
  readonly chance: ReturnType<typeof chanceOf>;
  readonly agreed_to: { readonly operator_id: string | null; readonly version: number };
};

/** Lets a technician do all visits. A third of them are done offline, and the page crashes now and then. */
async function liveDay({ device, own, chance, agreed_to }: Day, done: FieldAct[]): Promise<void> {
  for (const id of own) {
    device.link.isDown = chance.isTrue(1 / 3);
    if (!device.link.isDown) await device.readJob(id).catch(() => undefined);
    await visit(device, id, { chance, done, agreed_to });
    if (chance.isTrue(0.2)) await device.crash();
    await sleep(chance.between(10, 200));
  }
}
