import type { Context } from 'hono';
import * as z from 'zod/mini';
import { type Call, needsKey, pathFields } from '#contract/calls/call.ts';
import { problem } from '#contract/calls/problem.ts';
import { liveChange, livePath } from '#contract/live.ts';
import { acceptsGzip, compress } from '#server/platform/http/compressed-answers.ts';
import { callGroups } from './openapi-groups.ts';

type Schema = Record<string, unknown>;

/** Returns the calls as an OpenAPI 3.1 document, in the order of their names. */
export function openApiOf(calls: readonly Call[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const call of calls.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  paths[livePath] = { get: liveOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Grouphead',
      version,
      description:
        'Technical service of commercial coffee machines: from the reported fault to the signed, closed job.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The company that runs this installation' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...calls.map(tagOf), liveTag])]
      .toSorted()
      .map((name) => ({ name, description: callGroups.get(name) })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problem) },
      responses: {
        ...Object.fromEntries(
          Object.entries(meanings).map(([status, description]) => [
            status,
            { ...problemResponse, description },
          ]),
        ),
        default: problemResponse,
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'grouphead.session_token' } },
    },
  };
}

/** Returns a handler that responds with the document, which is created and compressed only once. */
export function describing(calls: readonly Call[], version: string): (c: Context) => Promise<Response> {
  let document: Promise<{ readonly text: string; readonly packed: Uint8Array<ArrayBuffer> }> | undefined;
  const make = async () => {
    const text = JSON.stringify(openApiOf(calls, version));
    return { text, packed: new Uint8Array(await compress(text)) };
  };
  return async (c) => {
    document ??= make();
    const { text, packed } = await document;
    const headers = { 'content-type': 'application/json', vary: 'Accept-Encoding' };
    if (!acceptsGzip(c)) return c.body(text, 200, headers);
    return c.body(packed, 200, { ...headers, 'content-encoding': 'gzip' });
  };
}

function operation(call: Call): Schema {
  const { properties, required, ...rest } = objectSchema(schemaOf(call.input));
  const inPath = pathFields(call.path);
  const bodyFields = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...(call.method === 'GET'
      ? bodyFields.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
      : []),
    ...(needsKey(call)
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', format: 'uuid' },
          },
        ]
      : []),
  ];
  const body = {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(bodyFields),
    required: required.filter((name) => !inPath.includes(name)),
  };
  return {
    operationId: call.name,
    summary: call.summary,
    description: descriptionOf(call),
    tags: [tagOf(call)],
    'x-callers': call.by,
    security: call.by === 'everybody' ? [] : [{ session: [] }],
    parameters,
    ...(call.method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.output) } } },
      ...Object.fromEntries(
        [...refusalsOf(call), 429].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
      default: { $ref: '#/components/responses/default' },
    },
  };
}

const meanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be read, or a write names no Idempotency-Key',
  401: 'No one is signed in, or the credentials are wrong',
  403: 'The caller may not do this, or the request did not come from a page of this application',
  409: 'The record does not allow it as it stands; where it is one, `record` is how it stands',
  410: 'The one-time link or code was used already or is too old',
  422: 'The input is refused with an error at its fields, or the Idempotency-Key was used for another request',
  429: 'Too many calls; Retry-After has the seconds to wait',
};

const liveTag = 'live';

/** Returns the noun in the call's name. */
function tagOf({ name }: Call): string {
  return name.slice(0, name.indexOf('.'));
}

/** Returns a sentence about the roles that may make the call, and about the effect of making the call twice. */
function descriptionOf(call: Call): string {
  if (call.method === 'GET') return callersText(call);
  const repeated = needsKey(call)
    ? 'The same Idempotency-Key returns the first response again.'
    : 'Sending it twice has the same effect as sending it once.';
  return `${callersText(call)} ${repeated}`;
}

function callersText({ by, isOwnWill }: Call): string {
  if (by === 'everybody') return 'Needs no session.';
  if (by === 'signed-in') return 'Every person who is signed in may call this.';
  const callers = `Callers: ${by.join(', ')}.`;
  return isOwnWill === true ? `${callers} Refused to a super_admin who acts for the client.` : callers;
}

/** Returns the statuses of the failures that the document describes. Every other failure is the `default` response. */
export function refusalsOf(call: Call): number[] {
  const { by, method, refusals = [], isDuringSuspension = false } = call;
  const isWrite = method === 'POST';
  const takesInput = Object.keys(objectSchema(schemaOf(call.input)).properties).length > 0;
  const ofRoles = by !== 'everybody' && by !== 'signed-in';
  const following = [
    ...(isWrite || takesInput ? [400] : []),
    ...(by === 'everybody' ? [] : [401]),
    ...(isWrite || ofRoles || (by === 'signed-in' && !isDuringSuspension) ? [403] : []),
    ...(isWrite && ofRoles && takesInput ? [409] : []),
    ...(takesInput || needsKey(call) ? [422] : []),
  ];
  return [...new Set([...following, ...refusals])].sort();
}

const problemResponse = {
  description: 'Refused or failed',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function liveOperation(): Schema {
  return {
    operationId: 'live',
    summary: 'Changes that the caller may see, as server-sent events: ready, change, heartbeat.',
    description: 'Every person who is signed in may call this. The stream stays open until the session ends.',
    tags: [liveTag],
    security: [{ session: [] }],
    responses: {
      200: {
        description: 'The stream; the data of a `change` event is JSON of this schema',
        content: { 'text/event-stream': { schema: schemaOf(liveChange) } },
      },
      401: { $ref: '#/components/responses/401' },
      429: { $ref: '#/components/responses/429' },
      default: { $ref: '#/components/responses/default' },
    },
  };
}

/**
 * Returns the JSON schema. A format replaces its pattern, which would be ten times as long. A tuple states its
 * length.
 */
function schemaOf(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      const { prefixItems } = jsonSchema;
      if (prefixItems) Object.assign(jsonSchema, { items: {}, maxItems: prefixItems.length });
    },
  });
}

function objectSchema({ $schema: _, ...schema }: Schema) {
  const properties: Record<string, unknown> = isRecord(schema.properties) ? schema.properties : {};
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return { ...schema, properties, required: required.map(String) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
