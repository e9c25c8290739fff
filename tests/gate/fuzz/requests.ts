import { v7 as uuidv7 } from 'uuid';
import { type Call, needsKey, pathFields } from '#contract/calls/call.ts';
import { origin } from '#tests/support/servers/demo-server.ts';
import { forgedCursors, hostileBodies, hostileHeaders, hostileJson } from './hostile-values.ts';

/** One change to a request that would otherwise succeed. */
export type Attack =
  | { readonly kind: 'field'; readonly field: string; readonly json: string }
  | { readonly kind: 'body'; readonly body: string | Uint8Array }
  | { readonly kind: 'header'; readonly header: readonly [string, string] };

export type Input = Readonly<Record<string, unknown>>;

/** Returns every attack on a call with this input. */
export function attacksOn(call: Call, input: Input): Attack[] {
  const fields = fieldsOf(call, input);
  return [
    ...fields.flatMap((field) => hostileJson.map((json): Attack => ({ kind: 'field', field, json }))),
    ...(fields.includes('after') ? forgedCursors : []).map(
      (cursor): Attack => ({ kind: 'field', field: 'after', json: JSON.stringify(cursor) }),
    ),
    ...(call.method === 'GET' ? [] : hostileBodies).map((body): Attack => ({ kind: 'body', body })),
    ...hostileHeaders.map((header): Attack => ({ kind: 'header', header })),
  ];
}

/**
 * Returns the names of the contract's fields, of the input's fields including nested ones, and of two fields that are
 * not allowed.
 */
function fieldsOf({ input: schema }: Call, input: Input): string[] {
  const named = Object.keys(Reflect.get(schema, 'shape') ?? {});
  const inside = Object.entries(input).flatMap(([name, value]) => pathsIn(name, value));
  return [...new Set([...named, ...inside, '__proto__', 'unknown_field'])];
}

function pathsIn(path: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(`${path}.${name}`, inner))];
}

/** Returns the address and options of the attack's request, or null if no client could send it. */
export function requestOf(
  call: Call,
  input: Input,
  attack: Attack,
  cookie: string,
): { readonly path: string; readonly init: RequestInit } | null {
  const json = jsonOf(input, attack);
  const given = new Map(json);
  let path: string = call.path;
  for (const field of pathFields(path)) {
    const part = encoded(given.get(field) ?? '');
    if (part === null) return null;
    path = path.replace(`{${field}}`, () => part);
    given.delete(field);
  }
  const isRead = call.method === 'GET';
  const headers = {
    cookie,
    ...(!isRead && { origin, 'content-type': 'application/json' }),
    ...(needsKey(call) && { 'idempotency-key': uuidv7() }),
    ...(attack.kind === 'header' && { [attack.header[0]]: attack.header[1] }),
  };
  if (isRead) return { path: `${path}?${queryOf(given)}`, init: { headers } };
  const fields = [...given].map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  const body = attack.kind === 'body' ? attack.body : `{${fields.join(',')}}`;
  return { path, init: { method: call.method, headers, body: Buffer.from(body) } };
}

const mark = '@@hostile@@';

/** Returns the input's fields as JSON, with one hostile value. */
function jsonOf(input: Input, attack: Attack): [string, string][] {
  if (attack.kind !== 'field')
    return Object.entries(input).map(([name, value]) => [name, JSON.stringify(value)]);
  const [first = '', ...rest] = attack.field.split('.');
  const changed = new Map(Object.entries(structuredClone(input)));
  changed.set(first, withMark(changed.get(first), rest));
  return [...changed]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, JSON.stringify(value).replace(`"${mark}"`, () => attack.json)]);
}

function withMark(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return mark;
  const inner: object = Object(value);
  Reflect.set(inner, name, withMark(Reflect.get(inner, name), rest));
  return inner;
}

function queryOf(given: ReadonlyMap<string, string>): string {
  return [...given]
    .map(([name, json]) => `${encodeURIComponent(name)}=${encoded(json) ?? '%ED%A0%80'}`)
    .join('&');
}

/**
 * Encodes a value for a URL; a string is encoded without its quotes. Returns null for half of a UTF-16 surrogate
 * pair, which cannot be encoded.
 */
function encoded(json: string): string | null {
  const value = json.startsWith('"') ? String(JSON.parse(json)) : json;
  return /\p{Cs}/u.test(value) ? null : encodeURIComponent(value);
}
