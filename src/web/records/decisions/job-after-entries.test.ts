import { describe, expect, test } from 'vitest';
import {
  type JobOrderListed,
  type JobOrderView,
  jobOrderListed,
} from '#contract/job-orders/view/job-order.ts';
import type { JobState } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { summaryOnDevice } from '#domain/visit/summary-on-device.ts';
import { refusal } from '#domain/workflow.ts';
import { did as didAt, form, job } from '#tests/support/company/acts.ts';
import { plannedView as planned } from '#tests/support/company/planned-view.ts';
import type { Act, ActKind, Step } from './decision.ts';
import { jobAfterEntries } from './job-after-entries.ts';

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const tap = (kind: Step['kind'], time: string): Step => ({ kind, job, at: at(time), accepted: [] });
const did = (kind: ActKind, time: string, input: Act['input'] = {}) => didAt(kind, input, at(time));

const start = tap('start', '08:10');
const submit = did('submit', '09:00', form);
const sign = did('sign', '09:05', { signer_name: 'Layla' });
const interrupt = did('interrupt', '08:40', {
  outcome: 'part_missing',
  reason: 'No pump.',
  missing_part: 'pump',
  part_expected_on: '2026-11-30',
});
const miss = did('miss', '09:10', { reason: 'The site is closed.' });
const handBack = did('hand_back', '08:30', { reason: 'The car has broken down.' });

const inState: Readonly<Record<JobState, Partial<JobOrderView>>> = {
  unassigned: { workflow_status: 'scheduled', technician_id: null },
  scheduled: { workflow_status: 'scheduled' },
  assigned: {},
  in_progress: { status: 'in_progress', workflow_status: 'in_progress', started_at: at('08:10') },
  paused: {
    status: 'in_progress',
    workflow_status: 'in_progress',
    started_at: at('08:10'),
    paused_at: at('08:20'),
  },
  awaiting_signature: {
    status: 'in_progress',
    workflow_status: 'awaiting_signature',
    started_at: at('08:10'),
    job_order_form_submitted_at: at('08:25'),
  },
  completed: { status: 'completed', workflow_status: 'completed', signed_at: at('08:26') },
  cancelled: { status: 'cancelled' },
};
const states = Object.keys(inState) as JobState[];

const entries = [
  tap('leave', '08:30'),
  tap('start', '08:30'),
  did('save', '08:30', form),
  submit,
  sign,
  miss,
  interrupt,
  handBack,
  did('pause', '08:30'),
] as const;

describe.each(entries)('$kind', (entry) => {
  test.each(states)('leads from %s to the state that the server would reach, or changes nothing', (state) => {
    const before = { ...planned, ...inState[state] };
    const after = jobAfterEntries(before, [entry]);
    const action = entry.kind as keyof typeof jobOrderWorkflow.actions;
    const { to } = jobOrderWorkflow.actions[action];
    const isRefused = refusal(jobOrderWorkflow, action, before, { role: 'technician' }) !== null;
    expect(jobOrderWorkflow.stateOf(before)).toBe(state);
    expect(jobOrderWorkflow.stateOf(after)).toBe(expectedState({ state, entry: entry.kind, to, isRefused }));
    if (isRefused) expect(after).toEqual({ ...before, stage: after.stage });
  });
});

/** Saving does not end a hold, and a reopened form does not resume the work. */
function expectedState(now: {
  state: JobState;
  entry: string;
  to: JobState | 'unchanged';
  isRefused: boolean;
}) {
  const { state, entry, to, isRefused } = now;
  if (isRefused || to === 'unchanged') return state;
  const staysOnHold = state === 'paused' && (entry === 'save' || entry === 'interrupt');
  return staysOnHold || (state === 'awaiting_signature' && entry === 'save') ? 'paused' : to;
}

