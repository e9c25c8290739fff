import type pg from 'pg';
import type { Supply } from './asks.ts';
import type { Server } from './servers.ts';
import { type Ask, requestOf, type Work } from './works.ts';

/** How many callers are asked of each work, half of them of the largest operator. */
const asked = 12;
const writesCompared = 4;

/** Throws unless all servers answer the same to the same callers, and leave the same rows. */
export async function requireAgreement(
  owner: pg.Client,
  servers: readonly Server[],
  supply: Supply,
  work: Work,
): Promise<void> {
  const spread = 17;
  const asks = work.isWrite
    ? []
    : (await supply.next(work, asked * spread)).filter((_, turn) => turn % spread === 0);
  for (const ask of asks) {
    const answers = await Promise.all(servers.map((server) => answerOf(server, work, ask)));
    requireAlike(work, servers, answers);
  }
  for (let turn = 0; work.isWrite && turn < writesCompared; turn++) {
    const sameAsk = await alikeFor(servers, supply, work, turn);
    const answers: unknown[] = [];
    for (const [index, server] of servers.entries())
      answers.push(await answerOf(server, work, sameAsk[index]));
    requireAlike(work, servers, answers);
    const rows: unknown[] = [];
    for (const answer of answers) rows.push(await rowsLeftBy(owner, answer));
    requireAlike({ ...work, unlike: unlikeRows }, servers, rows);
  }
}

/** For each server a write of its own, by the same caller and of the same content. */
async function alikeFor(
  servers: readonly Server[],
  supply: Supply,
  work: Work,
  turn: number,
): Promise<readonly (Ask | undefined)[]> {
  const asks: (Ask | undefined)[] = [];
  for (const _ of servers) asks.push((await supply.next(work, turn + 1)).at(-1));
  return asks;
}

async function answerOf(server: Server, work: Work, ask: Ask | undefined): Promise<unknown> {
  if (ask === undefined) throw new Error(`There is nothing to ask for ${work.name}`);
  const { method, address, headers, body } = requestOf(server.kind, work, ask, server.port);
  const response = await fetch(`http://127.0.0.1:${server.port}${address}`, {
    method,
    headers,
    body: body || null,
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${server.name} answers ${work.name} with ${response.status}: ${text}`);
  return JSON.parse(text);
}

const unlikeRows = [
  ...[
    'request.id',
    'request.number',
    'request.created_at',
    'request.reviewed_at',
    'request.assigned_job_order_id',
  ],
  ...['job.id', 'job.number', 'job.created_at', 'job.service_request_id'],
  ...['job.technician_id', 'job.scheduled_date', 'job.served_at'],
];

async function rowsLeftBy(owner: pg.Client, answer: unknown): Promise<unknown> {
  const { rows } = await owner.query(
    `select to_jsonb(r) as request, to_jsonb(j) as job
     from service_requests r left join job_orders j on j.service_request_id = r.id and j.id = r.assigned_job_order_id
     where r.id = $1`,
    [typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null],
  );
  return rows[0];
}

function requireAlike(work: Work, servers: readonly Server[], answers: readonly unknown[]): void {
  for (const [index, answer] of answers.entries()) {
    const found = differences(answers[0], answer, new Set(work.unlike));
    if (found.length === 0) continue;
    const names = `${servers[0]?.name} and ${servers[index]?.name}`;
    throw new Error(`${names} differ at ${work.name}:\n${found.slice(0, 5).join('\n')}`);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Where two answers differ. Instants may be written in two ways. */
export function differences(one: unknown, other: unknown, unlike: ReadonlySet<string>, path = ''): string[] {
  if (isObject(one) && isObject(other)) {
    const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...fields].flatMap((field) => {
      const at = path === '' ? field : `${path}.${field}`;
      return unlike.has(at) ? [] : differences(one[field], other[field], unlike, at);
    });
  }
  return plain(one) === plain(other) ? [] : [`${path}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`];
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/;
const plain = (value: unknown) =>
  typeof value === 'string' && instant.test(value) ? new Date(value).getTime() : value;
