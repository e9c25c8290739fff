import { describe, expect, test } from 'vitest';
import { planners, type Role, roles } from './actor.ts';
import {
  type JobOrderStatus,
  statusOfWorkflow,
  type WorkflowStatus,
  workflowStatuses,
} from './job-orders/order.ts';
import { type JobOrderState, jobOrderWorkflow } from './job-orders/workflow.ts';
import { serviceRequestStatuses, serviceRequestWorkflow } from './service-request.ts';
import {
  actionsOf,
  advance,
  availableActions,
  callersOf,
  RefusedError,
  refusal,
  requireAllowed,
  type Workflow,
} from './workflow.ts';

const jobStates: readonly JobOrderState[] = [
  ...workflowStatuses.map((workflow_status) => ({
    workflow_status,
    status: statusOfWorkflow[workflow_status],
  })),
  ...workflowStatuses
    .filter((workflow_status) => workflow_status !== 'completed')
    .map((workflow_status) => ({ workflow_status, status: 'cancelled' as const })),
];
const requestStates = serviceRequestStatuses.map((status) => ({ status }));

/**
 * Returns a table with a row for each state and a column for each role. Cells list the actions that the role may take.
 */
function matrix<Fields extends object, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  states: readonly Fields[],
): string {
  const rows = states.map((record) => [
    Object.values(record).join('/'),
    ...roles.map((role) => availableActions(workflow, record, { role }).join(' ') || '-'),
  ]);
  return table([['', ...roles], ...rows]);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '))
    .map((line) => `|${line}|`)
    .join('\n');
}

test('an action may be taken by exactly the roles that its table names', () => {
  const callers = actionsOf(jobOrderWorkflow).map(
    (action) => `${action}: ${callersOf(jobOrderWorkflow, action).join(' ')}`,
  );
  expect(callers.join('\n')).toMatchInlineSnapshot(`
    "leave: technician super_admin
    start: technician super_admin
    pause: technician dispatcher country_operator super_admin
    keep_on_hold: technician dispatcher country_operator super_admin
    miss: technician dispatcher country_operator super_admin
    interrupt: technician super_admin
    expect_part: dispatcher country_operator super_admin
    save: technician super_admin
    submit: technician super_admin
    sign: technician client super_admin
    dispute: client
    settle_dispute: dispatcher country_operator super_admin
    assign: dispatcher country_operator super_admin
    hand_over: dispatcher country_operator super_admin
    unassign: dispatcher country_operator super_admin
    hand_back: technician
    estimate: dispatcher country_operator super_admin
    ask_time: client super_admin
    decline_time: dispatcher country_operator super_admin
    cancel: dispatcher country_operator super_admin
    call_off: client super_admin
    correct: dispatcher country_operator super_admin
    rate: client
    settle: dispatcher country_operator super_admin"
  `);
});

describe('who may do what in which status', () => {
  test('each role takes the listed actions in each status of a service request', () => {
    expect(matrix(serviceRequestWorkflow, requestStates)).toMatchInlineSnapshot(`
      "|         | super_admin                               | country_operator                 | dispatcher                       | technician | client          |
      |pending  | approve reject correct call_back withdraw | approve reject correct call_back | approve reject correct call_back | -          | correct withdraw|
      |reviewed | assign call_back withdraw close           | assign call_back close           | assign call_back close           | -          | withdraw        |
      |assigned | call_back withdraw close                  | call_back close                  | call_back close                  | -          | withdraw        |
      |rejected | -                                         | -                                | -                                | -          | -               |"
    `);
  });

  test('each role takes the listed actions in each status of a job order', () => {
    expect(matrix(jobOrderWorkflow, jobStates)).toMatchInlineSnapshot(`
      "|                               | super_admin                                                                                                               | country_operator                                                      | dispatcher                                                            | technician                                       | client           |
      |scheduled/scheduled            | start expect_part save submit assign unassign estimate ask_time decline_time cancel call_off correct                      | expect_part assign unassign estimate decline_time cancel correct      | expect_part assign unassign estimate decline_time cancel correct      | start save submit hand_back                      | ask_time call_off|
      |assigned/scheduled             | leave start miss interrupt expect_part save submit assign unassign estimate ask_time decline_time cancel call_off correct | miss expect_part assign unassign estimate decline_time cancel correct | miss expect_part assign unassign estimate decline_time cancel correct | leave start miss interrupt save submit hand_back | ask_time call_off|
      |in_progress/in_progress        | pause miss interrupt expect_part save submit hand_over unassign estimate cancel correct                                   | pause miss expect_part hand_over unassign estimate cancel correct     | pause miss expect_part hand_over unassign estimate cancel correct     | pause miss interrupt save submit hand_back       | -                |
      |awaiting_signature/in_progress | expect_part save sign hand_over cancel                                                                                    | expect_part hand_over cancel                                          | expect_part hand_over cancel                                          | save sign                                        | sign             |
      |completed/completed            | expect_part settle_dispute settle                                                                                         | expect_part settle_dispute settle                                     | expect_part settle_dispute settle                                     | -                                                | dispute rate     |
      |scheduled/cancelled            | settle                                                                                                                    | settle                                                                | settle                                                                | -                                                | -                |
      |assigned/cancelled             | settle                                                                                                                    | settle                                                                | settle                                                                | -                                                | -                |
      |in_progress/cancelled          | settle                                                                                                                    | settle                                                                | settle                                                                | -                                                | -                |
      |awaiting_signature/cancelled   | settle                                                                                                                    | settle                                                                | settle                                                                | -                                                | -                |"
    `);
  });
});