test.each([
  ['leave', [tap('leave', '07:40')], { on_the_way_at: at('07:40'), stage: 'planned' }],
  [
    'start',
    [tap('leave', '07:40'), start],
    { started_at: at('08:10'), first_arrived_at: at('08:10'), stage: 'in_progress' },
  ],
  ['pause', [start, did('pause', '08:20')], { paused_at: at('08:20') }],
  [
    'resume',
    [start, did('pause', '08:20'), tap('start', '08:50')],
    { paused_at: null, paused_seconds: 1800, resumed_at: at('08:50'), started_at: at('08:10') },
  ],
  [
    'save',
    [start, did('save', '08:30', { technician_notes: 'Scale.', problem_resolved: true })],
    { technician_notes: 'Scale.', problem_resolved: true, work_performed: null, summary: null },
  ],
  [
    'submit',
    [start, submit],
    { job_order_form_submitted_at: at('09:00'), visit_fee: '45.000', summary_sha256: null },
  ],
  [
    'sign',
    [start, submit, sign],
    { signed_at: at('09:05'), signer_name: 'Layla', completed_date: at('09:05'), stage: 'completed' },
  ],
  [
    'miss',
    [miss],
    { outcome: 'nobody_there', cancelled_at: at('09:10'), stage: 'cancelled', started_at: null },
  ],
  [
    'interrupt',
    [start, interrupt],
    { outcome: 'part_missing', missing_part: 'pump', follow_up_required: true, started_at: at('08:10') },
  ],
  [
    'interrupt, then submit as resolved',
    [start, interrupt, submit],
    { outcome: null, missing_part: null, part_expected_on: null, follow_up_required: false },
  ],
  [
    'interrupt, then resume',
    [start, did('pause', '08:20'), interrupt, tap('start', '08:50')],
    { outcome: null, missing_part: null, follow_up_required: false, paused_at: null },
  ],
  [
    'hand_back',
    [tap('leave', '07:40'), handBack],
    { technician_id: null, technician: null, on_the_way_at: null, stage: 'unassigned' },
  ],
  ['comment', [did('comment', '08:30', { text: 'Call first.' })], { stage: 'planned', version: 4 }],
  ['sign before submit', [start, sign], { signed_at: null, stage: 'in_progress' }],
] as const)('%s shows the fields that the server will set', (_, held, fields) => {
  expect(jobAfterEntries(planned, held)).toMatchObject(fields);
});

test("a submitted form shows the summary that the domain makes from it and from the server's last response", () => {
  const started = jobAfterEntries(planned, [start]);
  const made = summaryOnDevice(started, form, { at: new Date(submit.at) });
  expect(made).toMatchObject({ summary: { work_performed: 'Changed the gasket.', visit_fee: '45.000' } });
  expect(jobAfterEntries(planned, [start, submit])).toMatchObject(Object(made));
});

test('a form that is reopened and submitted again is signed with its new summary, not with the earlier hash', () => {
  const earlier = jobAfterEntries(planned, [start, submit]);
  const awaiting: JobOrderView = { ...earlier, summary_sha256: 'a'.repeat(64), version: 6 };
  const reopened = jobAfterEntries({ ...awaiting }, [did('save', '09:10', form)]);
  expect(reopened).toMatchObject({ workflow_status: 'in_progress', summary: null, summary_sha256: null });
  const again = { ...form, work_performed: 'Changed the gasket and the pump.' };
  const after = jobAfterEntries({ ...awaiting }, [
    did('save', '09:10', again),
    did('submit', '09:20', again),
  ]);
  expect([after.summary?.work_performed, after.summary_sha256]).toEqual([again.work_performed, null]);
});

test('a form whose price the server would question shows nothing to sign', () => {
  const odd = jobAfterEntries(planned, [start, did('submit', '09:00', { ...form, visit_fee: '9000' })]);
  expect(odd).toMatchObject({ workflow_status: 'awaiting_signature', summary: null, summary_sha256: null });
});

test('saving a form after the technician left keeps the work on hold', () => {
  const reported = jobAfterEntries(planned, [
    start,
    did('submit', '09:00', { ...form, left_at: at('08:40') }),
  ]);
  expect(reported.work_ended_at).toBe(at('08:40'));
  const reopened = jobAfterEntries({ ...reported }, [did('save', '09:10', form)]);
  expect(jobOrderWorkflow.stateOf(reopened)).toBe('paused');
});

test('entries are added once, even if two parts of a page add them', () => {
  const [pause, resume] = [did('pause', '08:20'), tap('start', '08:50')];
  const once = jobAfterEntries(planned, [start, pause, resume]);
  expect(jobAfterEntries(once, [start, pause, resume])).toBe(once);
});

test('like the page, a card in the list shows that the work ended after its submitted form is saved again', () => {
  const fields = Object.keys(jobOrderListed.shape);
  const reported = Object.entries({ ...planned, ...inState.awaiting_signature });
  const card: unknown = Object.fromEntries(reported.filter(([name]) => fields.includes(name)));
  const reopened = jobAfterEntries(card as JobOrderListed, [did('save', '08:40', form)]);
  expect([jobOrderWorkflow.stateOf(reopened), reopened.work_ended_at]).toEqual(['paused', at('08:25')]);
});
