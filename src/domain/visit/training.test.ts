import { expect, test } from 'vitest';
import { namedTraining, trainingFor } from './training.ts';

test.each([
  [[], 'espresso', 'grinder', null],
  [['grinder'], 'grinder', null, 'machine'],
  [['brewer', 'espresso'], 'grinder', null, 'other'],
  [['grinder'], 'espresso', 'grinder', 'fault'],
  [['grinder', 'espresso'], 'espresso', 'grinder', 'machine'],
  [['grinder'], 'espresso', 'leaks', 'other'],
  [['brewer'], 'espresso', 'grinder', 'other'],
] as const)(
  'the skills %s fit a machine of kind %s with the fault %s as: %s',
  (skills, machine_kind, fault, fits) => {
    expect(trainingFor(skills, { machine_kind, fault })).toBe(fits);
  },
);

test.each([
  ['machine', false, 'machine'],
  ['other', false, 'other'],
  ['machine', true, null],
  ['other', true, null],
  ['fault', true, 'fault'],
  [null, true, null],
] as const)(
  'training for %s, with an assumed kind of machine: %s, is named as %s',
  (training, is_assumed, named) => {
    expect(namedTraining(training, is_assumed)).toBe(named);
  },
);
