import { expect, test } from 'vitest';
import { jobFigures, jobStages } from '#domain/job-order.ts';
import { addressOf, filterOf, settled } from './job-filter.ts';

test('an address without a filter shows every job', () => {
  expect(filterOf({})).toEqual({ search: '', stage: null, figure: null });
  expect(settled(filterOf({}))).toEqual({});
});

test('every stage and every figure can be linked to, and what is none is left out', () => {
  for (const figure of jobFigures) expect(settled(filterOf({ figure }))).toEqual({ figure });
  for (const stage of jobStages) expect(settled(filterOf({ stage }))).toEqual({ stage });
  expect(filterOf({ stage: 'lost' }).stage).toBeNull();
  expect(filterOf({ stage: ['unassigned'] }).stage).toBeNull();
});

test('a search is text, also when the address holds a bare number, and never longer than the server takes', () => {
  expect(settled(filterOf({ search: ' Pearl ' }))).toEqual({ search: 'Pearl' });
  expect(settled(filterOf({ search: 1042 }))).toEqual({ search: '1042' });
  expect(filterOf({ search: { text: 'x' } }).search).toBe('');
  expect(filterOf({ search: 'x'.repeat(300) }).search).toHaveLength(100);
});

test('the address says what is shown, and nothing else', () => {
  const nothing = { search: '', stage: null, figure: null };
  expect(addressOf('/dispatcher/jobs', nothing)).toBe('/dispatcher/jobs');
  expect(addressOf('/dispatcher/jobs', { ...nothing, search: 'Pearl & Co', stage: 'completed' })).toBe(
    '/dispatcher/jobs?search=Pearl+%26+Co&stage=completed',
  );
  expect(addressOf('/operator/schedule', { ...nothing, figure: 'open' })).toBe(
    '/operator/schedule?figure=open',
  );
});
