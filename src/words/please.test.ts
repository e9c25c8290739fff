import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The strings whose exact wording the specification prescribes. */
const specified = [
  'Please describe the problem (minimum 10 characters)',
  'Please describe the work performed (minimum 10 characters)',
  'Please fill in all required fields',
  'Please login instead.',
  'Please select a machine',
  'Please select a preferred date',
];
/** The beginnings of the sentences that ask for patience. */
const patience = ['Please continue tomorrow.', 'Please try again', 'Please wait a moment.'];

test('no text says "please", except those of the specification and those that ask for patience', () => {
  const root = join(import.meta.dirname, 'en');
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/please[^'"`\n]*/gi) ?? []);
  const others = found.filter((text) => !patience.some((start) => text.startsWith(start)));
  expect([...new Set(others)].toSorted()).toEqual(specified);
});
