import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { attemptLimits } from '#domain/entrance/attempts.ts';
import { readCalls, readMailing, requireLimit, requireMostRows } from './limited-calls.ts';

const calls = await readCalls();
const form = { name: 'people.add', summary: '', path: '/api/people', output: z.object({}) } as const;
const list = z.object({ people: z.nullable(z.array(z.string())) });

test.each([
  ['may be made without an account', 'everybody', z.object({}), ['no account']],
  ['names an address', 'signed-in', z.object({ email: z.string() }), ['address']],
  [
    'names addresses inside a list',
    'signed-in',
    z.object({ people: z._default(z.array(z.object({ home_email: z.nullable(z.string()) })), []) }),
    ['address'],
  ],
  ['tries a secret', 'signed-in', z.object({ code: z.string() }), ['secret']],
  ['decodes a picture', 'signed-in', z.object({ client_signature: z.string() }), ['picture']],
] as const)('a write that %s needs a count or a reason', (_what, by, input, costs) => {
  const call = defineCall({ ...form, method: 'POST', by, input });
  expect(() => requireLimit(call, false)).toThrow(`people.add (${costs})`);
  expect(requireLimit({ ...call, counts: ['new account'] }, false)).toEqual(costs);
  expect(requireLimit({ ...call, uncounted: 'It is the last one' }, false)).toEqual(costs);
});

test('a write that sends an email needs a count or a reason too, and is recognized by its file', () => {
  const call = defineCall({ ...form, method: 'POST', by: 'signed-in', input: z.object({}) });
  expect(() => requireLimit(call, true)).toThrow('people.add (mail)');
  expect([...readMailing(calls)].map(({ name }) => name)).toEqual(
    expect.arrayContaining(['people.invite-again', 'client-people.add', 'accounts.forgot-password']),
  );
});

test('a read that returns a list names its maximum length', () => {
  const call = defineCall({ ...form, method: 'GET', by: 'signed-in', input: z.object({}), output: list });
  expect(() => requireMostRows(call)).toThrow('people.add');
  expect(requireMostRows({ ...call, mostRows: '20' })).toBe('20');
});

test('every count of attempts belongs to a call, or to printed documents', () => {
  // Printed documents have addresses of their own, and are not calls.
  const named = new Set<string>([...[...calls.values()].flatMap(({ counts = [] }) => counts), 'printing']);
  expect([...named].toSorted()).toEqual([...Object.keys(attemptLimits), 'addresses', 'files'].toSorted());
});
