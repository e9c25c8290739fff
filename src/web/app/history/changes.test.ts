import { describe, expect, test } from 'vitest';
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

describe('what a write did is told in words', () => {
  test('a field by its name, or by the words it is made of; nothing as empty', () => {
    expect(
      lines({ visit_fee: { from: null, to: '12.500' }, follow_up_reason: { from: 'New lid', to: null } }),
    ).toEqual([
      ['Fee', 'empty', '12.500'],
      ['Follow up reason', 'New lid', 'empty'],
    ]);
  });

  test('truth as Yes and No, enumerations in their words', () => {
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

  test('days as days, and instants on the clocks of the zone', () => {
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

  test('phones as they are read', () => {
    expect(lines({ phone: { to: '+97336123456' }, contact_phone: { from: '36123456' } })).toEqual([
      ['Phone', null, '+973 3612 3456'],
      ['Contact phone', '3612 3456', null],
    ]);
  });

  test('lists by the names of what is in them', () => {
    expect(lines({ parts_used: { from: [], to: [{ name: 'Gasket' }, { name: 'Burr set' }] } })).toEqual([
      ['Parts used', 'empty', 'Gasket, Burr set'],
    ]);
  });

  test('a record that did not exist has no before, and its links are left out', () => {
    expect(
      lines({
        client_id: { to: '0198c2f0-0000-7000-8000-00000000000a' },
        model: { to: 'Aurora Two' },
      }),
    ).toEqual([['Model', null, 'Aurora Two']]);
  });

  test('a link that changed is shown by the end of its id', () => {
    expect(lines({ technician_id: { from: null, to: '0198c2f0-0000-7000-8000-0000deadbeef' } })).toEqual([
      ['Technician', 'empty', '…deadbeef'],
    ]);
  });
});
