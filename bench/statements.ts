import { type Bench, measureRound, sourceOf } from './measure.ts';
import type { Work } from './works.ts';

type StatementCount = { readonly query: string; readonly calls: number; readonly ms: number };

/**
 * Measures PostgreSQL's time in each statement of the product's calls. Returns a table with executions and
 * microseconds per call. Only one call runs at a time, because PostgreSQL also counts waiting time.
 */
export async function statementsOf(bench: Bench, work: Work): Promise<string> {
  const server = bench.servers.find(({ name }) => name === 'product');
  if (server === undefined) throw new Error('The product is not among the servers');
  const { owner } = server.place;
  const source = await sourceOf(bench, server.place, work);
  await owner.query('create extension if not exists pg_stat_statements');
  await measureRound(bench, work, server, source, 1);
  await owner.query('analyze');
  await owner.query('select pg_stat_statements_reset()');
  const { perSecond, databaseMs } = await measureRound(bench, work, server, source, 1);
  const { rows } = await owner.query<StatementCount>(
    `select query, calls::integer, total_exec_time as ms
     from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and query not like '%pg_stat_statements%' order by ms desc`,
  );
  const calls = perSecond * bench.seconds;
  const inStatements = rows.reduce((sum, { ms }) => sum + ms, 0) / calls;
  return [
    `${work.name} ${work.title}, µs of PostgreSQL for each call`,
    ...rows.filter(({ ms }) => ms / calls >= 0.001).map((row) => lineOf(row, calls)),
    `${micros(inStatements)}        in statements`,
    `${micros(databaseMs)}        of CPU in all: with it the way in and out, the commit, and the other processes`,
    '',
  ].join('\n');
}

function lineOf({ query, calls, ms }: StatementCount, ofCalls: number): string {
  const words = query.replaceAll(/\s+/g, ' ').trim().slice(0, 90);
  return `${micros(ms / ofCalls)} ${(calls / ofCalls).toFixed(1).padStart(5)} × ${words}`;
}

const micros = (ms: number) => (ms * 1000).toFixed(0).padStart(6);
