import { expect, test } from 'vitest';
import { functionLengthFindings } from './function-lengths.ts';

/** Returns a component that consists mostly of tags. The linter counts few of its lines. */
function componentOf(lines: number): string {
  const tags = Array.from({ length: lines - 6 }, () => '      <br />');
  return [
    ...['export function Screen() {', '  return (', '    <div>'],
    ...tags,
    ...['    </div>', '  );', '}'],
  ].join('\n');
}

const arrowOf = (lines: number) =>
  ['const work = () => {', ...Array.from({ length: lines - 2 }, () => ''), '};'].join('\n');

const found = (path: string, text: string) =>
  functionLengthFindings(path, text).map(({ line, message }) => `${line}: ${message}`);

test('a component of 91 lines is a finding, one of 90 is not', () => {
  expect(found('Screen.tsx', componentOf(91))).toEqual(['1: Screen has 91 lines; split it, 90 is the most']);
  expect(found('Screen.tsx', componentOf(90))).toEqual([]);
});

test('a function of 61 lines is a finding, including blank lines, even in a file of components', () => {
  const message = 'work has 61 lines; split it, 60 is the most';
  expect(found('work.ts', `\n${arrowOf(61)}`)).toEqual([`2: ${message}`]);
  expect(found('Screen.tsx', arrowOf(61))).toEqual([`1: ${message}`]);
  expect(found('work.ts', arrowOf(60))).toEqual([]);
});

test('methods and anonymous functions are measured too', () => {
  const lines = '\n'.repeat(60);
  expect(found('work.ts', `class Work { run() {${lines}} }`)).toHaveLength(1);
  expect(found('work.ts', `run(() => {${lines}});`)).toHaveLength(1);
});
