import { describe, expect, test } from 'vitest';
import {
  type JobOrderState,
  statusOfWorkflow,
  type WorkflowStatus,
  workflowStatuses,
} from '#domain/job-order.ts';
import { afterSignature, type NextStep, nextStepOf, stepsOf } from './next-step.ts';

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

describe("the steps on a job's page", () => {
  const at = (workflow_status: WorkflowStatus): JobOrderState => ({
    workflow_status,
    status: statusOfWorkflow[workflow_status],
    technician_id: 'somebody',
  });
  const planning = ['assign', 'unassign', 'estimate', 'decline_time', 'cancel'];

  test.each([
    ['assigned', 'technician', ['start']],
    ['in_progress', 'technician', ['continue', 'pause']],
    ['awaiting_signature', 'technician', ['sign', 'continue']],
    ['awaiting_signature', 'client', ['sign']],
    ['assigned', 'client', ['ask_time']],
    ['completed', 'client', ['rate']],
    ['assigned', 'dispatcher', planning],
    ['assigned', 'country_operator', planning],
    ['in_progress', 'dispatcher', ['hand_over', 'unassign', 'estimate', 'expect_part', 'cancel']],
    ['assigned', 'super_admin', ['start', ...planning.slice(0, 3), 'ask_time', ...planning.slice(3)]],
    ['completed', 'super_admin', ['rate', 'expect_part', 'settle', 'settle_dispute']],
  ] as const)('a job in the status %s offers the right steps to a %s', (status, role, steps) => {
    expect(stepsOf(at(status), { role })).toEqual(steps);
  });

  test('a cancelled job can only be settled', () => {
    expect(stepsOf({ ...at('assigned'), status: 'cancelled' }, { role: 'super_admin' })).toEqual(['settle']);
  });
});
