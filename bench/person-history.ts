import { sql } from 'drizzle-orm';
import {
  type ExportPiece,
  type ExportPlace,
  eraseAccount,
  exportOwnData,
  readOwnExport,
} from '#contract/privacy.ts';
import type { Database } from '#server/database/database.ts';
import { continueErasures } from '#server/retention/continue-erasures.ts';
import { systemFor } from '#server/store/access/identity.ts';
import type { TestServer } from '../tests/support/servers/demo-server.ts';

type Subject = {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly operator_id: string;
};

export type Steps = {
  /** The number of transactions or calls, and the duration of the longest one in milliseconds. */
  readonly count: number;
  readonly longestMs: number;
  readonly totalMs: number;
};

type MeasuredHistory = {
  readonly exported: Steps & { readonly events: number; readonly longestBytes: number };
  readonly erased: Steps & { readonly left: number };
};

const system = systemFor({ installation: 'the benchmark writes and counts events of people that it makes' });
const eventsOfCase = 4;
const writtenAtOnce = 20_000;

/**
 * Writes events by the person, a link for each event in the chain of its case, and notifications of some of the events.
 * The links have the salts that an erasure needs, but no valid hashes, because the trigger would take minutes to
 * compute them.
 */
export async function writeHistory(
  database: Database,
  { user_id, name, operator_id }: Subject,
  events: number,
) {
  await database.asOwner((tx) => tx.script('alter table events disable trigger chain'));
  for (let written = 0; written < events; written += writtenAtOnce) {
    const count = Math.min(writtenAtOnce, events - written);
    await database.asOwner((tx) =>
      tx.rows(sql`
        with cases as materialized (select gen_random_uuid() as id, c from generate_series(1, ${Math.ceil(count / eventsOfCase)}::int) c),
        written as (
          insert into events (id, at, type, record_id, subject, operator_id, actor_user_id, actor_name, actor_role, changes)
          select gen_random_uuid(), now() - (${events - written}::int - n) * interval '10 seconds', 'job-orders.started', cases.id,
            'JO-' || n, ${operator_id}, ${user_id}, ${name}, 'technician',
            '{"status": {"from": "scheduled", "to": "in_progress"}, "version": {"from": 1, "to": 2}}'
          from generate_series(1, ${count}::int) n join cases on cases.c = (n - 1) / ${eventsOfCase}::int + 1
          returning id, record_id, at, subject),
        heads as (
          insert into case_chains (case_id, operator_id, length, hash)
          select id, ${operator_id}, ${eventsOfCase}::int, '' from cases),
        links as (
          insert into case_links (case_id, position, operator_id, kind, entry_id, previous_hash, content_hash, added_at, salts)
          select record_id, row_number() over (partition by record_id order by at), ${operator_id}, 'event-in-parts', id, '',
            sha256(id::text::bytea), at, jsonb_build_object('actor_name', md5(id::text))
          from written)
        insert into notifications (id, user_id, event_id, audience, type, record_id, case_id, subject, at)
        select gen_random_uuid(), ${user_id}, id, 'technician', 'job-orders.created', record_id, record_id, subject, at
        from written where right(id::text, 1) = '0'`),
    );
  }
  await database.asOwner((tx) =>
    tx.script(
      'alter table events enable trigger chain; analyze events, case_links, case_chains, notifications',
    ),
  );
}

function stepsOf(times: readonly number[]): Steps {
  return {
    count: times.length,
    longestMs: Math.max(...times),
    totalMs: times.reduce((sum, time) => sum + time, 0),
  };
}

async function exportAll(app: TestServer, { email }: Subject): Promise<MeasuredHistory['exported']> {
  const person = await app.as(email);
  const times: number[] = [];
  let [events, longestBytes] = [0, 0];
  const timed = async <Body>(work: () => Promise<{ readonly body: Body }>): Promise<Body> => {
    const start = performance.now();
    const { body } = await work();
    times.push(performance.now() - start);
    longestBytes = Math.max(longestBytes, JSON.stringify(body).length);
    return body;
  };
  const { activity, next } = await timed(() => person.call(exportOwnData, {}));
  events += activity.events_by_the_person?.length ?? 0;
  for (const { part, ...first } of next) {
    let after: ExportPlace | null = first;
    while (after !== null) {
      const { at, id }: ExportPlace = after;
      const piece: ExportPiece = await timed(() => person.call(readOwnExport, { part, at, id }));
      if (part === 'events_by_the_person') events += piece.rows.length;
      after = piece.next;
    }
  }
  return { ...stepsOf(times), events, longestBytes };
}

/** Returns the database with the time of each transaction in `times`. */
function timing(database: Database, times: number[]): Database {
  return {
    ...database,
    transaction: async (as, work, options) => {
      const start = performance.now();
      try {
        return await database.transaction(as, work, options);
      } finally {
        times.push(performance.now() - start);
      }
    },
  };
}

async function eraseAll(
  app: TestServer,
  subject: Subject,
  operator: string,
): Promise<MeasuredHistory['erased']> {
  const { database } = app.server;
  const { user_id, name, operator_id } = subject;
  await database.transaction(system, async (tx) =>
    tx.write(sql`update technicians set is_active = false where user_id = ${user_id}`),
  );
  const keeper = await app.as(operator);
  const times: number[] = [];
  const start = performance.now();
  const { status, problem } = await keeper.call(eraseAccount, { user_id });
  if (status !== 200) throw new Error(`the erasure is refused with ${status}: ${JSON.stringify(problem)}`);
  times.push(performance.now() - start);
  await continueErasures({ ...app.server, database: timing(database, times) });
  const [count] = await database.transaction(system, (tx) =>
    tx.rows<{ left: number }>(
      sql`select count(*)::int as left from events where operator_id = ${operator_id} and actor_name = ${name}`,
    ),
  );
  return { ...stepsOf(times), left: count?.left ?? Number.NaN };
}

/** Exports the data of a person with a long history through the API, then erases the person. */
export async function measureHistory(
  app: TestServer,
  subject: Subject,
  operator: string,
): Promise<MeasuredHistory> {
  return { exported: await exportAll(app, subject), erased: await eraseAll(app, subject, operator) };
}
