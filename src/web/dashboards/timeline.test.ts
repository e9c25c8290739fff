import { describe, expect, test } from 'vitest';
import { workflowStatuses } from '#domain/job-order.ts';
import { timelineOf } from './timeline.ts';

const shown = (...args: Parameters<typeof timelineOf>) =>
  timelineOf(...args).map(({ step, state }) => `${step} ${state}`);

describe('a client sees how far a request has come', () => {
  test('a pending request is reported, and everything else is to come', () => {
    expect(shown({ status: 'pending', job_order: null })).toEqual([
      'reported current',
      'reviewed open',
      'assigned open',
      'inProgress open',
      'awaitingSignature open',
      'completed open',
    ]);
  });

  test('each workflow status of the job moves the present step on, and a completed job leaves none open', () => {
    const present = workflowStatuses.map(
      (workflow_status) =>
        timelineOf({ status: 'assigned', job_order: { workflow_status } }).find(
          ({ state }) => state === 'current',
        )?.step,
    );
    expect(present).toEqual(['reviewed', 'assigned', 'inProgress', 'awaitingSignature', undefined]);
  });

  test('a rejected request ends at the rejection', () => {
    expect(shown({ status: 'rejected', job_order: null })).toEqual(['reported done', 'rejected current']);
  });
});
