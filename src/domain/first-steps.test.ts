import { expect, test } from 'vitest';
import { type FirstStep, firstSteps, nextFirstStep } from './first-steps.ts';

test.each<[FirstStep[], FirstStep | null]>([
  [[], 'settings'],
  [['settings'], 'technician'],
  [['technician', 'client'], 'settings'],
  [['settings', 'technician', 'client', 'machine', 'job'], 'signature'],
  [[...firstSteps], null],
])('after %j comes %j', (done, next) => {
  expect(nextFirstStep(done)).toBe(next);
});
