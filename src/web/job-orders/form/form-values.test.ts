import { describe, expect, test } from 'vitest';
import { jobForm, jobProgressForm } from '#contract/job-orders/form.ts';
import { messageText } from '#web/app/forms/message-text.ts';
import {
  type FormValues,
  fieldsOf,
  isFeeUnknown,
  isNewerInput,
  valuesOf,
  valuesOfRefused,
} from './form-values.ts';

const values: FormValues = {
  work_performed: 'Replaced the pump',
  time_spent_hours: 1.5,
  visit_type: 'troubleshooting',
  is_cmasa_covered: false,
  visit_fee: ' 12.5 ',
  charges_free_visit: false,
  price_reason: '',
  parts_used: ' pump \n\n gasket\n',
  technician_notes: '',
  problem_resolved: true,
  follow_up_required: false,
  follow_up_reason: 'typed, then the box was unticked',
};

/** A job in progress whose form was never saved. */
const unsaved = {
  ...values,
  work_performed: null,
  time_spent_hours: 0,
  visit_fee: null,
  usual_fee: '21.000',
  free_reason: null,
  price_question: null,
  price_reason: null,
  workflow_status: 'in_progress',
  coverage: { is_cmasa_covered: false, reason: 'no_active_plan', visits_left: 0 },
} as const;
const job = { coverage: { reason: 'no_active_plan' } } as const;
const freeJob = { coverage: { reason: 'return_visit' } } as const;

describe('the fields of the job form', () => {
  test('parts are one per line, trimmed, without blank lines', () => {
    expect(fieldsOf(values, job).parts_used).toEqual([{ name: 'pump' }, { name: 'gasket' }]);
  });

  test('a covered visit has no fee, and without a follow-up there is no reason', () => {
    expect(fieldsOf({ ...values, is_cmasa_covered: true }, job).visit_fee).toBeNull();
    expect(fieldsOf(values, job).follow_up_reason).toBeNull();
  });

  test('a free visit has no price unless it is charged', () => {
    const covered = { ...values, is_cmasa_covered: true, price_reason: 'The client broke it' };
    const nothing = { is_cmasa_covered: false, visit_fee: null, price_reason: null };
    expect(fieldsOf(covered, freeJob)).toMatchObject(nothing);
    const charged = { ...covered, is_cmasa_covered: false, charges_free_visit: true };
    expect(fieldsOf(charged, freeJob)).toMatchObject({
      visit_fee: '12.5',
      price_reason: 'The client broke it',
    });
  });

  test.each([
    ['a visit without a fee proposes the usual one', {}, '21.00'],
    ['a visit with saved work does too', { work_performed: 'Cleaned the burrs' }, '21.00'],
    ['a fee that the technician has removed stays away', { price_question: 'fee_missing' }, ''],
    ['so does one that the client has been shown', { workflow_status: 'awaiting_signature' }, ''],
    ['a saved fee is kept', { visit_fee: '35.000' }, '35.00'],
  ] as const)('%s', (_, change, fee) => {
    expect(valuesOf({ ...unsaved, parts_used: [], ...change }).visit_fee).toBe(fee);
  });

  test('a refused form is filled in again with everything that was typed, and the usual fee', () => {
    const coverage = { is_cmasa_covered: false, reason: 'no_visit_left', visits_left: 0 } as const;
    const typed = { ...values, is_cmasa_covered: true, visit_fee: '', follow_up_reason: '' };
    const input = { ...fieldsOf(typed, { coverage }), left_at: '2026-11-29T10:00:00Z' };
    expect(valuesOfRefused({ ...unsaved, parts_used: [], coverage }, input)).toEqual({
      ...typed,
      visit_fee: '21.00',
      parts_used: 'pump\ngasket',
    });
  });

  test.each([
    ['what was refused', { notes: 'refused' }, 1, false],
    ['what the server has, and had then', {}, 1, false],
    ['what the server has only now', {}, 2, true],
    ['something else', { notes: 'typed later' }, 1, true],
    ['what was refused, which the server has in another version', { notes: 'refused' }, 2, false],
  ])(
    'a form with %s (%j, in version %i) contains newer input: %s',
    (_, { notes }: { notes?: string }, version, isNewer) => {
      const inProgress = { ...unsaved, parts_used: [], technician_notes: 'saved', version };
      const typed = { ...valuesOf(inProgress), ...(notes !== undefined && { technician_notes: notes }) };
      const refused = { ...valuesOf(inProgress), technician_notes: 'refused' };
      expect(isNewerInput(typed, { version: 1, values: refused }, inProgress)).toBe(isNewer);
    },
  );

  test.each([
    ['a usual fee', '21.000', 'no_active_plan', false],
    ['no usual fee', null, 'no_active_plan', true],
    ['a plan that is not used', null, 'covered', false],
  ] as const)('an empty fee with %s needs a reason or a question', (_, usual_fee, reason, isUnknown) => {
    const coverage = { is_cmasa_covered: reason === 'covered', reason, visits_left: 1 };
    expect(isFeeUnknown({ ...values, visit_fee: '' }, { coverage, usual_fee })).toBe(isUnknown);
  });

  test('the fee is sent as the decimal that was typed', () => {
    expect(jobForm.parse(fieldsOf(values, job)).visit_fee).toBe('12.5');
  });

  test.each([
    [{ work_performed: 'too short' }, 'Please describe the work performed (minimum 10 characters)'],
    [{ time_spent_hours: 24.5 }, 'Time spent must be at most 24 hours'],
    [{ time_spent_hours: 0.25 }, 'Time spent must be in steps of 0.5 hours'],
    [{ time_spent_hours: '' }, 'Enter the hours spent'],
    [{ visit_fee: '-1' }, 'Fee must be at least 0, with no more than two decimals'],
  ])('the fee %j is refused with a message', (change, message) => {
    const parsed = jobForm.safeParse(fieldsOf({ ...values, ...change }, job));
    expect(parsed.error?.issues.map((issue) => messageText(issue.message))).toEqual([message]);
  });

  test('progress can be saved before the work is described', () => {
    expect(jobProgressForm.safeParse(fieldsOf({ ...values, work_performed: '' }, job)).success).toBe(true);
  });
});
