import { describe, expect, test } from 'vitest';
import { statusOfWorkflow, type WorkflowStatus, workflowStatuses } from '#domain/job-orders/order.ts';
import { byProgress, timelineOf } from './timeline.ts';

const created_at = '2026-11-20T08:00:00Z';
const reviewed_at = '2026-11-20T09:00:00Z';
const completed_date = '2026-11-21T10:00:00Z';
const pending = { status: 'pending', created_at, reviewed_at: null, job_order: null } as const;
const jobAt = (workflow_status: WorkflowStatus) => ({
  workflow_status,
  status: statusOfWorkflow[workflow_status],
  completed_date: null,
  cancelled_at: null,
});
const assigned = { status: 'assigned', created_at, reviewed_at } as const;

describe("a request's timeline for the client", () => {
  test('a pending request has only reached its first step', () => {
    expect(timelineOf(pending).map(({ step, state }) => `${step} ${state}`)).toEqual([
      'reported current',
      'reviewed open',
      'assigned open',
      'inProgress open',
      'awaitingSignature open',
      'completed open',
    ]);
  });

  test('each workflow status of the job advances the current step, and a completed job has no current step', () => {
    const present = workflowStatuses.map(
      (workflow_status) =>
        timelineOf({ ...assigned, job_order: jobAt(workflow_status) }).find(
          ({ state }) => state === 'current',
        )?.step,
    );
    expect(present).toEqual(['reviewed', 'assigned', 'inProgress', 'awaitingSignature', undefined]);
  });

  test('a job with a technician has reached the assigned step, whatever its status', () => {
    const job_order = { ...jobAt('scheduled'), technician: { name: 'Yusuf' } };
    const present = timelineOf({ ...assigned, job_order }).find(({ state }) => state === 'current');
    expect(present?.step).toBe('assigned');
  });

  test('a technician who has set out is on the way until the work starts', () => {
    const presentAt = (workflow_status: WorkflowStatus) => {
      const job_order = { ...jobAt(workflow_status), on_the_way_at: '2026-11-21T07:30:00Z' };
      return timelineOf({ ...assigned, job_order }, new Date('2026-11-21T08:00:00Z')).find(
        ({ state }) => state === 'current',
      )?.step;
    };
    expect(presentAt('assigned')).toBe('onTheWay');
    expect(presentAt('in_progress')).toBe('inProgress');
  });

  test('the step of work on hold shows when the hold began, and work that was left open is not finished', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
    const started = { ...jobAt('in_progress'), started_at: at(6).toISOString() };
    const presentOf = (job_order: typeof started & { readonly paused_at?: string }, now: Date) => {
      const present = timelineOf({ ...assigned, job_order }, now).find(({ state }) => state === 'current');
      return [present?.step, present?.at];
    };
    const paused_at = at(7).toISOString();
    expect(presentOf(started, at(10))).toEqual(['inProgress', started.started_at]);
    expect(presentOf({ ...started, paused_at }, at(30))).toEqual(['paused', paused_at]);
    expect(presentOf(started, at(11))).toEqual(['unfinished', started.started_at]);
  });

  test('a past step has a time, and a future one has none', () => {
    const job_order = { ...jobAt('completed'), completed_date };
    const times = timelineOf({ ...assigned, job_order }).map(({ at }) => at);
    expect(times).toEqual([created_at, reviewed_at, null, null, null, completed_date]);
    expect(timelineOf({ ...pending, reviewed_at }).map(({ at }) => at)).toEqual([
      created_at,
      ...Array(5).fill(null),
    ]);
  });

  test('with the whole job, the timeline says when the work started and when it was submitted', () => {
    const started_at = '2026-11-21T08:00:00Z';
    const job_order_form_submitted_at = '2026-11-21T09:30:00Z';
    const times = { started_at, job_order_form_submitted_at };
    const timesAt = (workflow_status: 'in_progress' | 'awaiting_signature') =>
      timelineOf({ ...assigned, job_order: { ...jobAt(workflow_status), ...times } }).map(({ at }) => at);
    expect(timesAt('in_progress')).toEqual([created_at, reviewed_at, null, started_at, null, null]);
    expect(timesAt('awaiting_signature').slice(3)).toEqual([started_at, job_order_form_submitted_at, null]);
  });

  test('a rejected request ends with the rejection', () => {
    const entries = timelineOf({ ...pending, status: 'rejected', reviewed_at });
    expect(entries).toEqual([
      { step: 'reported', state: 'done', at: created_at },
      { step: 'rejected', state: 'done', at: reviewed_at },
    ]);
  });
});

describe('the timeline of a request whose visit was cancelled', () => {
  test('a request whose visit was cancelled is not over: another visit is being planned', () => {
    const job_order = { ...jobAt('assigned'), status: 'cancelled', cancelled_at: reviewed_at } as const;
    const entries = timelineOf({ ...assigned, job_order, awaits_visit: true });
    expect(entries.map(({ step, state }) => `${step} ${state}`).slice(1, 4)).toEqual([
      'reviewed done',
      'anotherVisit current',
      'inProgress open',
    ]);
  });
});

describe('the timeline of a cancelled job', () => {
  const cancelled_at = '2026-11-21T08:30:00Z';

  test('the timeline of a cancelled job ends after the steps that it had reached', () => {
    const paths = workflowStatuses
      .filter((status) => status !== 'completed')
      .map((status) => ({ ...jobAt(status), status: 'cancelled', cancelled_at }) as const)
      .map((job_order) => timelineOf({ ...assigned, job_order }));
    expect(paths.map((path) => path.map(({ step }) => step).join(' '))).toEqual([
      'reported reviewed cancelled',
      'reported reviewed assigned cancelled',
      'reported reviewed assigned inProgress cancelled',
      'reported reviewed assigned inProgress awaitingSignature cancelled',
    ]);
    for (const path of paths) {
      expect(path.every(({ state }) => state === 'done')).toBe(true);
      expect(path.at(-1)?.at).toBe(cancelled_at);
    }
  });
});

test('emergencies come first, then the most advanced request, whatever its age', () => {
  const urgency = 'low' as const;
  const calls = [
    { ...pending, urgency },
    ...workflowStatuses.slice(0, 4).map((status) => ({ ...assigned, job_order: jobAt(status), urgency })),
  ];
  const order = calls.toSorted(byProgress).map(({ job_order }) => job_order?.workflow_status);
  expect(order).toEqual(['awaiting_signature', 'in_progress', 'assigned', 'scheduled', undefined]);
  const emergency = { ...pending, urgency: 'emergency' as const };
  expect([...calls, emergency].toSorted(byProgress)[0]).toBe(emergency);
});

test('a withdrawn or closed request ends with that step, and is not called rejected', () => {
  const ended = { status: 'rejected', created_at, reviewed_at, job_order: null } as const;
  const lastOf = (outcome: 'withdrawn' | 'closed' | null) => timelineOf({ ...ended, outcome }).at(-1)?.step;
  expect([lastOf(null), lastOf('withdrawn'), lastOf('closed')]).toEqual(['rejected', 'withdrawn', 'closed']);
});
