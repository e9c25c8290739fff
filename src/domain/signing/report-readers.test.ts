import { expect, test } from 'vitest';
import { type ClientReader, getsReport, mayDispute, mayGetReport } from './report-readers.ts';

const main: ClientReader = { is_main: true, standing: 'owner', wants_reports: false, can_act: true };
const owner: ClientReader = { ...main, is_main: false };
const staff: ClientReader = { ...owner, standing: 'staff' };
const wanting = { wants_reports: true };
const inactive = { can_act: false };

test.each<[string, ClientReader, boolean, boolean, boolean]>([
  ['the main account', main, true, true, true],
  ['the main account that wants email about jobs', { ...main, ...wanting }, true, true, true],
  ['an owner', owner, false, true, true],
  ['an owner who wants email about jobs', { ...owner, ...wanting }, true, true, true],
  ['staff', staff, false, false, true],
  ['staff who want email about jobs', { ...staff, ...wanting }, false, false, true],
  ['an inactive main account', { ...main, ...inactive }, false, false, false],
  [
    'an inactive owner who wants email about jobs',
    { ...owner, ...wanting, ...inactive },
    false,
    false,
    false,
  ],
  ['inactive staff', { ...staff, ...inactive }, false, false, false],
])('%s: gets the report, may dispute it, may be sent it', (_who, reader, gets, disputes, again) => {
  expect([getsReport(reader), mayDispute(reader), mayGetReport(reader)]).toEqual([gets, disputes, again]);
});
