import { expect, test } from 'vitest';
import { faults } from '#domain/values/fault.ts';
import { servings, usualServing, visitFor } from './serving.ts';

test('the less coffee a machine serves, the more urgent its visit', () => {
  expect(servings.map((serving) => visitFor('leaks', serving).urgency)).toEqual([
    'medium',
    'high',
    'emergency',
  ]);
});

test('every fault is a trouble call; regular care is not, and is not urgent', () => {
  const kinds = faults.map((fault) => visitFor(fault, usualServing[fault]).service_type_requested);
  expect(kinds.filter((kind) => kind !== 'trouble_call')).toEqual(['preventive_maintenance']);
  expect(visitFor('care', null).urgency).toBe('medium');
  expect(visitFor('leaks', null)).toEqual(visitFor('leaks', usualServing.leaks));
});
