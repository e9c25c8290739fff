import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isFormSubmitted,
  isJob,
  type JobForm,
  type JobGroup,
  jobGroups,
  jobOrderStatuses,
  jobOrderWorkflow,
  linesFromParts,
  openJobOrder,
  partsFromLines,
  serviceDateOf,
  settleJobForm,
  statusOfWorkflow,
  visitTypes,
  workflowStatuses,
} from './job-order.ts';
import { actionsOf, allows } from './workflow.ts';

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
} as const;
const appointment = {
  id: 'job',
  number: 1001,
  technician_id: 'technician',
  dispatcher_id: 'dispatcher',
  scheduled_date: new Date('2026-06-15T07:00:00Z'),
  at: new Date('2026-06-14T09:00:00Z'),
};

describe('the job order of a request', () => {
  const jobOrder = openJobOrder(request, appointment);

  test('is assigned when a technician is given', () => {
    expect(jobOrder).toMatchObject({
      workflow_status: 'assigned',
      status: 'scheduled',
      technician_id: 'technician',
    });
  });

  test('is scheduled as long as nobody is given', () => {
    expect(openJobOrder(request, { ...appointment, technician_id: null })).toMatchObject({
      workflow_status: 'scheduled',
      status: 'scheduled',
      technician_id: null,
    });
  });

  test('takes over tenant, client, machine, type and description, and points back', () => {
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

  test('begins with the form defaults of the specification: troubleshooting and 0 hours', () => {
    expect(jobOrder).toMatchObject({
      visit_type: 'troubleshooting',
      time_spent_hours: 0,
      parts_used: [],
      is_cmasa_covered: false,
      visit_fee: null,
      work_performed: null,
    });
  });

  test('is neither submitted nor signed', () => {
    expect(jobOrder).toMatchObject({
      job_order_form_submitted_at: null,
      completed_date: null,
      signed_at: null,
    });
  });
});

const form: fc.Arbitrary<JobForm> = fc.record({
  work_performed: fc.option(fc.string()),
  technician_notes: fc.option(fc.string()),
  parts_used: fc.array(fc.record({ name: fc.string({ minLength: 1 }) })),
  time_spent_hours: fc.integer({ min: 0, max: 48 }).map((halves) => halves / 2),
  problem_resolved: fc.boolean(),
  follow_up_required: fc.boolean(),
  follow_up_reason: fc.option(fc.string()),
  visit_type: fc.constantFrom(...visitTypes),
  is_cmasa_covered: fc.boolean(),
  visit_fee: fc.option(fc.constantFrom('0', '12.50', '999.99')),
});

describe('a settled job form', () => {
  test('has no fee when the plan covers the visit, and keeps the fee otherwise', () => {
    fc.assert(
      fc.property(form, (given) => {
        expect(settleJobForm(given).visit_fee).toBe(given.is_cmasa_covered ? null : given.visit_fee);
      }),
    );
  });

  test('has no follow-up reason when no follow-up is required, and keeps the reason otherwise', () => {
    fc.assert(
      fc.property(form, (given) => {
        expect(settleJobForm(given).follow_up_reason).toBe(
          given.follow_up_required ? given.follow_up_reason : null,
        );
      }),
    );
  });

  test('leaves every other field alone, and settling twice changes nothing more', () => {
    fc.assert(
      fc.property(form, (given) => {
        const settled = settleJobForm(given);
        const { visit_fee, follow_up_reason } = settled;
        expect(settled).toEqual({ ...given, visit_fee, follow_up_reason });
        expect(settleJobForm(settled)).toEqual(settled);
      }),
    );
  });
});

describe('parts', () => {
  test('are typed one a line, trimmed, blank lines dropped', () => {
    expect(partsFromLines('  Group gasket 73 mm \n\n\t\r\nShower screen\n   ')).toEqual([
      { name: 'Group gasket 73 mm' },
      { name: 'Shower screen' },
    ]);
  });

  test('of an empty input are none', () => expect(partsFromLines(' \n ')).toEqual([]));

  test('come back as they were typed', () => {
    const name = fc.string({ minLength: 1 }).map((text) => text.replaceAll(/\s/g, ' ').trim());
    const parts = fc.array(fc.record({ name: name.filter((text) => text !== '') }));
    fc.assert(
      fc.property(parts, (given) => {
        expect(partsFromLines(linesFromParts(given))).toEqual(given);
      }),
    );
  });
});

test('a form counts as submitted from the submission on, and not a step earlier', () => {
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
  };
  const begun = { ...planned, started_at: new Date('2026-11-18T21:00:00Z') };
  const reported = { ...begun, job_order_form_submitted_at: new Date('2026-11-20T20:59:00Z') };

  test.each([
    ['planned', planned, '2026-11-18'],
    ['begun', begun, '2026-11-19'],
    ['reported as done', reported, '2026-11-20'],
  ])("is the day on which the work is %s, in the operator's zone", (_, job, day) =>
    expect(serviceDateOf(job, zone)).toBe(day),
  );
});

test('a job belongs to the groups that its status stands in', () => {
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

test('a job is open as long as some action leads on, and closed from then on', () => {
  for (const workflow_status of workflowStatuses) {
    for (const status of [statusOfWorkflow[workflow_status], 'cancelled'] as const) {
      const job = { status, workflow_status };
      const leadsOn = actionsOf(jobOrderWorkflow).some((action) => allows(jobOrderWorkflow, action, job));
      expect([isJob('open', job), isJob('closed', job)]).toEqual([leadsOn, !leadsOn]);
    }
  }
});
