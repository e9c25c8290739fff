import { expect, test } from 'vitest';
import { machineKindOf, namedKindOf } from './machine-kind.ts';

test.each([
  ['Quern 65 Grinder', 'grinder'],
  ['Monsoon Bean-to-Cup 40', 'bean_to_cup'],
  ['Harvest Batch Brewer', 'brewer'],
  ['Bellavento Due', 'espresso'],
] as const)('the model %s is of the kind %s', (model, kind) => {
  expect(machineKindOf(model)).toBe(kind);
});

test.each([
  ['Harvest Batch Brewer', 'brewer'],
  ['Bellavento Espresso Due', 'espresso'],
  ['Crema Lisa Compact', null],
] as const)('the model %s names the kind %s', (model, kind) => {
  expect(namedKindOf(model)).toBe(kind);
});
