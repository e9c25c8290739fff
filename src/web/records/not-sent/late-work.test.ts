import { expect, test } from 'vitest';
import { handInLateWork } from '#contract/job-orders/late-work.ts';
import type { JobForm } from '#domain/job-orders/form.ts';
import { did, form, job } from '#tests/support/company/acts.ts';
import type { Act, Step } from '#web/records/decisions/decision.ts';
import { lateWorkOf } from './late-work.ts';

const { id } = job;
const handedIn = (entry: Act, newest?: JobForm) =>
  handInLateWork.input.parse({ id, ...lateWorkOf(entry, { code: 'stale' }, newest)?.input });

test('a refused form is handed in as a form', () => {
  expect(handedIn(did('submit', form))).toMatchObject({ kind: 'submit', form, text: null });
});

test('a form that lacks fields is handed in with its words, as text', () => {
  const partial = { work_performed: 'Changed the gasket.', technician_notes: 'Scale.' };
  const { form: none, text } = handedIn(did('save', partial));
  expect(none).toBeNull();
  expect(text).toBe('Changed the gasket.\nScale.');
});

test('a form that cannot be handed in as one keeps its parts, hours and fee beside its words', () => {
  const facts = {
    parts_used: [{ name: 'gasket' }, { name: 'pump' }],
    time_spent_hours: 2,
    visit_fee: '60.000',
  };
  const { form: none, text } = handedIn(did('submit', { work_performed: 'x'.repeat(5000), ...facts }));
  expect(none).toBeNull();
  expect(text).toHaveLength(4000);
  expect(text).toMatch(/^x+\nParts used: gasket, pump\nTime spent \(hours\): 2\nService Fee: 60\.000$/);
});

test('a form that lacks fields takes them from the newest form, and keeps its own parts, hours and fee', () => {
  const partial = { parts_used: [{ name: 'pump' }], time_spent_hours: 2, visit_fee: '60' };
  const newest = { ...form, parts_used: [], problem_resolved: false };
  const late = handedIn(did('save', partial), newest);
  expect(late).toMatchObject({ form: { ...newest, ...partial }, text: null });
});

test('a detail that the server would refuse takes no other detail with it', () => {
  const facts = { outcome: 'part_missing', missing_part: 'Pump', left_at: 'yesterday' };
  const late = handedIn(did('interrupt', { ...facts, reason: 'The pump leaks.' }));
  expect(late.details).toEqual({ ...facts, part_expected_on: null, left_at: null });
});

test('words that exceed the limit for late work are cut to fit', () => {
  const { text } = handedIn(did('save', { work_performed: 'x'.repeat(8000) }));
  expect(text).toHaveLength(4000);
});

test('an outcome is handed in with its reason, its part, the departure time and its photos, and no other words', () => {
  const reason = 'The pump leaks.';
  const facts = { outcome: 'part_missing', missing_part: 'Pump', left_at: '2026-11-23T08:30:00.000Z' };
  const late = handedIn(did('interrupt', { ...facts, part_expected_on: '', reason, photo_ids: [id] }));
  expect(late).toMatchObject({ kind: 'interrupt', text: reason, file_ids: [id] });
  expect(late.details).toEqual({ ...facts, part_expected_on: null });
  expect(handedIn(did('miss', { reason, photo_ids: [] }))).toMatchObject({ text: reason, details: null });
});

test('a step is handed in as itself, without words', () => {
  const step: Step = { kind: 'start', job, at: '2026-11-23T08:00:00.000Z', accepted: [] };
  const late = handInLateWork.input.parse({ id, ...lateWorkOf(step, { code: 'not_found' })?.input });
  expect(late).toMatchObject({ kind: 'start', text: null, details: null, done_at: step.at });
});

test('a single photo is not handed in, because the entry that names it is', () => {
  expect(lateWorkOf(did('upload', { name: 'gasket.jpg' }), { code: 'stale' })).toBeNull();
});

test('a report of another fault is handed in with its machine, its words, the name of the person who reported it, and its photos', () => {
  const report: Act = {
    ...did('report', {
      problem_description: 'The kettle leaks.',
      reported_by_name: 'Layla',
      contact_phone: null,
      photo_ids: [id],
    }),
    seen: { about: 'Kettle Nine · Terrace · K9-77' },
  };
  expect(handedIn(report)).toMatchObject({
    kind: 'report',
    text: 'Kettle Nine · Terrace · K9-77\nThe kettle leaks.\nLayla',
    file_ids: [id],
  });
});
