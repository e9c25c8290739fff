import { expect, test } from 'vitest';
import { ProblemError } from './api-client.ts';

const answered = (status: number) =>
  new ProblemError({ type: 'about:blank', title: '', status, detail: '', code: 'unexpected' });

test('a refusal is final, but after a server failure the key is kept, because the write may have taken effect', () => {
  const statuses = [401, 403, 404, 409, 422, 429, 500, 502, 503, 504];
  expect(statuses.filter((status) => answered(status).isFinal)).toEqual([401, 403, 404, 409, 422, 429]);
});
