import { expect, test } from 'vitest';
import { statusOfWorkflow, type WorkflowStatus } from '#domain/job-orders/order.ts';
import { type AttentionKind, attentionAction, attentionKinds, calleeOf } from './attention.ts';

const job = (workflow_status: WorkflowStatus, technician_id: string | null = 'somebody') => ({
  status: statusOfWorkflow[workflow_status],
  workflow_status,
  technician_id,
});

const actionOf = (
  kind: AttentionKind,
  subject: Parameters<typeof attentionAction>[1],
  can_be_followed = true,
) => attentionAction(kind, subject, { can_be_followed, request: null });

/**
 * The problems that one case can have at the same moment, by the state of its request or its latest visit. An earlier
 * visit of the case may also be disputed, lack a part, or have late work or an unusual price. The first of each two
 * problems in a list is shown.
 */
const together = {
  'a request without a decision': ['emergency', 'call_back', 'response_late'],
  'an approved request': ['emergency', 'call_back', 'arrival_late'],
  'a visit without a technician': [
    'emergency',
    'call_back',
    'arrival_late',
    'closed_day',
    'before_part',
    'time_asked',
    'disputed',
    'late_work',
    'unassigned',
    'part_due',
    'unusual_price',
  ],
  'a visit with a technician': [
    'emergency',
    'call_back',
    'arrival_late',
    'late',
    'overlap',
    'closed_day',
    'before_part',
    'time_asked',
    'disputed',
    'late_work',
    'part_due',
    'unusual_price',
  ],
  'a technician on the way': [
    'emergency',
    'call_back',
    'arrival_late',
    'late',
    'overlap',
    'time_asked',
    'disputed',
    'late_work',
    'still_running',
    'part_due',
    'unusual_price',
  ],
  'a visit under way': ['call_back', 'disputed', 'late_work', 'still_running', 'unusual_price'],
  'a visit on hold': ['call_back', 'disputed', 'late_work', 'on_hold', 'unusual_price'],
  'a report without a signature': [
    'call_back',
    'disputed',
    'late_work',
    'unsigned',
    'part_due',
    'unusual_price',
  ],
  'a completed visit': ['disputed', 'late_work', 'part_due', 'follow_up', 'unusual_price'],
  'a canceled visit of a request': [
    'emergency',
    'call_back',
    'disputed',
    'late_work',
    'stranded',
    'part_due',
    'unusual_price',
  ],
  'a canceled visit without a request': ['late_work', 'follow_up'],
} as const satisfies Readonly<Record<string, readonly AttentionKind[]>>;

test.each<[string, readonly AttentionKind[]]>(Object.entries(together))(
  'of the problems of %s, the most urgent comes first',
  (_, kinds) => {
    expect(attentionKinds.filter((kind) => kinds.includes(kind))).toEqual(kinds);
  },
);

test('the action for every problem with a request is to review it', () => {
  expect(attentionKinds.map((kind) => actionOf(kind, null))).toEqual(attentionKinds.map(() => 'review'));
});

test('the action for a job without a technician is to assign it, and for a planned job to move it', () => {
  expect(actionOf('emergency', job('scheduled', null))).toBe('assign');
  expect(actionOf('unassigned', job('scheduled', null))).toBe('assign');
  expect(actionOf('overlap', job('assigned'))).toBe('move');
  expect(actionOf('closed_day', job('assigned'))).toBe('move');
  expect(actionOf('before_part', job('assigned'))).toBe('move');
});

test('the action for work that was left open is to say when the technician left; on the way there is nothing to say', () => {
  expect(actionOf('still_running', job('in_progress'))).toBe('pause');
  expect(actionOf('still_running', job('assigned'))).toBe('call');
});

test('the action for started work is to open it, and for unfinished work to create a new job', () => {
  expect(actionOf('unsigned', job('awaiting_signature'))).toBe('open');
  expect(actionOf('arrival_late', job('in_progress'))).toBe('open');
  expect(actionOf('follow_up', job('completed'))).toBe('create_job');
  const calledOff = { ...job('assigned'), status: 'cancelled' } as const;
  expect(actionOf('stranded', calledOff)).toBe('create_job');
  expect(actionOf('emergency', calledOff)).toBe('create_job');
  expect(actionOf('follow_up', job('completed'), false)).toBe('open');
  expect(actionOf('unusual_price', job('completed'))).toBe('open');
});

test('the action for a late or unfinished visit is to call its technician, and for a dispute to call the client', () => {
  expect(actionOf('late', job('scheduled'))).toBe('call');
  expect(actionOf('on_hold', job('in_progress'))).toBe('call');
  expect(actionOf('disputed', job('completed'))).toBe('call');
  expect(attentionKinds.filter((kind) => calleeOf(kind) === 'technician')).toEqual([
    'late',
    'still_running',
    'on_hold',
  ]);
  const request = { awaits_call_back: true };
  expect(attentionAction('response_late', null, { can_be_followed: false, request })).toBe('call');
});
