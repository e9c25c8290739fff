import { expect, test } from 'vitest';
import { recordOfCase } from './case-number.ts';

test.each([
  ['JO-1048', 'job_orders'],
  ['SR-1048', 'service_requests'],
])('%s refers to a record of %s', (number, record) => {
  expect(recordOfCase(number)).toBe(record);
});
