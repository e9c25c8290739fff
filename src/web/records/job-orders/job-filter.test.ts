import { expect, test } from 'vitest';
import { jobFigures, jobStages } from '#domain/job-orders/order.ts';
import { parseQuery, readView } from '#web/app/data/address.ts';
import { activeFilter, addressOf, filterReaders, inputOf } from './job-filter.ts';

const nothing = { search: '', stage: null, figure: null, client: null, site: null };
const filterAt = (query: string) => readView(parseQuery(query), filterReaders);

test('an address without a filter shows every job', () => {
  expect(filterAt('')).toEqual(nothing);
  expect(activeFilter(filterAt(''))).toEqual({});
});

test('the address can hold every stage and figure, and unknown ones are ignored', () => {
  for (const figure of jobFigures) expect(activeFilter(filterAt(`?figure=${figure}`))).toEqual({ figure });
  for (const stage of jobStages) expect(activeFilter(filterAt(`?stage=${stage}`))).toEqual({ stage });
  expect(filterAt('?stage=lost').stage).toBeNull();
});

test('a search is text, even if the address holds a bare number, and never longer than the server accepts', () => {
  expect(activeFilter(filterAt('?search=+Pearl+'))).toEqual({ search: 'Pearl' });
  expect(activeFilter(filterAt('?search=1042'))).toEqual({ search: '1042' });
  expect(filterAt(`?search=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('a site filters the jobs only together with its client', () => {
  const [client, site] = [crypto.randomUUID(), crypto.randomUUID()];
  const both = filterAt(`?client=${client}&site=${site}`);
  expect(inputOf(both)).toEqual({ client_id: client, site_id: site });
  expect(addressOf('/dispatcher/jobs', both)).toBe(`/dispatcher/jobs?client=${client}&site=${site}`);
  expect(inputOf(filterAt(`?client=${client}`))).toEqual({ client_id: client });
  expect(inputOf(filterAt(`?site=${site}`))).toEqual({});
  expect(activeFilter(filterAt('?client=pearl&site=1'))).toEqual({});
});

test('the address contains the active filters, and nothing else', () => {
  expect(addressOf('/dispatcher/jobs', nothing)).toBe('/dispatcher/jobs');
  expect(addressOf('/dispatcher/jobs', { ...nothing, search: 'Pearl & Co', stage: 'completed' })).toBe(
    '/dispatcher/jobs?search=Pearl+%26+Co&stage=completed',
  );
  expect(addressOf('/operator/schedule', { ...nothing, figure: 'open' })).toBe(
    '/operator/schedule?figure=open',
  );
});
