import { expect, test } from 'vitest';
import { descriptionWith, secondWorkOf } from './second-visit.ts';

const first = {
  type: 'trouble_call',
  urgency: 'high',
  description: 'The double shot runs on until we stop it by hand',
  contact_phone: '+97337221904',
  special_instructions: 'Ring at the back door',
  status: 'completed',
  missing_part: null,
  follow_up_reason: null,
  outcome_reason: null,
} as const;

test('a follow-up visit has the fault, the type and the contact of the first visit', () => {
  const { status, missing_part, follow_up_reason, outcome_reason, ...work } = first;
  expect(secondWorkOf(first)).toEqual(work);
});

test('the findings of the report are added to the fault once', () => {
  const foundWork = secondWorkOf({ ...first, follow_up_reason: 'The flow meter is worn' });
  expect(foundWork.description).toBe(`${first.description}\nThe flow meter is worn`);
  expect(secondWorkOf({ ...first, ...foundWork, follow_up_reason: 'The flow meter is worn' })).toEqual(
    foundWork,
  );
});

test.each([
  ['an event that took place', { type: 'event' }],
  ['completed preventive maintenance', { type: 'preventive_maintenance' }],
] as const)('%s is not repeated by a follow-up visit: only the findings of the report remain', (_, done) => {
  const over = { ...first, ...done, follow_up_reason: 'The seal is worn' } as const;
  expect(secondWorkOf(over).description).toBe('The seal is worn');
  expect(descriptionWith('No water', over)).toBe('No water\nThe seal is worn');
  expect(secondWorkOf({ ...over, status: 'cancelled' }).description).toContain(first.description);
  const reason = 'The part must be ordered.';
  const waitingJob = { ...over, follow_up_reason: reason, outcome_reason: reason, missing_part: 'Seal kit' };
  expect(secondWorkOf(waitingJob).description).toBe('Seal kit');
});

test('the reason why the first visit did not go as planned is not part of the work', () => {
  const outcome_reason = 'The part must be ordered.';
  const interrupted = { ...first, outcome_reason, follow_up_reason: outcome_reason };
  expect(secondWorkOf(interrupted).description).toBe(first.description);
});

test('the description keeps the whole fault, even if the findings are too long to fit', () => {
  const { description } = secondWorkOf({ ...first, follow_up_reason: 'x'.repeat(5000) });
  expect(description.length).toBe(4000);
  expect(description.startsWith(first.description)).toBe(true);
});
