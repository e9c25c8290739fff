import { sql } from 'drizzle-orm';
import type { CheckResult, Event, Invariant, Scene } from './scene.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The columns that the history does not record, such as generated values, signatures and the version. */
const untold: ReadonlySet<string> = new Set([
  ...[
    'id',
    'version',
    'created_at',
    'search_text',
    'stage',
    'state',
    'served_at',
    'case_id',
    'needs_follow_up',
  ],
  ...['client_signature', 'client_signature_sha256', 'signed_summary', 'signed_summary_sha256'],
  ...['plan_balance', 'first_arrived_at', 'arrival_recorded_at', 'told_from', 'told_until'],
]);

/** Returns the same text for the same value, whether JavaScript or PostgreSQL wrote it. */
function plain(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (/^-?\d+(\.\d+)?$/.test(text)) return String(Number(text));
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text;
}

type RecordedValue = { readonly value: unknown; readonly before: unknown; readonly at: number };

/** Returns the value before the change. Several events at the same time may record the same change, each in full. */
function beforeOf(last: RecordedValue | undefined, to: unknown, at: number): unknown {
  return last?.at === at && plain(last.value) === plain(to) ? last.before : last?.value;
}

/**
 * Returns the breaks in a history: changes that do not start with the previous value, and final values that differ from
 * the row.
 */
function breaksOf(row: Fields, story: readonly Event[]): string[] {
  const told = new Map<string, RecordedValue>();
  const breaks: string[] = [];
  const changes = story.flatMap((event) =>
    Object.entries(event.changes).flatMap(([name, change]) => (name in row ? [{ event, name, change }] : [])),
  );
  for (const { event, name, change } of changes) {
    const at = event.at.getTime();
    const before = beforeOf(told.get(name), change.to, at);
    if (change.from !== undefined && plain(change.from) !== plain(before))
      breaks.push(`${event.type} changes ${name} from ${plain(change.from)}, which was ${plain(before)}`);
    told.set(name, { value: change.to, before, at });
  }
  for (const [name, value] of Object.entries(row)) {
    const last = told.get(name)?.value;
    if (!untold.has(name) && plain(value) !== plain(last))
      breaks.push(`${name} is ${plain(value)}, told was ${plain(last)}`);
  }
  return breaks;
}

async function checkStories(
  { rows, events }: Scene,
  table: 'job_orders' | 'service_requests',
  prefix: string,
): Promise<CheckResult> {
  const found = await rows<{ row: Fields & { id: string; number: number } }>(
    sql`select to_jsonb(x) as row from ${sql.identifier(table)} x order by operator_id, number`,
  );
  const stories = new Map<string, Event[]>();
  for (const event of await events()) {
    stories.set(event.record_id, [...(stories.get(event.record_id) ?? []), event]);
  }
  const wrong = found.flatMap(({ row }) =>
    breaksOf(row, stories.get(row.id) ?? []).map((text) => `${prefix}-${row.number}: ${text}`),
  );
  return { looked: found.length, wrong };
}

export const historyInvariants: readonly Invariant[] = [
  {
    promise: 'the history of each job leads to its row, without a gap',
    check: (scene) => checkStories(scene, 'job_orders', 'JO'),
  },
  {
    promise: 'the history of each request leads to its row, without a gap',
    check: (scene) => checkStories(scene, 'service_requests', 'SR'),
  },
];
