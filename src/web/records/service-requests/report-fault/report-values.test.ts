import { expect, test } from 'vitest';
import { reportOnVisit } from '#contract/service-requests/report-on-visit.ts';
import { fieldsOfAct } from '#web/records/decisions/act-input.ts';
import {
  emptyReport,
  type ReportValues,
  reportFieldsOf,
  reportInputOf,
  reportValuesOf,
} from './report-values.ts';

const id = '0198c3f0-0000-7000-8000-000000000001';
const today = '2026-11-29';
const job = { contact_phone: null, client: { phone: '+97317000000' } };

const typed: ReportValues = {
  ...emptyReport(job, today),
  fault: 'leaks',
  problem_description: 'The kettle leaks below.',
  urgency: 'high',
  reported_by_name: 'Layla',
  different_fault: true,
};
const nameplate = { model: 'Kettle Nine', serial_number: 'K9', location: 'Bar', install_date: '2025-03-02' };

test.each([
  ['a machine of the client', { ...typed, machine: id }],
  ['a machine that is not registered', { ...typed, machine: 'unregistered', new_machine: nameplate }],
  ['nobody to call', { ...typed, machine: id, contact_phone: '' }],
])('a report of %s that waits opens with its input, and is kept as it was', (_, values) => {
  const input = reportInputOf(reportFieldsOf(values), { id, photo_ids: [id] });
  const { fields } = fieldsOfAct(reportOnVisit, input);
  const again = reportValuesOf(fields, today);
  expect(again).toMatchObject(values);
  const { fields: kept } = fieldsOfAct(
    reportOnVisit,
    reportInputOf(reportFieldsOf(again), { id, photo_ids: [id] }),
  );
  expect(kept).toEqual(fields);
});
