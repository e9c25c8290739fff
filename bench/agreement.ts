import type pg from 'pg';
import { varietyOf } from './asks.ts';
import type { Place } from './places.ts';
import { type Ask, type Kind, requestOf, type Sent, type Work } from './works.ts';

/** A server with a populated database, whose responses are compared. */
export type Compared = {
  readonly name: string;
  readonly kind: Kind;
  readonly origin: string;
  readonly place: Pick<Place, 'owner' | 'supply'>;
  send(call: Sent): Promise<{ readonly status: number; readonly text: string }>;
};

/** The number of calls compared per operation. Half of them are by callers from the largest operator. */
const compared = { reads: 12, writes: 4 };

/** Throws unless all servers return the same responses to the same callers and leave the same rows in the database. */
export async function requireAgreement(servers: readonly Compared[], work: Work): Promise<void> {
  return work.isWrite ? requireSameRows(servers, work) : requireSameAnswers(servers, work);
}

async function requireSameAnswers(servers: readonly Compared[], work: Work): Promise<void> {
  const callers = servers[0]?.place.supply.callers.filter(({ role }) => role === work.by).length ?? 0;
  const variety = varietyOf(work, callers);
  const step = Math.floor(variety / compared.reads) | 1;
  const asks = (await servers[0]?.place.supply.next(work, variety)) ?? [];
  const all: unknown[] = [];
  for (const ask of asks.filter((_, turn) => turn % step === 0)) {
    const answers = await Promise.all(servers.map((server) => answerOf(server, work, ask)));
    requireAlike(work, servers, answers);
    all.push(...answers);
  }
  if (all.every(isEmptyPage)) throw new Error(`No answer to ${work.name} has any rows`);
}

/** Makes each server write its own row, for the same caller and with the same content. */
async function requireSameRows(servers: readonly Compared[], work: Work): Promise<void> {
  for (let turn = 0; turn < compared.writes; turn++) {
    const answers: unknown[] = [];
    const rows: unknown[] = [];
    for (const server of servers) {
      const { supply, owner } = server.place;
      const answer = await answerOf(server, work, (await supply.next(work, turn + 1)).at(-1));
      answers.push(answer);
      rows.push(await rowsLeftBy(owner, answer));
    }
    requireAlike(work, servers, answers);
    requireAlike({ ...work, unlike: unlikeRows }, servers, rows);
  }
}

async function answerOf(server: Compared, work: Work, ask: Ask | undefined): Promise<unknown> {
  if (ask === undefined) throw new Error(`There is nothing to ask for ${work.name}`);
  const { status, text } = await server.send(requestOf(server.kind, work, ask, server.origin));
  if (status !== 200) throw new Error(`${server.name} answers ${work.name} with ${status}: ${text}`);
  return JSON.parse(text);
}

const unlikeRows = [
  ...[
    'request.id',
    'request.version',
    'request.number',
    'request.created_at',
    'request.reviewed_at',
    'request.assigned_job_order_id',
    'request.respond_by',
    'request.arrive_by',
  ],
  ...['job.id', 'job.number', 'job.created_at', 'job.service_request_id'],
  ...['job.technician_id', 'job.scheduled_date', 'job.served_at', 'job.case_id', 'report.job_order_id'],
];

async function rowsLeftBy(owner: pg.Client, answer: unknown): Promise<unknown> {
  const { rows } = await owner.query(
    `select to_jsonb(r) as request, to_jsonb(j) as job, to_jsonb(v) as report
     from service_requests r
       left join job_orders j on j.service_request_id = r.id and j.id = r.assigned_job_order_id
       left join visit_reports v on v.job_order_id = j.id
     where r.id = $1`,
    [typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null],
  );
  return rows[0];
}

function requireAlike(work: Work, servers: readonly Compared[], answers: readonly unknown[]): void {
  for (const [index, answer] of answers.entries()) {
    const found = differences(answers[0], answer, new Set(work.unlike));
    if (found.length === 0) continue;
    const names = `${servers[0]?.name} and ${servers[index]?.name}`;
    throw new Error(`${names} differ at ${work.name}:\n${found.slice(0, 5).join('\n')}`);
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isEmptyPage = (answer: unknown) =>
  isObject(answer) && Array.isArray(answer.items) && answer.items.length === 0;

/** Returns the differences between two responses. Two notations of the same instant are equal. */
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
