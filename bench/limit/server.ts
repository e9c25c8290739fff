import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { statements } from './statements.ts';

/**
 * The minimum cost of the measured operations on Node and PostgreSQL: node:http, and one prepared statement
 * per call, whose JSON is sent unchanged. It checks no users and refuses nothing, so it is only a baseline
 * for comparison. The facts about the caller are in the address, such as /W1?operator_id=…
 */

pg.types.setTypeParser(114, (text) => text);

const poolOf = (options: string) =>
  new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_CONNECTIONS),
    options: `-c timezone=UTC -c datestyle=ISO ${options}`,
  });
const pool = poolOf('-c plan_cache_mode=force_generic_plan');
const plannedPerCall = poolOf('-c plan_cache_mode=force_custom_plan');

async function answer(url: string, body: string, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(url, 'http://limit');
  const name = pathname.slice(1);
  const statement = statements[name];
  if (statement === undefined) return void response.writeHead(404).end();
  const given: Record<string, unknown> = { new_id: uuidv7(), now: new Date() };
  for (const [field, value] of searchParams) given[field] = value;
  if (body !== '') flatten(given, JSON.parse(body));
  const { rows } = await (statement.isPlannedPerCall ? plannedPerCall : pool).query<{ json: string }>({
    name,
    text: statement.text,
    values: statement.values.map((field) => given[field]),
  });
  const json = Buffer.from(rows[0]?.json ?? '');
  response.writeHead(rows.length === 0 ? 404 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': json.length,
  });
  response.end(json);
}

/** Moves the fields of nested objects, such as an appointment, to the top level. */
function flatten(given: Record<string, unknown>, body: object): void {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value === 'object' && value !== null) flatten(given, value);
    else given[field] = value;
  }
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    answer(request.url ?? '', body, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
}

createServer({ keepAliveTimeout: 600_000 }, serve).listen(Number(process.env.PORT), '127.0.0.1');
