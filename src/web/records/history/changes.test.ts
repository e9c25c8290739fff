import { describe, expect, test } from 'vitest';
import { clientStandings } from '#domain/actor.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { freeReasons } from '#domain/price/free-visit.ts';
import { priceQuestions } from '#domain/price/price-question.ts';
import { cmasaPlans } from '#domain/price/visit-coverage.ts';
import { requestOutcomes } from '#domain/service-request.ts';
import { changeWords } from './change-words.ts';
import { type ChangeWords, changeLines } from './changes.ts';

const words: ChangeWords = {
  yes: 'Yes',
  no: 'No',
  empty: 'empty',
  picture: 'a picture',
  fields: { visit_fee: 'Fee' },
  values: { status: { pending: 'Pending', reviewed: 'Reviewed' } },
};
const lines = (changes: Parameters<typeof changeLines>[0]) =>
  changeLines(changes, words, 'Asia/Bahrain').map(({ name, from, to }) => [name, from, to]);

describe('changes in words', () => {
  test("a change shows a field's name or the words of its key, and a missing value as empty", () => {
    expect(
      lines({ visit_fee: { from: null, to: '12.500' }, follow_up_reason: { from: 'New lid', to: null } }),
    ).toEqual([
      ['Fee', 'empty', '12.50'],
      ['Follow up reason', 'New lid', 'empty'],
    ]);
  });

  test('a change shows booleans as Yes and No, and enumerations in their words', () => {
    expect(
      lines({
        problem_resolved: { from: false, to: true },
        status: { from: 'pending', to: 'reviewed' },
        cmasa_plan_type: { from: null, to: 'cmasa_standard' },
      }),
    ).toEqual([
      ['Problem resolved', 'No', 'Yes'],
      ['Status', 'Pending', 'Reviewed'],
      ['Cmasa plan type', 'empty', 'Cmasa standard'],
    ]);
  });

  test('a change shows dates as dates, and instants in the zone', () => {
    expect(
      lines({
        install_date: { from: '2026-01-31', to: '2026-02-01' },
        signed_at: { from: null, to: '2026-11-20T21:30:00.000Z' },
      }),
    ).toEqual([
      ['Install date', 'Jan 31, 2026', 'Feb 1, 2026'],
      ['Signed at', 'empty', expect.stringMatching(/^Nov 21, 2026, 12:30.AM$/)],
    ]);
  });

  test('a change shows phone numbers in their readable form', () => {
    expect(lines({ phone: { to: '+97336123456' }, contact_phone: { from: '36123456' } })).toEqual([
      ['Phone', null, '+973 3612 3456'],
      ['Contact phone', '3612 3456', null],
    ]);
  });

  test('a change shows a list as the names of its items', () => {
    expect(lines({ parts_used: { from: [], to: [{ name: 'Gasket' }, { name: 'Burr set' }] } })).toEqual([
      ['Parts used', 'empty', 'Gasket, Burr set'],
    ]);
  });

  test('the changes of a new record have no old values, and omit references to other records', () => {
    expect(
      lines({
        client_id: { to: '0198c2f0-0000-7000-8000-00000000000a' },
        model: { to: 'Aurora Two' },
      }),
    ).toEqual([['Model', null, 'Aurora Two']]);
  });

  test('a changed reference to another record shows the end of its id', () => {
    expect(lines({ technician_id: { from: null, to: '0198c2f0-0000-7000-8000-0000deadbeef' } })).toEqual([
      ['Technician', 'empty', '…deadbeef'],
    ]);
  });
});

test.each([
  ['price_question', priceQuestions],
  ['free_reason', freeReasons],
  ['outcome', [...visitOutcomes, ...requestOutcomes]],
  ['standing', clientStandings],
  ['offered_plan_type', cmasaPlans],
] as const)('history has words for each value of %s, so every reader understands it', (field, values) => {
  expect(Object.keys(changeWords().values[field] ?? {})).toEqual(expect.arrayContaining([...values]));
});
