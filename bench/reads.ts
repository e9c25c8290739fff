import type pg from 'pg';
import type { ZodMiniType } from 'zod/mini';
import type { Call } from '#contract/calls/call.ts';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { ActorHandler } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { handlersOf } from '#server/routes.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { large, largeActors } from '../tests/support/databases/many-jobs.ts';
import { uuidOf } from '../tests/support/databases/platform-rows.ts';
import { admits, validInput } from '../tests/support/writes/calls.ts';
import { fill, findFilled } from './data/fill.ts';
import { askedInTime, events, notifications, promises } from './data/history-rows.ts';
import { serverOn } from './server-on.ts';

const zone = 'Asia/Bahrain';
/** A read that takes longer than this is measured once. */
const patienceMs = 2000;
const mostTurns = 5;

type Ids = Readonly<Record<string, string>>;

/** Fills a migrated database with this many jobs, their requests, three events and three notifications each. */
export async function fillCompany(owner: pg.Client, jobs: number): Promise<void> {
  const filled = await findFilled(owner);
  if (filled !== null && filled.rows !== jobs)
    throw new Error(`The folder of --data holds ${filled.rows} jobs`);
  if (filled !== null) return;
  await fill(owner, { rows: jobs, around: new Date().toISOString() });
  await owner.query(`
    set session_replication_role = replica;
    ${askedInTime} ${promises} ${events} ${notifications}
    reset session_replication_role;`);
  await owner.query('vacuum (analyze)');
}

/** Returns values for the inputs that decide how much a read covers, such as the IDs of records. */
async function inputsOf(owner: pg.Client): Promise<Ids> {
  const idOf = async (table: string, condition = 'true') => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from ${table} where operator_id = $1 and ${condition} order by created_at desc limit 1`,
      [large.operator_id],
    );
    return rows[0]?.id ?? '';
  };
  return {
    job_orders: await idOf('job_orders', `status = 'completed'`),
    service_requests: await idOf('service_requests', `status = 'pending'`),
    machines: await idOf('machines'),
    clients: large.client_id,
    technicians: await idOf('technicians'),
    dispatchers: uuidOf('dispatcher', 0),
    operators: large.operator_id,
  };
}

function inputOf(call: Call, ids: Ids): Record<string, unknown> {
  const [wing = ''] = call.name.split('.');
  const kind = wing.replaceAll('-', '_');
  const today = dateIn(zone, new Date());
  const id = ids[kind] ?? ids.job_orders ?? '';
  const record = kind in ids && kind !== 'operators' ? kind : 'job_orders';
  return {
    ...validInput(call, id),
    ...given(call, { client_id: ids.clients }),
    ...given(call, {
      record,
      record_id: ids.job_orders,
      kind: undefined,
      operator_id: large.operator_id,
      client_id: undefined,
      machine_id: ids.machines,
      from: call.name.startsWith('reports') ? addDays(today, -364) : today,
      until: today,
      date: today,
      search: call.name === 'search.everything' ? 'hotel' : undefined,
      role: call.name === 'acting-for.list-places' ? 'technician' : undefined,
    }),
  };
}

/** Returns only the values of fields that the call has. A field without a value is left out if the call permits it. */
function given({ input }: Call, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape: Readonly<Record<string, ZodMiniType>> = Object(Reflect.get(input, 'shape'));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in shape && (value !== undefined || shape[name]?.safeParse(value).success),
    ),
  );
}

const readByNow = {
  text: 'select sum(seq_tup_read + idx_tup_fetch)::float8 as count from pg_stat_xact_user_tables',
  values: [],
};

/**
 * Returns a database that counts the rows that PostgreSQL reads in a transaction, and the count of the latest
 * transaction.
 */
function countingReads(database: Database) {
  const read = { rows: 0 };
  const countBy = async (tx: Transaction) => (await tx.rows<{ count: number }>(readByNow))[0]?.count ?? 0;
  const counted: Database = {
    ...database,
    transaction: (as, work, options) =>
      database.transaction(
        as,
        async (tx) => {
          const before = await countBy(tx);
          const result = await work(tx);
          read.rows = (await countBy(tx)) - before;
          return result;
        },
        options,
      ),
  };
  return { counted, read };
}

/** Returns the number of elements in the response's lists. */
function shownIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + 1 + shownIn(one), 0);
  return Object.values(Object(value)).reduce<number>(
    (sum, one) => sum + (typeof one === 'object' ? shownIn(one) : 0),
    0,
  );
}

export type MeasuredRead = {
  readonly name: string;
  readonly role: string;
  readonly ms: number;
  readonly read: number;
  readonly shown: number;
  readonly kB: number;
  /** The error, if the read failed for a reason other than an unknown record. */
  readonly problem?: string;
};

type Measuring = { readonly server: Server; readonly ids: Ids; readonly runs: number };

/** Measures every read of the contract, as each role, at the largest operator of the filled database. */
export async function measureReads(
  database: Database,
  owner: pg.Client,
  runs: number,
): Promise<readonly MeasuredRead[]> {
  const measuring = { server: serverOn(database), ids: await inputsOf(owner), runs };
  const measured: MeasuredRead[] = [];
  for (const handler of handlersOf(openAccounts(measuring.server), null)) {
    if (handler.kind !== 'query') continue;
    for (const actor of largeActors.filter(({ role }) => admits(handler.call, role))) {
      measured.push(...(await measureRead(handler, actor, measuring)));
    }
  }
  return measured;
}

/** Returns nothing if the role cannot see the record. */
async function measureRead(
  { call, run }: ActorHandler,
  actor: Actor,
  { server, ids, runs }: Measuring,
): Promise<readonly MeasuredRead[]> {
  const one = { name: call.name, role: actor.role, ms: 0, read: 0, shown: 0, kB: 0 };
  const { counted, read } = countingReads(server.database);
  try {
    const input = call.input.parse(inputOf(call, ids));
    const runOn = (database: Database) =>
      run({ ...server, database }, actor, input, { key: '', as: identityOf(actor) });
    const answer = await runOn(counted);
    // PostgreSQL sometimes resets the counters during a read, so the difference is negative.
    for (let turn = 0; read.rows < 0 && turn < mostTurns; turn += 1) await runOn(counted);
    const times = await timesOf(() => runOn(server.database), runs);
    const ms = times[Math.floor(times.length / 2)] ?? 0;
    return [{ ...one, ms, read: read.rows, shown: shownIn(JSON.parse(answer)), kB: answer.length / 1000 }];
  } catch (error) {
    return error instanceof NotFoundError ? [] : [{ ...one, problem: String(error).slice(0, 160) }];
  }
}

async function timesOf(run: () => Promise<unknown>, runs: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
    if (performance.now() - begun > patienceMs) break;
  }
  return times.toSorted((one, other) => one - other);
}
