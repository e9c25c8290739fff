import { describe, expect, test } from 'vitest';
import { statusOfWorkflow, type WorkflowStatus, workflowStatuses } from '#domain/job-orders/order.ts';
import type { JobOrderState } from '#domain/job-orders/workflow.ts';
import { afterSignature, type NextStep, nextStepOf } from './next-step.ts';

describe('the next step on a job card', () => {
  const steps: Readonly<Record<WorkflowStatus, NextStep>> = {
    scheduled: 'start',
    assigned: 'start',
    in_progress: 'continue',
    awaiting_signature: 'sign',
    completed: 'view',
  };

  test.each(workflowStatuses.map((status) => [status, steps[status]] as const))(
    'a job in the status %s offers the step %s',
    (workflow_status, step) => {
      const job: JobOrderState = { workflow_status, status: statusOfWorkflow[workflow_status] };
      expect(nextStepOf(job, { role: 'technician' })).toBe(step);
    },
  );

  test('a cancelled job can only be viewed, whatever its last status', () => {
    const steps = workflowStatuses.map((workflow_status) =>
      nextStepOf({ workflow_status, status: 'cancelled' }, { role: 'technician' }),
    );
    expect(new Set(steps)).toEqual(new Set(['view']));
  });
});

test('after the signature a technician returns to the jobs, a client and a super admin to the client area', () => {
  expect([afterSignature('technician'), afterSignature('client'), afterSignature('super_admin')]).toEqual([
    '/technician/jobs',
    '/client',
    '/client',
  ]);
});
