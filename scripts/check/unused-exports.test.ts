import { expect, test } from 'vitest';
import { unusedExportFindings } from './unused-exports.ts';

const steps = {
  path: 'src/server/steps/steps.ts',
  text: `export const notify = 1;
export async function leave() {}
export type Step = string;
const own = 2;
export const steps = pgTable('steps', {});`,
};
const linesAfter = (path: string, text: string) =>
  unusedExportFindings([steps, { path, text }]).map(({ line }) => line);

test('an export that no other file imports is refused, except for a table', () => {
  expect(linesAfter('src/server/a.ts', '')).toEqual([1, 2, 3]);
  expect(linesAfter('src/server/a.ts', "import { notify, type Step } from './steps/steps.ts';")).toEqual([2]);
  expect(linesAfter('tests/a.test.ts', "import { leave as go } from '#server/steps/steps.ts';")).toEqual([
    1, 3,
  ]);
});

test('an import of the whole file, or a lazy one, uses the names that it mentions', () => {
  expect(linesAfter('src/server/a.ts', "import * as steps from './steps/steps.ts';")).toEqual([]);
  expect(linesAfter('src/server/a.ts', "import('./steps/steps.ts').then((m) => m.leave);")).toEqual([1, 3]);
});
