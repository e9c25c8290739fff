import { signIn } from '#contract/accounts.ts';
import { demoPassword } from '#contract/demo.ts';
import { listMachines } from '#contract/machines.ts';
import { submission } from './asks.ts';
import { type Caller, cookieOf } from './callers.ts';
import { cpuOfServer } from './cpu.ts';
import { type Driver, startDriver } from './driver.ts';
import { median, quantile, spreadOf } from './figures.ts';
import type { Options } from './options.ts';
import { connections, type Server, startProduct } from './servers.ts';
import { type Ask, requestText, type Work, works } from './works.ts';

/** The loads. `goal` is the minimum ratio of the product's rate to the other build's. */
const loads = [
  { title: 'lists', works: ['W1', 'W2'], goal: 5 },
  { title: 'submits', works: ['W5'], goal: 3 },
] as const;
type Load = (typeof loads)[number];

const emailOf: Partial<Record<Caller['role'], string>> = {
  dispatcher: 'dispatcher@demo.test',
  technician: 'technician@demo.test',
  client: 'client@demo.test',
};

/**
 * Measures the demo company as `npm start` serves it, with the embedded database. Alternates with another build if
 * one is given.
 */
export async function measureEmbedded(options: Options): Promise<void> {
  const driver = startDriver();
  const servers: Server[] = [];
  try {
    servers.push(await startProduct('product', options.product));
    if (options.beside !== undefined) servers.push(await startProduct('beside', options.beside));
    for (const load of loads) {
      const reached = await measureLoad(load, servers, driver, options);
      if (!reached) process.exitCode = 1;
    }
  } finally {
    driver.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

type Round = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMs: number;
};

async function measureLoad(
  load: Load,
  servers: readonly Server[],
  driver: Driver,
  { rounds, seconds }: Options,
) {
  const all = new Map<string, Round[]>(servers.map(({ name }) => [name, []]));
  for (let turn = 0; turn <= rounds; turn++) {
    for (const server of servers) {
      const round = await measureRound(load, server, driver, seconds);
      if (turn > 0) all.get(server.name)?.push(round);
    }
  }
  for (const [name, own] of all) console.log(lineOf(`${load.title}, ${name}`, own));
  const [product, beside] = [all.get('product') ?? [], all.get('beside') ?? []];
  if (beside.length === 0) return true;
  const times = spreadOf(
    product.map(({ perSecond }, index) => perSecond / (beside[index]?.perSecond ?? Number.NaN)),
  );
  const reached = times.median >= load.goal;
  console.log(
    `${load.title}: ${times.median.toFixed(2)} times as many (${times.least.toFixed(2)}-${times.most.toFixed(2)}), goal ${load.goal} ${reached ? 'reached' : 'MISSED'}\n`,
  );
  return reached;
}

function lineOf(title: string, rounds: readonly Round[]): string {
  const { median: perSecond, least, most } = spreadOf(rounds.map((round) => round.perSecond));
  const of = (field: keyof Round) => median(rounds.map((round) => round[field])).toFixed(1);
  return `${title.padEnd(18)} ${perSecond.toFixed(0).padStart(5)} a second (${least.toFixed(0)}-${most.toFixed(0)}), p50 ${of('p50')} ms, p99 ${of('p99')} ms, CPU ${of('cpuMs')} ms a call`;
}

/** A number of writes that the embedded database cannot reach in a second. */
const writesPerSecond = 500;

async function measureRound(load: Load, server: Server, driver: Driver, seconds: number): Promise<Round> {
  const kinds = works.filter(({ name }) => load.works.some((wanted) => wanted === name));
  const once = kinds.some(({ isWrite }) => isWrite);
  const asks = await Promise.all(kinds.map(async (work) => ({ work, ask: await askOf(server, work) })));
  const turns = Array.from({ length: once ? writesPerSecond * seconds : 1000 }, (_, turn) => turn);
  const requests = turns.flatMap((turn) =>
    asks.map(({ work, ask }) => requestText('product', work, ask, { port: server.port, turn })),
  );
  const before = cpuOfServer(server.pid);
  const outcome = await driver.run({ port: server.port, requests, once, connections, seconds });
  const { calls, failures, firstFailure, latenciesMs } = outcome;
  if (failures > 0)
    throw new Error(`${failures} of ${calls} calls of ${server.name} failed:\n${firstFailure}`);
  return {
    perSecond: calls / outcome.seconds,
    p50: quantile(latenciesMs, 0.5),
    p99: quantile(latenciesMs, 0.99),
    cpuMs: (cpuOfServer(server.pid) - before) / calls,
  };
}

async function askOf(server: Server, work: Work): Promise<Ask> {
  const caller = await signedIn(server, work.by);
  if (!work.isWrite) return { caller, given: {} };
  const answer = await fetch(`http://127.0.0.1:${server.port}${listMachines.path}`, {
    headers: { cookie: cookieOf(caller) },
  });
  const { items } = listMachines.output.parse(await answer.json());
  return { caller, given: {}, body: submission(items[0]?.id ?? '', new Date()) };
}

async function signedIn({ port }: Server, role: Caller['role']): Promise<Caller> {
  const origin = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${origin}${signIn.path}`, {
    method: signIn.method,
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf[role], password: demoPassword }),
  });
  const token = /session_token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (token === undefined) throw new Error(`No one signs in as ${role}: ${await answer.text()}`);
  return { role, token, user_id: '', name: '', operator_id: '', record_id: '' };
}
