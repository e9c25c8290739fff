import { describe, expect, test } from 'vitest';
import { statusOfWorkflow, type WorkflowStatus } from '#domain/job-orders/order.ts';
import type { JobOrderState } from '#domain/job-orders/workflow.ts';
import { pageActionsOf } from './page-actions.ts';

describe("the steps on a job's page", () => {
  const at = (workflow_status: WorkflowStatus): JobOrderState => ({
    workflow_status,
    status: statusOfWorkflow[workflow_status],
    technician_id: 'somebody',
  });
  const planning = ['assign', 'unassign', 'estimate', 'correct', 'decline_time', 'expect_part', 'cancel'];

  test.each([
    ['assigned', 'technician', ['start']],
    ['in_progress', 'technician', ['save', 'pause']],
    ['awaiting_signature', 'technician', ['sign', 'save']],
    ['awaiting_signature', 'client', ['sign']],
    ['assigned', 'client', ['ask_time']],
    ['completed', 'client', ['rate']],
    ['assigned', 'dispatcher', planning],
    ['assigned', 'country_operator', planning],
    [
      'in_progress',
      'dispatcher',
      ['hand_over', 'unassign', 'estimate', 'correct', 'pause', 'expect_part', 'cancel'],
    ],
    ['assigned', 'super_admin', ['start', ...planning.slice(0, 4), 'ask_time', ...planning.slice(4)]],
    ['completed', 'super_admin', ['expect_part', 'settle', 'settle_dispute']],
  ] as const)('a job in the status %s offers the right steps to a %s', (status, role, steps) => {
    expect(pageActionsOf(at(status), { role })).toEqual(steps);
  });

  test('a cancelled job can only be settled', () => {
    expect(pageActionsOf({ ...at('assigned'), status: 'cancelled' }, { role: 'super_admin' })).toEqual([
      'settle',
    ]);
  });
});
