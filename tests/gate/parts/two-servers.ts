import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createEmptyDatabase } from '#tests/support/databases/database.ts';
import { generousLimits, type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { openReader } from '#tests/support/servers/live-reader.ts';
import { askUntilGone } from '../faults/kept-alive.ts';
import { firstMachine, reportOf } from '../faults/ledger.ts';
import { onOwnPostgres } from '../faults/proxied-database.ts';
import { type Answered, signIn, type Visitor, withSession } from '../faults/visitor.ts';
import { type Figure, type Part, programPaths, type Rounds } from '../part.ts';

export const twoServers: Part = {
  name: 'two-servers',
  promise: 'two servers on one database work as one: races, keys, live updates and the end of sessions',
  canaries: [
    {
      file: 'src/server/database/announcer.ts',
      from: 'select pg_notify(channel, payload)',
      to: 'select concat(channel, payload)',
    },
  ],
  covers: programPaths('two-servers'),
  needsBuild: true,
  run: (rounds) => onOwnPostgres((server) => workAtTwo(server, rounds)),
};

/** The same person, signed in to both servers. */
type Both = readonly [Visitor, Visitor];
type Bench = {
  readonly apps: readonly [RunningApp, RunningApp];
  readonly admin: pg.Client;
  readonly client: Both;
  readonly dispatcher: Both;
  readonly machine_id: string;
};

export async function workAtTwo(server: string, rounds: Rounds): Promise<Figure[]> {
  const { url, drop } = await createEmptyDatabase({ server });
  const start = () => startApp({ DATABASE_URL: url, ...generousLimits }, ['--demo']);
  // Both servers start at the same time, on the same empty database.
  const apps = await Promise.all([start(), start()] as const);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const client = await atBoth(apps, 'client@demo.test');
  const dispatcher = await atBoth(apps, 'dispatcher@demo.test');
  const bench: Bench = { apps, admin, client, dispatcher, machine_id: await firstMachine(client[0]) };
  const times = rounds === 'all' ? 100 : 5;
  const races = await repeat(times, () => raceForRequest(bench));
  const keys = await repeat(times, () => sendAtBoth(bench));
  const heard = await hearAcross(bench, times);
  const sessions = await repeat(rounds === 'all' ? 20 : 2, () => signOutAcross(bench));
  await admin.end();
  const [, other] = apps;
  const asking = askUntilGone(`${other.origin}/api/job-orders`, dispatcher[1].cookie, 8);
  await sleep(500);
  const codes = await Promise.all(apps.map((app) => app.stop('SIGTERM')));
  const { answered, reset } = await asking;
  await drop();
  const count = (results: readonly boolean[]) => results.filter((isRight) => !isRight).length;
  return [
    {
      what: 'races for a request, four contenders at two servers',
      goal: { exactly: times },
      measured: races.length,
    },
    {
      what: 'of them without exactly one winner and one event',
      goal: { exactly: 0 },
      measured: count(races),
    },
    { what: 'keys sent to both servers at the same time', goal: { exactly: times }, measured: keys.length },
    {
      what: 'of them with different answers, or without exactly one request',
      goal: { exactly: 0 },
      measured: count(keys),
    },
    { what: 'changes at one server received at the other', goal: { exactly: times }, measured: heard },
    {
      what: 'sessions ended at one server that still live at the other',
      goal: { exactly: 0 },
      measured: count(sessions),
    },
    {
      what: 'calls over kept-alive connections until a server had stopped',
      goal: { atLeast: 8 },
      measured: answered,
    },
    { what: 'of such connections reset', goal: { exactly: 0 }, measured: reset },
    {
      what: 'servers that stopped cleanly',
      goal: { exactly: 2 },
      measured: codes.filter((code) => code === 0).length,
    },
  ];
}

async function repeat(times: number, work: () => Promise<boolean>): Promise<boolean[]> {
  const results: boolean[] = [];
  while (results.length < times) results.push(await work());
  return results;
}

async function atBoth([one, other]: Bench['apps'], email: string): Promise<Both> {
  const visitor = await signIn(one.origin, email);
  return [visitor, withSession(other.origin, [visitor.cookie])];
}

/**
 * Makes four simultaneous decisions on a client's new request: two approvals and two rejections. One
 * succeeds, and the others are refused.
 */
async function raceForRequest(bench: Bench): Promise<boolean> {
  const { id, version } = await report(bench);
  const [here, there] = bench.dispatcher;
  const approve = (by: Visitor) => by.post(`/api/service-requests/${id}/approve`, { version });
  const reject = (by: Visitor) =>
    by.post(`/api/service-requests/${id}/reject`, {
      version,
      rejection_reason: 'Under the supplier warranty',
    });
  const answers = await Promise.all([approve(here), approve(there), reject(here), reject(there)]);
  const statuses = answers.map(({ status }) => status).sort();
  const { rows } = await bench.admin.query(
    `select type from events where record_id = $1 and type in ('service-requests.approved', 'service-requests.rejected')`,
    [id],
  );
  return statuses.join() === '200,409,409,409' && rows.length === 1;
}

/** Sends the same request with the same key, twice to each server. */
async function sendAtBoth({ client, machine_id, admin }: Bench): Promise<boolean> {
  const key = uuidv7();
  const { path, body } = reportOf(machine_id, `Sent at both, ${key}`);
  const answers = await Promise.all([...client, ...client].map((by) => by.post(path, body, key)));
  const { rowCount } = await admin.query('select from service_requests where problem_description = $1', [
    body.problem_description,
  ]);
  return answers.every(({ status, text }) => status === 200 && text === answers[0]?.text) && rowCount === 1;
}

/** Returns how many of the changes made on one server arrive in a stream from the other. */
async function hearAcross(bench: Bench, times: number): Promise<number> {
  const [, there] = bench.dispatcher;
  const reader = await openReader(bench.apps[1].origin, { cookie: there.cookie });
  const ids: string[] = [];
  while (ids.length < times) ids.push((await report(bench)).id);
  const heard = () => ids.filter((id) => reader.heard.some(({ change }) => change.includes(id))).length;
  for (let waited = 0; waited < 100 && heard() < times; waited += 1) await sleep(100);
  reader.socket.destroy();
  return heard();
}

async function signOutAcross({ apps }: Bench): Promise<boolean> {
  const [here, there] = await atBoth(apps, 'technician@demo.test');
  const before = await there.get('/api/job-orders');
  const out = await here.post('/api/session/sign-out', {});
  const after = await there.get('/api/job-orders');
  return [before.status, out.status, after.status].join() === '200,200,401';
}

async function report({ client: [here], machine_id }: Bench): Promise<{ id: string; version: number }> {
  const { path, body } = reportOf(machine_id, 'Reported at one of two servers.');
  const answer = await here.post(path, body);
  return recordIn(answer);
}

function recordIn({ status, body, text }: Answered): { id: string; version: number } {
  if (status !== 200) throw new Error(`refused with ${status}: ${text}`);
  return body as { id: string; version: number };
}
