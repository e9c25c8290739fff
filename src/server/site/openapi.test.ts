import { expect, test } from 'vitest';
import { needsKey, pathFields } from '#contract/calls/call.ts';
import { livePath } from '#contract/live.ts';
import { calls } from '#tests/support/writes/calls.ts';
import { openApiOf } from './openapi.ts';

type Schema = { readonly [name: string]: unknown };
type Operation = {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: { 'application/json': { schema: Schema } } };
  readonly responses: Readonly<Record<string, { content: Readonly<Record<string, { schema: Schema }>> }>>;
};
type Document = {
  readonly openapi: string;
  readonly tags: readonly { name: string; description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Operation['responses'];
  };
};

const document: Document = JSON.parse(JSON.stringify(openApiOf(calls, '1.2.3')));
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const propertiesOf = (schema: Schema | undefined) => Object.keys(Object(schema?.properties));

test('the document is OpenAPI 3.1', () => expect(document.openapi).toMatch(/^3\.1\.\d$/));

test('the document has every call of the contract once, the live stream, and no other operation', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual([...calls.map(({ name }) => name), 'live'].toSorted());
  expect(document.paths[livePath]).toBeDefined();
});

test('no two calls share a method and path, or a name', () => {
  const endpoints = calls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(endpoints).size).toBe(calls.length);
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
});

test.each(calls.map((call) => ({ name: call.name, call })))(
  '$name describes its input and its response',
  ({ call }) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()];
    if (!operation) throw new Error('the operation is missing');
    const inputs = Object.keys(Object(Reflect.get(call.input, 'shape')));
    const body = operation.requestBody?.content['application/json'].schema;
    const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header');
    expect([...parameters.map(({ name }) => name), ...propertiesOf(body)].toSorted()).toEqual(
      inputs.toSorted(),
    );
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
      pathFields(call.path),
    );
    for (const parameter of parameters) expect(Object.keys(parameter.schema)).not.toEqual([]);
    const answer = operation.responses['200']?.content['application/json']?.schema;
    expect(propertiesOf(answer)).toEqual(Object.keys(Object(Reflect.get(call.output, 'shape'))));
    expect(operation.security).toEqual(call.by === 'everybody' ? [] : [{ session: [] }]);
    const key = operation.parameters.find(({ name }) => name === 'Idempotency-Key');
    expect(key?.required).toBe(needsKey(call) ? true : undefined);
  },
);

test('only writes that have the same effect when sent twice need no key', () => {
  const keyless = calls.filter((call) => call.method === 'POST' && !needsKey(call));
  expect(keyless.map(({ name }) => name).toSorted()).toEqual([
    'accounts.find-email-change',
    'accounts.find-invitation',
    'accounts.find-sign-up',
    'accounts.find-signed-up',
    'accounts.refresh-session',
    'accounts.sign-in',
    'accounts.sign-out',
    'demo.play-day',
    'demo.sign-in',
    'demo.stop-day',
    'own-account.confirm-password',
    'signing.verify',
    'technician-contacts.report',
    'visit-links.note-opened',
  ]);
});

/** tests/support/servers/demo-server also compares every call of the tests with these statuses. */
test.each([
  ['accounts.sign-in', '400 401 403 422 429'],
  ['accounts.sign-out', '400 403 429'],
  ['accounts.get-session', '429'],
  ['accounts.refresh-session', '400 401 403 429'],
  ['accounts.accept-invitation', '400 403 409 410 422 429'],
  ['accounts.sign-up', '400 403 409 422 429'],
  ['own-account.change-password', '400 401 403 422 429'],
  ['own-account.begin-two-factor', '400 401 403 409 422 429'],
  ['calendar.renew-feed', '400 401 403 422 429'],
  ['notifications.count-unread', '401 403 429'],
  ['own-account.get', '401 403 429'],
  ['service-requests.approve', '400 401 403 409 422 429'],
  ['service-requests.list', '400 401 403 422 429'],
])('%s is refused with %j', (name, statuses) => {
  const operation = operations.find(({ operationId }) => operationId === name);
  const refusals = Object.keys(operation?.responses ?? {}).filter((status) => /^4/.test(status));
  expect(refusals.join(' ')).toBe(statuses);
});

test('every operation has a description and a tag that says which calls it groups', () => {
  const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
  for (const { operationId, description, tags: own } of operations) {
    expect(description).toMatch(/\.$/);
    expect(own).toEqual([operationId.split('.')[0]]);
    expect(tags.get(own[0] ?? ''), operationId).toMatch(/\.$/);
  }
});

test('every list states its items', () => {
  const lists: unknown[] = [];
  JSON.stringify(document, (_, value) => {
    if (value?.type === 'array') lists.push(value);
    return value;
  });
  expect(lists.length).toBeGreaterThan(100);
  expect(lists.filter((list) => Reflect.get(Object(list), 'items') === undefined)).toEqual([]);
});

test('every refusal has the same described shape', () => {
  expect(propertiesOf(document.components.schemas.Problem)).toEqual(
    expect.arrayContaining(['type', 'title', 'status', 'detail', 'code', 'errors', 'record']),
  );
  for (const { content } of Object.values(document.components.responses)) {
    expect(content['application/problem+json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' });
  }
  for (const { responses } of operations) {
    expect(responses.default).toBeDefined();
    for (const [status, response] of Object.entries(responses)) {
      if (status !== '200') expect(response).toEqual({ $ref: `#/components/responses/${status}` });
    }
  }
});

test('every reference has a target', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  for (const reference of new Set(references)) {
    const target = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((node, step) => Object(node)[step], document);
    expect(target, reference).toBeDefined();
  }
});