describe('where each action leads', () => {
  const destinations = <Fields, State extends string, Action extends string>(
    workflow: Workflow<Fields, State, Action>,
  ) => actionsOf(workflow).map((action) => `${action} -> ${workflow.actions[action].to}`);

  test('each action leads to the listed status of a service request', () => {
    expect(destinations(serviceRequestWorkflow)).toEqual([
      'approve -> reviewed',
      'reject -> rejected',
      'assign -> assigned',
      'correct -> unchanged',
      'call_back -> unchanged',
      'withdraw -> rejected',
      'close -> rejected',
    ]);
  });

  test('each action leads to the listed status of a job order', () => {
    expect(destinations(jobOrderWorkflow)).toEqual([
      'leave -> unchanged',
      'start -> in_progress',
      'pause -> paused',
      'keep_on_hold -> unchanged',
      'miss -> cancelled',
      'interrupt -> in_progress',
      'expect_part -> unchanged',
      'save -> in_progress',
      'submit -> awaiting_signature',
      'sign -> completed',
      'dispute -> unchanged',
      'settle_dispute -> unchanged',
      'assign -> assigned',
      'hand_over -> assigned',
      'unassign -> unassigned',
      'hand_back -> unassigned',
      'estimate -> unchanged',
      'ask_time -> unchanged',
      'decline_time -> unchanged',
      'cancel -> cancelled',
      'call_off -> cancelled',
      'correct -> unchanged',
      'rate -> unchanged',
      'settle -> unchanged',
    ]);
  });
});

/** Calls `check` for every combination of state, role and action. */
function everyCase<Fields extends object, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  states: readonly Fields[],
  check: (action: Action, record: Fields, role: Role) => void,
) {
  for (const record of states)
    for (const role of roles) for (const action of actionsOf(workflow)) check(action, record, role);
}

function agree<Fields extends object, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  states: readonly Fields[],
) {
  everyCase(workflow, states, (action, record, role) => {
    const reason = refusal(workflow, action, record, { role });
    expect(availableActions(workflow, record, { role }).includes(action)).toBe(reason === null);
    const before = structuredClone(record);
    const attempt = () => advance(workflow, action, record, { role });
    const { to } = workflow.actions[action];
    const after = to === 'unchanged' ? workflow.stateOf(record) : to;
    // Only the command knows when a hold starts.
    const since = to === 'paused' ? { paused_at: 'nine' } : {};
    if (reason === null) expect(workflow.stateOf({ ...attempt(), ...since })).toBe(after);
    else expect(attempt).toThrow(new RefusedError(reason));
    expect(record).toEqual(before);
  });
}

describe('refusal, advance and availableActions agree', () => {
  test('refusal, advance and availableActions agree on service requests', () =>
    agree(serviceRequestWorkflow, requestStates));
  test('refusal, advance and availableActions agree on job orders', () => agree(jobOrderWorkflow, jobStates));
});

