import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { signIn } from '#contract/accounts.ts';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { demoPassword } from '#contract/demo.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listMachines } from '#contract/machines.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { getOwnTechnician } from '#contract/technicians.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { anyway, completedForm } from '#tests/support/company/job-steps.ts';
import { startPostgresIn } from '#tests/support/databases/postgres.ts';
import { startApp } from '#tests/support/servers/app.ts';

/**
 * Measures how much a database grows. Jobs go through the API from the request to the signature, and each
 * table is measured before and after, including its indexes. Writes the size of a thousand jobs to
 * docs/operations.md, unless there are too few jobs.
 */

/**
 * The minimum number of jobs for a result to be written to docs/operations.md. With fewer jobs, the empty pages of a
 * table would distort the result.
 */
const fewest = 500;
const jobs = Number(process.argv[2] ?? fewest);
const document = join(import.meta.dirname, '../../docs/operations.md');
const [begin, end] = ['<!-- growth -->', '<!-- /growth -->'];
/** Tables that are measured here although their rows are deleted later, and how long the rows are kept. */
const kept: Readonly<Record<string, string>> = {
  idempotency_keys: 'answers 24 hours, keys 30 days',
  notifications: '`RETAIN_NOTIFICATIONS_DAYS`',
};

type Person = {
  readonly call: <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;
};

async function personOf(origin: string, email: string): Promise<Person> {
  let cookie = '';
  const call: Person['call'] = async (called, input) => {
    const given: Record<string, unknown> = { ...Object(input) };
    const path = called.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(given[field]);
      delete given[field];
      return value;
    });
    const isRead = called.method === 'GET';
    const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(isRead ? `${origin}${path}?${query}` : `${origin}${path}`, {
      method: called.method,
      headers: {
        origin,
        cookie,
        ...(!isRead && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(!isRead && { body: JSON.stringify(given) }),
    });
    if (answer.status !== 200)
      throw new Error(`${called.name} answers ${answer.status}: ${await answer.text()}`);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return (await answer.json()) as OutputOf<typeof called>;
  };
  await call(signIn, { email, password: demoPassword });
  return { call };
}

async function playJobs(origin: string): Promise<void> {
  const [client, dispatcher, technician] = await Promise.all(
    ['client', 'dispatcher', 'technician'].map((name) => personOf(origin, `${name}@demo.test`)),
  );
  if (!client || !dispatcher || !technician) throw new Error('the demo company lacks someone');
  const { id: technician_id } = await technician.call(getOwnTechnician, {});
  const machine_id = (await client.call(listMachines, {})).items[0]?.id ?? '';
  const client_signature = (await drawnSignature()).png.toString('base64');
  for (let n = 0; n < jobs; n++) {
    const at = new Date(Date.now() + (n + 1) * 3_600_000).toISOString();
    const request = await client.call(submitServiceRequest, {
      machine_id,
      problem_description: 'The machine no longer heats up, and the pressure falls while it brews.',
      different_fault: true,
      preferred_date: at.slice(0, 10),
    });
    const { id, version } = request;
    const appointment = {
      technician_id,
      scheduled_date: at,
      accepted: ['overlap' as const, 'off_hours' as const, 'weekend' as const],
    };
    const { job_order } = await dispatcher.call(approveServiceRequest, { id, version, appointment });
    const job = await technician.call(getJobOrder, { id: job_order?.id ?? '' });
    const started = await technician.call(startJobOrder, { id: job.id, version: job.version, ...anyway });
    const done = await technician.call(submitJobOrder, {
      ...completedForm,
      id: started.id,
      version: started.version,
    });
    await technician.call(signJobOrder, {
      id: done.id,
      version: done.version,
      signer_name: 'Amal Jaber',
      client_signature,
      summary_sha256: done.summary_sha256 ?? '',
      signed_at_device: new Date().toISOString(),
      ...agreed,
    });
  }
}

/** Returns the size of each table in bytes, with its indexes and TOAST data, after dead rows are removed. */
async function weigh(owner: pg.Client): Promise<ReadonlyMap<string, number>> {
  await owner.query('vacuum full');
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

function tableOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  const grown = [...after]
    .map(([name, bytes]) => ({ name, bytes: ((bytes - (before.get(name) ?? 0)) / jobs) * 1000 }))
    .filter(({ bytes }) => bytes >= 200_000)
    .toSorted((one, other) => other.bytes - one.bytes);
  const total = (some: typeof grown) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const lasting = grown.filter(({ name }) => kept[name] === undefined);
  return [
    '| Table, with its indexes | A thousand jobs | Kept |',
    '|---|---|---|',
    ...grown.map(
      ({ name, bytes }) => `| \`${name}\` | ${inMegabytes(bytes)} | ${kept[name] ?? 'permanently'} |`,
    ),
    `| together | ${inMegabytes(total(grown))} | ${inMegabytes(total(lasting))} permanently |`,
  ].join('\n');
}

function writeTable(table: string): void {
  const [head, rest] = readFileSync(document, 'utf8').split(begin);
  const tail = rest?.split(end)[1];
  if (tail === undefined) throw new Error(`${document} has no place for the table`);
  writeFileSync(document, `${head}${begin}\n\n${table}\n\n${end}${tail}`);
}

const postgres = await startPostgresIn(mkdtempSync(join(tmpdir(), 'grouphead-growth-')), {}, 'remove');
const owner = new pg.Client({ connectionString: postgres.url });
try {
  await owner.connect();
  const app = await startApp(
    {
      DATABASE_URL: postgres.url,
      CALLS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      CLIENT_REQUESTS_PER_DAY: '1000000',
    },
    ['--demo'],
  );
  try {
    const before = await weigh(owner);
    await playJobs(app.origin);
    const table = tableOf(before, await weigh(owner));
    console.log(`${jobs} jobs, from the request to the signature\n\n${table}`);
    if (jobs >= fewest) writeTable(table);
  } finally {
    await app.stop();
  }
} finally {
  await owner.end();
  await postgres.stop();
}
