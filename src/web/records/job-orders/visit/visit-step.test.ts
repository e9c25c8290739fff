import { describe, expect, test } from 'vitest';
import { statusOfWorkflow, type WorkflowStatus } from '#domain/job-orders/order.ts';
import type { JobOrderState } from '#domain/job-orders/workflow.ts';
import { type VisitStep, visitStepOf } from './visit-step.ts';

const at = (workflow_status: WorkflowStatus, on_the_way_at: string | null = null) => {
  const state: JobOrderState = {
    workflow_status,
    status: statusOfWorkflow[workflow_status],
    technician_id: 'somebody',
  };
  return { ...state, on_the_way_at };
};
const leftAt = '2026-11-23T08:00:00+00:00';

describe('the next step of a visit', () => {
  test.each([
    ['a job that was given to the technician', at('assigned'), 'leave'],
    ['one on the way', at('assigned', leftAt), 'arrive'],
    ['one that was never given', at('scheduled'), 'start'],
    ['one that was begun', at('in_progress', leftAt), 'finish'],
    ['one that pauses', { ...at('in_progress', leftAt), paused_at: leftAt }, 'resume'],
    ['one that ended', { ...at('in_progress'), paused_at: leftAt, work_ended_at: leftAt }, 'finish'],
    ['one that waits for its signature', at('awaiting_signature'), 'sign'],
    ['one that is done', at('completed', leftAt), 'view'],
    ['one that was cancelled on the way', { ...at('assigned', leftAt), status: 'cancelled' }, 'view'],
  ] as const satisfies readonly (readonly [string, Parameters<typeof visitStepOf>[0], VisitStep])[])(
    '%s has the right next step',
    (_, job, step) => {
      expect(visitStepOf(job, { role: 'technician' })).toBe(step);
    },
  );
});