describe('a job order', () => {
  const isLegal = ({ status, workflow_status }: JobOrderState) =>
    status === 'cancelled' ? workflow_status !== 'completed' : status === statusOfWorkflow[workflow_status];

  test('a job order only moves to a legal pair of status and workflow_status', () => {
    everyCase(jobOrderWorkflow, jobStates, (action, record, role) => {
      if (refusal(jobOrderWorkflow, action, record, { role }) === null)
        expect(isLegal(advance(jobOrderWorkflow, action, record, { role }))).toBe(true);
    });
  });

  test.each([
    ['scheduled', 'scheduled'],
    ['assigned', 'scheduled'],
    ['in_progress', 'in_progress'],
    ['awaiting_signature', 'in_progress'],
    ['completed', 'completed'],
  ] as const satisfies readonly (readonly [WorkflowStatus, JobOrderStatus])[])(
    'a job order that is %s has the status %s',
    (workflow_status, status) => expect(statusOfWorkflow[workflow_status]).toBe(status),
  );

  test.each(jobStates.filter(({ status }) => status === 'completed' || status === 'cancelled'))(
    'a job order is final for everyone once it is $status ($workflow_status); later actions change no status',
    (state) => {
      const { rate, dispute, settle_dispute, settle, expect_part, ...others } = jobOrderWorkflow.actions;
      const actions = Object.keys(others) as (keyof typeof others)[];
      for (const role of roles) {
        for (const action of actions)
          expect(refusal(jobOrderWorkflow, action, state, { role })).not.toBeNull();
      }
      expect(rate).toEqual({ from: ['completed'], to: 'unchanged', by: ['client'] });
      for (const { from, to } of [dispute, settle_dispute])
        expect([from, to]).toEqual([['completed'], 'unchanged']);
      expect([settle.from, settle.to]).toEqual([['completed', 'cancelled'], 'unchanged']);
      expect([expect_part.to, expect_part.by]).toEqual(['unchanged', planners]);
    },
  );

  test('a cancelled job order keeps its workflow_status', () => {
    const job = { status: 'in_progress', workflow_status: 'awaiting_signature' } as const;
    expect(advance(jobOrderWorkflow, 'cancel', job, { role: 'dispatcher' })).toEqual({
      status: 'cancelled',
      workflow_status: 'awaiting_signature',
    });
  });

  test('a job order without a technician can only be assigned, estimated, edited or cancelled, or get a new time request or the day of its part', () => {
    const job = { status: 'scheduled', workflow_status: 'scheduled', technician_id: null } as const;
    expect(availableActions(jobOrderWorkflow, job, { role: 'super_admin' }).join(' ')).toBe(
      'expect_part assign estimate ask_time decline_time cancel call_off correct',
    );
  });
});

describe('advance', () => {
  const awaiting = {
    status: 'in_progress',
    workflow_status: 'awaiting_signature',
    job_order_form_submitted_at: 'noon',
    signed_at: null as string | null,
  } as const satisfies JobOrderState & Record<string, unknown>;

  test('advance keeps unchanged fields and adds the changes of the action', () => {
    const record: JobOrderState & { job_order_form_submitted_at: string; signed_at: string | null } =
      awaiting;
    expect(advance(jobOrderWorkflow, 'sign', record, { role: 'client' }, { signed_at: 'now' })).toEqual({
      status: 'completed',
      workflow_status: 'completed',
      job_order_form_submitted_at: 'noon',
      signed_at: 'now',
    });
  });

  test('the changes of an action cannot set another state', () => {
    const record: JobOrderState = awaiting;
    expect(
      advance(jobOrderWorkflow, 'save', record, { role: 'technician' }, { workflow_status: 'completed' }),
    ).toEqual({ status: 'in_progress', workflow_status: 'in_progress' satisfies WorkflowStatus, ...rest });
  });
  const rest = { job_order_form_submitted_at: 'noon', signed_at: null };
});

describe('a refusal', () => {
  const pending = { status: 'pending' } as const;

  test('the role is checked first: a role that may never take the action does not learn the status', () => {
    const refused = refusal(serviceRequestWorkflow, 'assign', pending, { role: 'client' });
    const noun = 'service request';
    expect(refused).toEqual({ code: 'wrong_role', noun, action: 'assign', state: 'pending' });
  });

  test('a refusal names the action and the state', () => {
    const record = { status: 'in_progress', workflow_status: 'awaiting_signature' } as const;
    expect(() => requireAllowed(jobOrderWorkflow, 'submit', record, { role: 'technician' })).toThrow(
      'wrong_state: submit a job order in awaiting_signature',
    );
  });
});
