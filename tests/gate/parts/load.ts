import { closeReaders, type LiveReader } from '#tests/support/servers/live-reader.ts';
import { type Change, eventually, faults, openAll, type Reader } from '#tests/support/servers/live-server.ts';
import { quantile } from '../../../bench/figures.ts';
import { figureOf, type Installation, startInstallation } from '../load/installation.ts';
import { holdSlowConnections, type Slow } from '../load/slow-connections.ts';
import { type Answered, type Crowd, playUsers, warmUp } from '../load/users.ts';
import { type Figure, type Part, programPaths, type Rounds } from '../part.ts';

type Size = {
  readonly crowd: Crowd;
  readonly streams: number;
  readonly slow: Slow;
  /** The minimum number of calls. With fewer, the server was not under load. */
  readonly calls: number;
};

/**
 * The size of each run. The server closes connections with unfinished headers within 12 seconds, so both runs are long
 * enough to observe this.
 */
const sizes: Readonly<Record<Rounds, Size>> = {
  few: {
    crowd: { users: 30, seconds: 5, thinkMs: { least: 300, most: 800 }, secondsBetweenSignIns: 1 },
    streams: 50,
    slow: { headers: 40, bodies: 30, seconds: 14 },
    calls: 150,
  },
  all: {
    crowd: { users: 300, seconds: 60, thinkMs: { least: 3000, most: 8000 }, secondsBetweenSignIns: 3 },
    streams: 500,
    slow: { headers: 400, bodies: 300, seconds: 20 },
    calls: 2500,
  },
};

export const load: Part = {
  name: 'load',
  promise: '300 people work at the same time beside 500 open screens, and 700 slow connections delay no one',
  canaries: [
    {
      file: 'src/server/site/listen.ts',
      from: 'connectionsCheckingInterval: 2_000',
      to: 'connectionsCheckingInterval: 60_000',
    },
  ],
  covers: programPaths('load'),
  needsBuild: true,
  run: async (rounds) => {
    const size = sizes[rounds];
    const installation = await startInstallation();
    try {
      await warmUp(installation, size.crowd.users);
      const readers = await openAll(installation, installation.people.slice(0, size.streams));
      const begun = new Date();
      const answers = await playUsers(installation, size.crowd);
      const live = await figuresOfStreams(installation, readers, begun);
      const memory = () => figureOf(installation, 'process_resident_memory_bytes');
      const afterPeople = await memory();
      const slow = await figuresOfSlow(installation, size.slow);
      const most = Math.max(afterPeople, await memory());
      await closeReaders(readers);
      return [...figuresOfCalls(answers, size.calls), ...live, ...slow, memoryFigure(most)];
    } finally {
      await installation.stop();
    }
  },
};

function figuresOfCalls(answers: readonly Answered[], least: number): Figure[] {
  const failed = answers.filter(({ status }) => status !== 200);
  for (const { name, status } of failed.slice(0, 10)) console.log(`${name} answered ${status}`);
  const p99 = (kind: Answered['kind'], atMost: number): Figure => ({
    what: `p99 of ${kind}s`,
    goal: { atMost },
    measured: quantile(
      answers.filter((answer) => answer.kind === kind).map(({ ms }) => ms),
      0.99,
    ),
    unit: 'ms',
  });
  return [
    { what: 'calls', goal: { atLeast: least }, measured: answers.length },
    { what: 'calls that were not answered with 200', goal: { exactly: 0 }, measured: failed.length },
    p99('read', 250),
    p99('write', 400),
    p99('sign-in', 1500),
  ];
}

async function figuresOfStreams(
  { owner }: Installation,
  readers: readonly Reader[],
  begun: Date,
): Promise<Figure[]> {
  const { rows } = await owner.query<Change>(
    'select type, record_id, operator_id, client_id, technician_id from events where at >= $1',
    [begun],
  );
  await eventually(() => faults(readers, rows).missed === 0);
  const { missed, strange } = faults(readers, rows);
  const isCut = ({ socket }: LiveReader) => socket.destroyed;
  return [
    {
      what: 'open streams',
      goal: { atLeast: readers.length },
      measured: readers.filter((one) => !isCut(one)).length,
    },
    { what: 'changes that a stream missed', goal: { exactly: 0 }, measured: missed },
    { what: 'changes that reached a stranger', goal: { exactly: 0 }, measured: strange },
  ];
}

async function figuresOfSlow({ app }: Installation, slow: Slow): Promise<Figure[]> {
  const { probeMs, probesFailed, cutAfterSeconds } = await holdSlowConnections(app.origin, slow);
  return [
    { what: 'probes that failed beside slow connections', goal: { exactly: 0 }, measured: probesFailed },
    { what: 'p99 of these probes', goal: { atMost: 100 }, measured: quantile(probeMs, 0.99), unit: 'ms' },
    {
      what: 'until headers without an end are cut off',
      goal: { atMost: 15 },
      measured: Math.max(...cutAfterSeconds),
      unit: 's',
    },
  ];
}

function memoryFigure(bytes: number): Figure {
  return { what: 'memory of the server', goal: { atMost: 350 }, measured: bytes / 1e6, unit: 'MB' };
}
