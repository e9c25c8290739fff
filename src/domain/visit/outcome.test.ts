import { expect, test } from 'vitest';
import { jobOrderStatuses } from '#domain/job-order.ts';
import { hasPrice } from './outcome.ts';

test('nothing is said of the price of a visit that was called off', () => {
  expect(jobOrderStatuses.filter((status) => !hasPrice({ status }))).toEqual(['cancelled']);
});
