import { expect, test } from 'vitest';
import { nextSorting, parseSorting, printSorting, sortedRows } from './sorting.ts';

test.each([
  ['', null],
  ['name', { column: 'name', isDescending: false }],
  ['-name', { column: 'name', isDescending: true }],
] as const)('the address %j means the sorting %j, and back', (text, sorting) => {
  expect(parseSorting(text)).toEqual(sorting);
  expect(printSorting(sorting)).toBe(text);
});

test('names are sorted by the letters that a search compares', () => {
  const names = [
    'يوسف',
    'إبراهيم',
    'أحمد',
    'احمد صالح',
    'سلمى',
    'آمال',
    'سلمي أمين',
    'مُنى',
    'غرفة ١٢',
    'غرفة 9',
  ];
  expect(sortedRows(names, (name) => name, false)).toEqual([
    'إبراهيم',
    'أحمد',
    'احمد صالح',
    'آمال',
    'سلمى',
    'سلمي أمين',
    'غرفة 9',
    'غرفة ١٢',
    'مُنى',
    'يوسف',
  ]);
});

test('a column is sorted ascending, then descending, then not at all', () => {
  const first = nextSorting({ column: 'status', isDescending: true }, 'name');
  expect(first).toEqual({ column: 'name', isDescending: false });
  const second = nextSorting(first, 'name');
  expect(second).toEqual({ column: 'name', isDescending: true });
  expect(nextSorting(second, 'name')).toBeNull();
});

test('numbers are sorted by value, names without regard to case, and rows without a value are last', () => {
  const rows = [{ v: 10 }, { v: null }, { v: 9 }];
  expect(sortedRows(rows, ({ v }) => v, false)).toEqual([{ v: 9 }, { v: 10 }, { v: null }]);
  expect(sortedRows(rows, ({ v }) => v, true)).toEqual([{ v: 10 }, { v: 9 }, { v: null }]);
  const names = ['JO-12', 'beta', 'Alpha', 'JO-9'];
  expect(sortedRows(names, (name) => name, false)).toEqual(['Alpha', 'beta', 'JO-9', 'JO-12']);
});
