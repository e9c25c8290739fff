import { describe, expect, test } from 'vitest';
import { day, month, oneOf, parseQuery, printQuery, readView, withChanges, words } from './address.ts';

const readers = {
  search: words,
  day,
  month,
  view: oneOf(['calendar', 'list'], 'calendar'),
  record: oneOf(['clients', 'machines']),
};
const usual = { search: '', day: null, month: null, view: 'calendar', record: null };
const read = (query: string) => readView(parseQuery(query), readers);

describe('the view in an address', () => {
  test('an address without parameters gives the default view', () => expect(read('')).toEqual(usual));

  test.each([
    ['?search=Pearl+%26+Harbour', { search: 'Pearl & Harbour' }],
    ['?search=%20Pearl%20', { search: 'Pearl' }],
    // A person typed each of these as text, although it looks like a number, a boolean or a date.
    ['?search=1042', { search: '1042' }],
    ['?search=0050', { search: '0050' }],
    ['?search=1e3', { search: '1e3' }],
    ['?search=true', { search: 'true' }],
    ['?search=%22a%22', { search: '"a"' }],
    [`?search=${'x'.repeat(300)}`, { search: 'x'.repeat(100) }],
    ['?day=2026-11-22', { day: '2026-11-22' }],
    ['?month=2028-02', { month: '2028-02' }],
    ['?view=list', { view: 'list' }],
    ['?record=machines', { record: 'machines' }],
    ['?record=machines&search=GH', { record: 'machines', search: 'GH' }],
  ])('the address %s is read', (query, fields) => expect(read(query)).toEqual({ ...usual, ...fields }));

  test.each([
    '?day=2026-02-30',
    '?day=2026-2-3',
    '?day=tomorrow',
    '?day=20261122',
    '?day=9999-12-31',
    '?day=',
    '?month=2026-13',
    '?month=undefined',
    '?month=2026-11-22',
    '?view=month',
    '?view=',
    '?record=constructor',
    '?search=++',
    '?%E0%A4%A=1&view=%',
  ])('the address %s falls back to the default', (query) => expect(read(query)).toEqual(usual));

  test('the address holds only values that differ from the default, keeps other parameters, and can be read back', () => {
    const nextQuery = withChanges(parseQuery('?machine=m-1&day=2026-11-22&search=old'), readers, {
      search: 'Café 5%+5',
      view: 'list',
      day: null,
    });
    expect(printQuery(nextQuery)).toBe('?machine=m-1&search=Caf%C3%A9+5%25%2B5&view=list');
    expect(read(printQuery(nextQuery))).toEqual({ ...usual, search: 'Café 5%+5', view: 'list' });
  });

  test('the address has no parameters if every value is the default', () => {
    const nextQuery = withChanges(parseQuery('?search=x&view=list&day=2026-11-22&month=2026-11'), readers, {
      search: '',
      view: 'calendar',
      day: null,
      month: null,
    });
    expect(printQuery(nextQuery)).toBe('');
  });
});
