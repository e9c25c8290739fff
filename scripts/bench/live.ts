import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { heartbeatSeconds } from '#contract/live.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { eventChannel } from '#server/platform/live.ts';
import { quantile } from '#tests/support/browser/frames.ts';
import { startPostgres } from '#tests/support/databases/postgres.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { concerns, fillCrowd, type Listening } from '#tests/support/servers/live-crowd.ts';
import { closeReaders } from '#tests/support/servers/live-reader.ts';
import {
  announce,
  type Bench,
  type Change,
  changeOf,
  eventually,
  faults,
  openAll,
  post,
  type Reader,
  secret,
  type Ties,
  told,
  usage,
} from '#tests/support/servers/live-server.ts';

/**
 * Measures live updates of the built application with a thousand open streams, on a separate PostgreSQL:
 * whether each change reaches exactly the right people, how much server time it costs, how long it takes, and
 * whether a stuck reader is disconnected. It fails if a change is missed or reaches someone it does not
 * concern, or if a stuck reader stays connected.
 */

const towns = { operators: 20, staff: { dispatcher: 4, technician: 15, client: 30 } };
const crowded = { operators: 1, staff: { dispatcher: 200, technician: 0, client: 500 } };
const probing = { operators: 1, staff: { dispatcher: 1, technician: 0, client: 0 } };
const writesPerOperator = 3;
const rounds = Number(process.argv[2] ?? 5);
/**
 * The maximum server time, in microseconds, that a change may cost per stream that it does not concern. That
 * is enough time for one comparison; writing to a stream takes fifty times as long.
 */
const promisedMicros = 0.2;

let failures = 0;
function must(holds: boolean, promise: string): void {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${promise}`);
  if (!holds) failures += 1;
}

/** Submits and approves requests through the API, for every operator. */
async function makeWrites(bench: Bench, people: readonly Listening[]): Promise<void> {
  const scheduled_date = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const accepted = ['overlap', 'off_hours', 'weekend'];
  const inTown = async (operator_id: string | null) => {
    const staff = (role: string) =>
      people.filter((one) => one.operator_id === operator_id && one.role === role);
    const [clients, technicians, dispatchers] = [staff('client'), staff('technician'), staff('dispatcher')];
    for (let n = 0; n < writesPerOperator; n++) {
      const [client, technician, dispatcher] = [clients[n], technicians[n], dispatchers[n]];
      if (!client || !technician || !dispatcher) throw new Error('the town has too few people');
      const { machine_id } = client;
      const report = {
        machine_id,
        problem_description: 'It no longer heats up.',
        different_fault: true,
        preferred_date: '2030-01-15',
      };
      const { id, version } = await post(bench, client, submitServiceRequest.path, report);
      const appointment = { technician_id: technician.technician_id, scheduled_date, accepted };
      await post(bench, dispatcher, approveServiceRequest.path.replace('{id}', id), { version, appointment });
    }
  };
  await Promise.all([...new Set(people.map(({ operator_id }) => operator_id))].map(inTown));
}

async function reachOfWrites(
  bench: Bench,
  people: readonly Listening[],
  admins: readonly Listening[],
): Promise<void> {
  const everybody = [...people, ...admins];
  // The streams are opened once before the measurement, so that one-time costs, such as compiling code, do
  // not count.
  await closeReaders(await openAll(bench, everybody));
  const begun = performance.now();
  const readers = await openAll(bench, everybody);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${readers.length} people of ${towns.operators} operators, a stream each, opened in ${seconds.toFixed(1)} s`,
  );
  const open = await costOfBeat(bench);
  await makeWrites(bench, people);
  const { rows } = await bench.owner.query<Change>(
    'select type, record_id, operator_id, client_id, technician_id from events',
  );
  await eventually(() => faults(readers, rows).missed === 0);
  await sleep(500);
  const { missed, strange } = faults(readers, rows);
  const frames = readers.reduce((sum, { heard }) => sum + heard.length, 0);
  must(missed === 0, `${rows.length} changes by writes through the API, ${frames} frames: ${missed} missed`);
  must(strange === 0, `${strange} frames reached someone they do not concern`);
  await latency(bench, readers);
  await closeReaders(readers);
  const closed = await costOfBeat(bench);
  const each = (value: number) => (value / readers.length).toFixed(1);
  console.log(`a stream: ${each((open.bytes - closed.bytes) / 1024)} kB of memory`);
  console.log(`a heartbeat: ${each(1000 * (open.ms - closed.ms))} microseconds per stream`);
}

