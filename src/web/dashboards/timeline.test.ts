import { describe, expect, test } from 'vitest';
import { statusOfWorkflow, workflowStatuses } from '#domain/job-order.ts';
import { serviceRequestStatuses } from '#domain/service-request.ts';
import { isActive, timelineOf } from './timeline.ts';

const created_at = '2026-11-20T08:00:00Z';
const reviewed_at = '2026-11-20T09:00:00Z';
const completed_date = '2026-11-21T10:00:00Z';
const pending = { status: 'pending', created_at, reviewed_at: null, job_order: null } as const;
const assigned = { status: 'assigned', created_at, reviewed_at } as const;

describe('a client sees how far a request has come', () => {
  test('a pending request is reported, and everything else is to come', () => {
    expect(timelineOf(pending).map(({ step, state }) => `${step} ${state}`)).toEqual([
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
        timelineOf({ ...assigned, job_order: { workflow_status, completed_date: null } }).find(
          ({ state }) => state === 'current',
        )?.step,
    );
    expect(present).toEqual(['reviewed', 'assigned', 'inProgress', 'awaitingSignature', undefined]);
  });

  test('a step tells when it happened, and one to come tells nothing', () => {
    const job_order = { workflow_status: 'completed', completed_date } as const;
    const times = timelineOf({ ...assigned, job_order }).map(({ at }) => at);
    expect(times).toEqual([created_at, reviewed_at, null, null, null, completed_date]);
    expect(timelineOf({ ...pending, reviewed_at }).map(({ at }) => at)).toEqual([
      created_at,
      ...Array(5).fill(null),
    ]);
  });

  test('a rejected request ends at the rejection', () => {
    const entries = timelineOf({ ...pending, status: 'rejected', reviewed_at });
    expect(entries).toEqual([
      { step: 'reported', state: 'done', at: created_at },
      { step: 'rejected', state: 'done', at: reviewed_at },
    ]);
  });
});

describe('a request is active while something can still happen to it', () => {
  test('without a job until it is rejected', () => {
    const active = serviceRequestStatuses.filter((status) => isActive({ status, job_order: null }));
    expect(active).toEqual(['pending', 'reviewed']);
  });

  test('with a job until that is completed or cancelled', () => {
    const jobs = workflowStatuses.map((workflow_status) => ({
      workflow_status,
      status: statusOfWorkflow[workflow_status],
    }));
    const active = jobs.filter((job_order) => isActive({ status: 'assigned', job_order }));
    expect(active.map(({ workflow_status }) => workflow_status)).toEqual([
      'scheduled',
      'assigned',
      'in_progress',
      'awaiting_signature',
    ]);
    const cancelled = { workflow_status: 'assigned', status: 'cancelled' } as const;
    expect(isActive({ status: 'assigned', job_order: cancelled })).toBe(false);
  });
});
