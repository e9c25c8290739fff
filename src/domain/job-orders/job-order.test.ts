import { describe, expect, test } from 'vitest';
import { openJobOrder, workOf } from '#domain/visit/open-job-order.ts';
import { actionsOf, allows } from '#domain/workflow.ts';
import { isFormSubmitted } from './form.ts';
import { serviceDateOf } from './job-order.ts';
import {
  isJob,
  type JobGroup,
  jobGroups,
  jobOrderStatuses,
  statusOfWorkflow,
  workflowStatuses,
} from './order.ts';
import { jobOrderWorkflow } from './workflow.ts';

const request = {
  id: 'request',
  operator_id: 'operator',
  client_id: 'client',
  machine_id: 'machine',
  service_type_requested: 'trouble_call',
  problem_description: 'No pressure at the left group',
  urgency: 'high',
  contact_phone: '+973 3300 1122',
  special_instructions: 'Ask for the shift manager',
  arrive_by: new Date('2026-06-15T09:00:00Z'),
} as const;
const appointment = {
  id: 'job',
  number: 1001,
  technician_id: 'technician',
  dispatcher_id: 'dispatcher',
  scheduled_date: new Date('2026-06-15T07:00:00Z'),
  duration_minutes: 90,
  at: new Date('2026-06-14T09:00:00Z'),
};

describe('the job order of a request', () => {
  const jobOrder = openJobOrder(workOf(request), appointment);

  test('the job order of a request is assigned if a technician is given', () => {
    expect(jobOrder).toMatchObject({
      workflow_status: 'assigned',
      status: 'scheduled',
      technician_id: 'technician',
    });
  });

  test('the job order of a request is scheduled without a technician', () => {
    expect(openJobOrder(workOf(request), { ...appointment, technician_id: null })).toMatchObject({
      workflow_status: 'scheduled',
      status: 'scheduled',
      technician_id: null,
    });
  });

  test('a job order can be opened without a request', () => {
    const work = { ...workOf(request), service_request_id: null, type: 'event' } as const;
    expect(openJobOrder(work, { ...appointment, technician_id: null })).toMatchObject({
      service_request_id: null,
      type: 'event',
      workflow_status: 'scheduled',
      status: 'scheduled',
    });
  });

  test('the job order of a request copies operator, client, machine, type and description, and points to the request', () => {
    expect(jobOrder).toMatchObject({
      operator_id: 'operator',
      client_id: 'client',
      machine_id: 'machine',
      service_request_id: 'request',
      type: 'trouble_call',
      description: 'No pressure at the left group',
      contact_phone: '+973 3300 1122',
      special_instructions: 'Ask for the shift manager',
      scheduled_date: appointment.scheduled_date,
      created_at: appointment.at,
    });
  });

  test('a job order starts with the form defaults of the specification: troubleshooting and 0 hours', () => {
    expect(jobOrder).toMatchObject({
      visit_type: 'troubleshooting',
      time_spent_hours: 0,
      parts_used: [],
      is_cmasa_covered: false,
      visit_fee: null,
      work_performed: null,
    });
  });

  test('a new job order is neither submitted nor signed', () => {
    expect(jobOrder).toMatchObject({
      job_order_form_submitted_at: null,
      completed_date: null,
      signed_at: null,
    });
  });
});

test('a form counts as submitted while it awaits a signature and once it is signed', () => {
  expect(workflowStatuses.filter((workflow_status) => isFormSubmitted({ workflow_status }))).toEqual([
    'awaiting_signature',
    'completed',
  ]);
});

describe('the day of service', () => {
  const zone = 'Asia/Bahrain';
  const planned = {
    scheduled_date: new Date('2026-11-18T07:00:00Z'),
    started_at: null,
    job_order_form_submitted_at: null,
    work_ended_at: null,
  };
  const startedJob = { ...planned, started_at: new Date('2026-11-18T21:00:00Z') };
  const reported = { ...startedJob, job_order_form_submitted_at: new Date('2026-11-20T20:59:00Z') };

  const leftBefore = { ...reported, work_ended_at: new Date('2026-11-19T10:00:00Z') };

  test.each([
    ['planned', planned, '2026-11-18'],
    ['started', startedJob, '2026-11-19'],
    ['reported as done', reported, '2026-11-20'],
    ['over, if it is reported later', leftBefore, '2026-11-19'],
  ])("the day of service is the day on which the work is %s, in the operator's zone", (_, job, day) =>
    expect(serviceDateOf(job, zone)).toBe(day),
  );
});

test('a job belongs to the groups that contain its status', () => {
  const groups = Object.keys(jobGroups) as JobGroup[];
  const lines = jobOrderStatuses.map((status) =>
    [status, ...groups.map((group) => (isJob(group, { status }) ? group : '-'))]
      .map((text) => text.padEnd(12))
      .join('')
      .trimEnd(),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "scheduled   open        -           planned     -           -
    in_progress open        -           -           -           -
    completed   -           closed      -           completed   -
    cancelled   -           closed      -           -           cancelled"
  `);
});

test('a job is open while some action can still change its status, and closed after that', () => {
  for (const workflow_status of workflowStatuses) {
    for (const status of [statusOfWorkflow[workflow_status], 'cancelled'] as const) {
      const job = { status, workflow_status };
      const leadsOn = actionsOf(jobOrderWorkflow).some(
        (action) =>
          jobOrderWorkflow.actions[action].to !== 'unchanged' && allows(jobOrderWorkflow, action, job),
      );
      expect([isJob('open', job), isJob('closed', job)]).toEqual([leadsOn, !leadsOn]);
    }
  }
});