/**
 * Measures the server's CPU time during one heartbeat interval, in which every stream gets one heartbeat, and
 * its memory at the end.
 */
async function costOfBeat(bench: Bench): Promise<{ ms: number; bytes: number }> {
  await sleep(2_000);
  const { after } = await usage(bench);
  await sleep(heartbeatSeconds * 1000);
  const { before, bytes } = await usage(bench);
  return { ms: before - after, bytes };
}

/**
 * Measures the time from just before the statement that commits a change until the reader receives the frame.
 */
async function latency(bench: Bench, readers: readonly Reader[]): Promise<void> {
  for (const { heard } of readers) heard.length = 0;
  const people = readers.map(({ person }) => person);
  const changes: Change[] = [];
  const sentAt = new Map<string, number>();
  for (let n = 0; n < 500; n++) {
    const client = people.filter(({ role }) => role === 'client')[n % 600];
    const technician = people.find(
      ({ role, operator_id }) => role === 'technician' && operator_id === client?.operator_id,
    );
    const change = changeOf({ ...(client as Listening), technician_id: technician?.technician_id ?? null });
    changes.push(change);
    sentAt.set(told(change), performance.now());
    await announce(bench, change);
    await sleep(10);
  }
  await eventually(() => faults(readers, changes).missed === 0);
  const { missed, strange } = faults(readers, changes);
  must(
    missed + strange === 0,
    `${changes.length} changes, one at a time: ${missed} missed, ${strange} to strangers`,
  );
  const ms = readers.flatMap(({ heard }) =>
    heard.map(({ change, at }) => at - (sentAt.get(change) ?? Number.NaN)),
  );
  console.log(
    `latency from commit to reader: p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms`,
  );
}

type State = {
  readonly name: string;
  readonly listening: readonly Listening[];
  readonly changes: number;
};

/** Returns the server's CPU time per change while the streams of this state are open. */
async function cost(bench: Bench, of: Ties, { listening, changes }: State, probe: Reader): Promise<number> {
  const readers = await openAll(bench, listening);
  const concerned = readers.filter(({ person }) => concerns(person, of));
  await sleep(200);
  const { after } = await usage(bench);
  for (let n = 1; n <= changes; n++) {
    await announce(bench, changeOf(of));
    await eventually(() => concerned.every(({ heard }) => heard.length >= n));
  }
  // Changes arrive in order, so when the last one has arrived, all of them have been handled.
  const last = changeOf(probe.person);
  await announce(bench, last);
  await eventually(() => probe.heard.at(-1)?.change === told(last));
  const { before } = await usage(bench);
  const frames = readers.reduce((sum, { heard }) => sum + heard.length, 0);
  if (frames !== concerned.length * changes)
    must(false, `${frames} frames for ${concerned.length} streams concerned`);
  await closeReaders(readers);
  return (before - after) / changes;
}

/**
 * Measures all states in each round, one after another, so that other load on the machine affects them
 * equally.
 */
