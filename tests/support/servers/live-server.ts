import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { eventChannel } from '#server/platform/live.ts';
import type { RunningApp } from './app.ts';
import { concerns, cookieOf, type Listening } from './live-crowd.ts';
import { type LiveReader, openReader, openReaders } from './live-reader.ts';

export const secret = 'only for streams that are measured here';

export type Ties = Pick<Listening, 'operator_id' | 'client_id' | 'technician_id'>;
export type Change = Ties & { readonly type: string; readonly record_id: string };
export type Usage = { readonly before: number; readonly after: number; readonly bytes: number };
/** The measured server, and the connection that changes its data. */
export type Bench = { readonly app: RunningApp; readonly owner: pg.Client };
export type Reader = LiveReader & { readonly person: Listening };

export async function usage({ app }: Bench): Promise<Usage> {
  const printed = () => [...app.output().matchAll(/^usage (.*)$/gm)];
  const known = printed().length;
  process.kill(app.pid, 'SIGUSR2');
  while (printed().length === known) await sleep(5);
  return JSON.parse(printed().at(-1)?.[1] ?? '');
}

/** Returns headers that put each person on a separate network, because calls are limited per network. */
export function headersOf(person: Listening): Record<string, string> {
  const [high, low] = [person.user_id.slice(-6, -2), person.user_id.slice(-2)];
  return { cookie: cookieOf(person), 'x-forwarded-for': `fd00:${high}:${low}::1` };
}

export async function openAll({ app }: Bench, people: readonly Listening[]): Promise<Reader[]> {
  const open = (person: Listening) => openReader(app.origin, headersOf(person));
  const readers = await openReaders(people, open);
  return readers.map((reader, n) => ({ ...reader, person: people[n] as Listening }));
}

export const told = ({ type, record_id }: Change) => JSON.stringify({ type, record_id });
export const changeOf = ({ operator_id, client_id, technician_id }: Ties): Change => ({
  type: 'job-orders.saved',
  record_id: randomUUID(),
  ...{ operator_id, client_id, technician_id },
});
export const announce = ({ owner }: Bench, change: Change) =>
  owner.query({
    name: 'announce',
    text: 'select pg_notify($1, $2)',
    values: [eventChannel, JSON.stringify(change)],
  });

/** Waits until the condition is true, but at most ten seconds. The checks that follow then show what is missing. */
export async function eventually(isSo: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 10_000; !isSo() && performance.now() < deadline; ) await sleep(1);
}

/** Counts the changes that readers missed (`missed`), and those that they received by mistake (`strange`). */
export function faults(
  readers: readonly Reader[],
  changes: readonly Change[],
): { missed: number; strange: number } {
  let [missed, strange] = [0, 0];
  for (const { person, heard } of readers) {
    const expected = new Set(changes.filter((change) => concerns(person, change)).map(told));
    const got = heard.map(({ change }) => change).filter((change) => expected.delete(change));
    missed += expected.size;
    strange += heard.length - got.length;
  }
  return { missed, strange };
}

export async function post(
  { app }: Bench,
  person: Listening,
  path: string,
  body: object,
): Promise<{ id: string; version: number }> {
  const response = await fetch(`${app.origin}${path}`, {
    method: 'POST',
    headers: {
      ...(await headersOf(person)),
      origin: app.origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}: ${answer}`);
  return JSON.parse(answer);
}
