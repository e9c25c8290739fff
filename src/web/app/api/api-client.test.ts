import { expect, test } from 'vitest';
import { isPaused, ProblemError } from './api-client.ts';

const answered = (status: number) =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', code: 'unexpected' });

test('only a refusal for too many requests in a minute lets the outbox send the same entry again', () => {
  const refusedFor = (reason: string) => {
    const problem = {
      type: 'about:blank',
      title: '',
      status: 429,
      detail: '',
      code: 'too_many_attempts',
    } as const;
    return isPaused(new ProblemError({ ...problem, reason }));
  };
  expect([refusedFor('too_many_requests'), refusedFor('too_many_today')]).toEqual([true, false]);
});

test('a refusal is final, but after a server failure the key is kept, because the write may have taken effect', () => {
  const statuses = [401, 403, 404, 409, 422, 429, 500, 502, 503, 504];
  expect(statuses.filter((status) => answered(status).isFinal)).toEqual([401, 403, 404, 409, 422, 429]);
});