async function costs(bench: Bench, people: readonly Listening[], crowd: readonly Listening[], probe: Reader) {
  const of: Ties = { operator_id: crowd[0]?.operator_id ?? null, client_id: null, technician_id: null };
  const inCrowd = (role: string) => crowd.filter((person) => person.role === role);
  const nobody: State = { name: 'nobody listens', listening: [], changes: 4000 };
  const half: State = { name: '500 streams of others', listening: people.slice(0, 500), changes: 4000 };
  const all: State = { name: '1000 streams of others', listening: people, changes: 4000 };
  const near: State = { name: '500 clients of the tenant', listening: inCrowd('client'), changes: 4000 };
  const concerned: State = { name: '200 streams concerned', listening: inCrowd('dispatcher'), changes: 300 };
  const states = [nobody, half, all, near, concerned];
  const micros = new Map<State, number[]>(states.map((state) => [state, []]));
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? states : states.toReversed();
    for (const state of order) micros.get(state)?.push(1000 * (await cost(bench, of, state, probe)));
  }
  const median = (state: State) => quantile(micros.get(state) ?? [], 0.5);
  const perStream = (state: State) => (median(state) - median(nobody)) / Math.max(1, state.listening.length);
  console.log(
    `server time per change in microseconds, the median of ${rounds} rounds, their spread, and per stream`,
  );
  for (const [state, times] of micros) {
    const spread = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`;
    const figures = [
      median(state).toFixed(1).padStart(8),
      spread.padStart(18),
      perStream(state).toFixed(3).padStart(8),
    ];
    console.log(`  ${state.name.padEnd(28)}${figures.join('')}`);
  }
  must(
    perStream(all) < promisedMicros,
    `a change costs a stream of another tenant under ${promisedMicros} microseconds`,
  );
}

/**
 * Lets one reader stop reading during a burst of changes, while a colleague at the same operator keeps
 * reading.
 */
async function slowReader(bench: Bench, person: Listening, colleague: Listening): Promise<void> {
  const burst = 60_000;
  const [slow, keen] = await openAll(bench, [person, colleague]);
  if (!slow || !keen) throw new Error('no streams');
  const before = await usage(bench);
  slow.socket.pause();
  const ids = `'record_id', gen_random_uuid(), 'operator_id', $3::text`;
  await bench.owner.query(
    `select pg_notify($1, json_build_object('type', $2::text, ${ids})::text) from generate_series(1, ${burst})`,
    [eventChannel, 'job-orders.saved', person.operator_id],
  );
  await eventually(() => keen.heard.length === burst);
  const after = await usage(bench);
  slow.socket.resume();
  await Promise.race([slow.ended, sleep(5_000)]);
  must(
    keen.heard.length === burst,
    `of ${burst} changes at once, a reader who reads heard ${keen.heard.length}`,
  );
  must(
    slow.socket.destroyed && slow.heard.length < burst,
    `one who does not read was cut off after ${slow.heard.length}; ${((after.bytes - before.bytes) / 1024).toFixed(0)} kB kept`,
  );
  await closeReaders([keen]);
}

const postgres = await startPostgres();
const owner = new pg.Client({ connectionString: postgres.url });
try {
  await owner.connect();
  const probe = pathToFileURL(join(import.meta.dirname, '../../tests/support/servers/usage-probe.mjs'));
  const app = await startApp({
    DATABASE_URL: postgres.url,
    SESSION_SECRET: secret,
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${probe.href}`,
  });
  try {
    const bench: Bench = { app, owner };
    const [people = [], crowd = [], probes = [], admins = []] = await fillCrowd(
      owner,
      [towns, crowded, probing],
      2,
    );
    const prober = (
      await openAll(
        bench,
        probes.filter(({ role }) => role === 'dispatcher'),
      )
    )[0];
    if (!prober) throw new Error('no stream to probe with');
    await reachOfWrites(bench, people, admins);
    await costs(bench, people, crowd, prober);
    const [slow, keen] = crowd.filter(({ role }) => role === 'dispatcher');
    if (slow && keen) await slowReader(bench, slow, keen);
    await closeReaders([prober]);
  } finally {
    await app.stop();
  }
} finally {
  await owner.end();
  await postgres.stop();
}
if (failures > 0) process.exitCode = 1;
