import { v7 as uuidv7 } from 'uuid';
import { feedPath } from '#contract/calendar.ts';
import { needsKey } from '#contract/calls/call.ts';
import { calls, validInput } from '#tests/support/writes/calls.ts';

export type OpenRequest = {
  readonly name: string;
  readonly path: string;
  /** Returns a different request each time, so that the limit for a single account does not stop the flood. */
  readonly init: () => {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  };
};

let made = 0;

/** Returns a request for each public page, and for each call that the contract opens to everyone. */
export function openRequests(origin: string): OpenRequest[] {
  const open = calls.filter(({ by }) => by === 'everybody');
  return [
    ...open.map(
      (call): OpenRequest => ({
        name: call.name,
        path: call.path,
        init: () => {
          if (call.method === 'GET') return { method: 'GET', headers: {} };
          const secrets = {
            email: `stranger${++made}@example.test`,
            password: `quiet workshop ${made}`,
            token: uuidv7().padEnd(40, 'x'),
            challenge: uuidv7().padEnd(40, 'x'),
            code: '123456',
          };
          const fields = Object.keys(Reflect.get(call.input, 'shape') ?? {});
          const input = { ...validInput(call, uuidv7()), ...secrets };
          const body = Object.fromEntries(Object.entries(input).filter(([name]) => fields.includes(name)));
          return {
            method: 'POST',
            headers: {
              origin,
              'content-type': 'application/json',
              ...(needsKey(call) && { 'idempotency-key': uuidv7() }),
            },
            body: JSON.stringify(body),
          };
        },
      }),
    ),
    ...['/', '/readyz', '/api/openapi.json', `${feedPath}${'x'.repeat(43)}.ics`].map(
      (path): OpenRequest => ({
        name: path,
        path,
        init: () => ({ method: 'GET', headers: {} }),
      }),
    ),
  ];
}
