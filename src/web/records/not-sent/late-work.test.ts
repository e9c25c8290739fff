import { expect, test } from 'vitest';
import { handInLateWork } from '#contract/job-orders/late-work.ts';
import type { Act, ActKind } from '#web/records/decisions/decision.ts';
import { lateWorkOf } from './late-work.ts';

const id = '5b0f3c3e-8a51-4c55-9a44-0f6a2b7d9c11';
const job = { id, version: 4, number: 'JO-1042', time_zone: 'Asia/Bahrain' };
const did = (kind: ActKind, input: Act['input']): Act => ({
  kind,
  job,
  at: '2026-11-23T08:00:00.000Z',
  input,
});
const form = {
  work_performed: 'Changed the gasket.',
  technician_notes: null,
  parts_used: [],
  time_spent_hours: 1.5,
  problem_resolved: true,
  follow_up_required: false,
  follow_up_reason: null,
  visit_type: 'troubleshooting',
  is_cmasa_covered: false,
  visit_fee: '45',
  price_reason: null,
};
const handedIn = (entry: Act) =>
  handInLateWork.input.parse({ id, ...lateWorkOf(entry, { code: 'stale' })?.input });

test('a refused form is handed in as a form', () => {
  expect(handedIn(did('submit', form))).toMatchObject({ kind: 'form', form, text: null });
});

test('a form that lacks fields is handed in with its words, as text', () => {
  const partial = { work_performed: 'Changed the gasket.', technician_notes: 'Scale.' };
  const { form: none, text } = handedIn(did('save', partial));
  expect(none).toBeNull();
  expect(text).toContain('Changed the gasket.\nScale.');
});

test('words that are longer than late work may be are handed in as far as they fit', () => {
  const { text } = handedIn(did('save', { work_performed: 'x'.repeat(8000) }));
  expect(text).toHaveLength(4000);
});

test('an outcome is handed in with its reason and its photos', () => {
  const { kind, text, file_ids } = handedIn(did('miss', { reason: 'The site is closed.', photo_ids: [id] }));
  expect([kind, file_ids]).toEqual(['outcome', [id]]);
  expect(text).toContain('The site is closed.');
});

test('a single photo is not handed in, because the entry that names it is', () => {
  expect(lateWorkOf(did('upload', { name: 'gasket.jpg' }), { code: 'stale' })).toBeNull();
});
