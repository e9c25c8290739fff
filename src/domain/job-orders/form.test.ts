import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visitTypes } from '#domain/values/visit-type.ts';
import { type JobForm, linesFromParts, partsFromLines, settleJobForm } from './form.ts';

const form: fc.Arbitrary<JobForm> = fc.record({
  work_performed: fc.option(fc.string()),
  technician_notes: fc.option(fc.string()),
  parts_used: fc.array(fc.record({ name: fc.string({ minLength: 1 }) })),
  time_spent_hours: fc.integer({ min: 0, max: 48 }).map((halves) => halves / 2),
  problem_resolved: fc.boolean(),
  follow_up_required: fc.boolean(),
  follow_up_reason: fc.option(fc.string()),
  visit_type: fc.constantFrom(...visitTypes),
  is_cmasa_covered: fc.boolean(),
  visit_fee: fc.option(fc.constantFrom('0', '12.50', '999.99')),
  price_reason: fc.option(fc.string()),
});

describe('a settled job form', () => {
  test('a settled job form has no fee if the plan covers the visit, and keeps the fee otherwise', () => {
    fc.assert(
      fc.property(form, (formInput) => {
        expect(settleJobForm(formInput).visit_fee).toBe(
          formInput.is_cmasa_covered ? null : formInput.visit_fee,
        );
      }),
    );
  });

  test('a settled job form has no follow-up reason when no follow-up is required, and keeps the reason otherwise', () => {
    fc.assert(
      fc.property(form, (formInput) => {
        expect(settleJobForm(formInput).follow_up_reason).toBe(
          formInput.follow_up_required ? formInput.follow_up_reason : null,
        );
      }),
    );
  });

  test('settling a job form changes no other field, and settling it twice changes nothing more', () => {
    fc.assert(
      fc.property(form, (formInput) => {
        const settledForm = settleJobForm(formInput);
        const { visit_fee, follow_up_reason } = settledForm;
        expect(settledForm).toEqual({ ...formInput, visit_fee, follow_up_reason });
        expect(settleJobForm(settledForm)).toEqual(settledForm);
      }),
    );
  });
});

describe('parts', () => {
  test('each typed line is a part, trimmed; blank lines are dropped', () => {
    expect(partsFromLines('  Group gasket 73 mm \n\n\t\r\nShower screen\n   ')).toEqual([
      { name: 'Group gasket 73 mm' },
      { name: 'Shower screen' },
    ]);
  });

  test('an empty input has no parts', () => expect(partsFromLines(' \n ')).toEqual([]));

  test('stored parts are shown as the same lines that were typed', () => {
    const name = fc.string({ minLength: 1 }).map((text) => text.replaceAll(/\s/g, ' ').trim());
    const parts = fc.array(fc.record({ name: name.filter((text) => text !== '') }));
    fc.assert(
      fc.property(parts, (formInput) => {
        expect(partsFromLines(linesFromParts(formInput))).toEqual(formInput);
      }),
    );
  });
});
