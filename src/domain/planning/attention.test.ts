import { expect, test } from 'vitest';
import { statusOfWorkflow, type WorkflowStatus } from '#domain/job-order.ts';
import { attentionAction, attentionKinds } from './attention.ts';

const job = (workflow_status: WorkflowStatus, technician_id: string | null = 'somebody') => ({
  status: statusOfWorkflow[workflow_status],
  workflow_status,
  technician_id,
});

test('every request that needs attention is reviewed', () => {
  expect(attentionKinds.map((kind) => attentionAction(kind, null))).toEqual(
    attentionKinds.map(() => 'review'),
  );
});

test('a job without a technician is assigned, and a planned job is moved', () => {
  expect(attentionAction('emergency', job('scheduled', null))).toBe('assign');
  expect(attentionAction('unassigned', job('scheduled', null))).toBe('assign');
  expect(attentionAction('overlap', job('assigned'))).toBe('move');
  expect(attentionAction('late', job('scheduled'))).toBe('move');
  expect(attentionAction('closed_day', job('assigned'))).toBe('move');
});

test('started work is opened, and unfinished work gets a new job', () => {
  expect(attentionAction('unsigned', job('awaiting_signature'))).toBe('open');
  expect(attentionAction('late', job('in_progress'))).toBe('open');
  expect(attentionAction('follow_up', job('completed'))).toBe('create_job');
  const calledOff = { ...job('assigned'), status: 'cancelled' } as const;
  expect(attentionAction('stranded', calledOff)).toBe('create_job');
  expect(attentionAction('emergency', calledOff)).toBe('create_job');
  expect(attentionAction('unusual_price', job('completed'))).toBe('open');
});
