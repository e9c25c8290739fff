import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { statements } from './statements.ts';

/** The status and the JSON text of a response. */
type Answer = { readonly status: 200 | 404; readonly json: string };
export type Limit = {
  answer(url: string, body: string): Promise<Answer>;
  close(): Promise<void>;
};

/**
 * Opens a server that does only the minimum for the measured operations: it runs one prepared statement per call in
 * PostgreSQL, and sends the statement's JSON unchanged. It does not authenticate callers and refuses no calls. The
 * address contains the facts about the caller, such as /W1?operator_id=…
 */
export function openLimit(
  connectionString: string | undefined,
  connections: number,
  now = () => new Date(),
): Limit {
  const poolOf = (options: string) =>
    new pg.Pool({
      connectionString,
      max: connections,
      options: `-c timezone=UTC -c datestyle=ISO ${options}`,
    });
  const pool = poolOf('-c plan_cache_mode=force_generic_plan');
  const plannedPerCall = poolOf('-c plan_cache_mode=force_custom_plan');
  return {
    async answer(url, body) {
      const { pathname, searchParams } = new URL(url, 'http://limit');
      const name = pathname.slice(1);
      const statement = statements[name];
      if (statement === undefined) return { status: 404, json: '' };
      const given: Record<string, unknown> = { new_id: uuidv7(), now: now() };
      for (const [field, value] of searchParams) given[field] = value;
      if (body !== '') flatten(given, JSON.parse(body));
      const { rows } = await (statement.isPlannedPerCall ? plannedPerCall : pool).query<{ json: string }>({
        name,
        text: statement.text,
        values: statement.values.map((field) => given[field]),
        types: { getTypeParser: () => asText },
      });
      return { status: rows.length === 0 ? 404 : 200, json: rows[0]?.json ?? '' };
    },
    async close() {
      await Promise.all([pool.end(), plannedPerCall.end()]);
    },
  };
}

const asText = (text: string) => text;

/** Moves the fields of nested objects, such as an appointment, to the top level. */
function flatten(given: Record<string, unknown>, body: object): void {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'object' && value !== null) flatten(given, value);
    else given[field] = value;
  }
}
