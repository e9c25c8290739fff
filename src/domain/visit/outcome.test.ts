import { expect, test } from 'vitest';
import { jobOrderStatuses } from '#domain/job-orders/order.ts';
import { hasPrice } from './outcome.ts';

test('every visit has a price, except a cancelled one', () => {
  expect(jobOrderStatuses.filter((status) => !hasPrice({ status }))).toEqual(['cancelled']);
});
