import { expect, test } from 'vitest';
import { jobOrderStatuses } from '#domain/job-orders/order.ts';
import { hasPrice } from './outcome.ts';

test('a cancelled visit has no price, and any other has', () => {
  expect(jobOrderStatuses.filter((status) => !hasPrice({ status }))).toEqual(['cancelled']);
});
