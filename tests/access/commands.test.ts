import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import {
  assignJobOrder,
  cancelJobOrder,
  estimateJobOrder,
  handBackJobOrder,
  handOverJobOrder,
  unassignJobOrder,
} from '#contract/job-orders/appointment/assign.ts';
import { askAnotherTime, declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { correctJobOrder } from '#contract/job-orders/order/correct.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { settleJobOrder } from '#contract/job-orders/settlement.ts';
import { disputeSignature } from '#contract/job-orders/signature/dispute.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { expectPartOfJobOrder, interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import {
  keepJobOrderOnHold,
  leaveForJobOrder,
  pauseJobOrder,
  startJobOrder,
} from '#contract/job-orders/visit/visit.ts';
import * as requests from '#contract/service-requests.ts';
import type { Role } from '#domain/actor.ts';
import { type JobOrderStatus, statusOfWorkflow, workflowStatuses } from '#domain/job-orders/order.ts';
import { type JobOrderAction, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import * as domain from '#domain/service-request.ts';
import { refusal } from '#domain/workflow.ts';
import { anyway, appointmentAt, completedForm, jobSteps } from '../support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '../support/company/people.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { countRows } from '../support/databases/rows.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '../support/servers/demo-server.ts';
import { fieldsOf } from '../support/writes/calls.ts';

type Versioned = { readonly id: string; readonly version: number };
type Someone = {
  readonly person: Person;
  readonly role: Role | null;
  /** True if the person has access to the row. Written by hand, not derived from domain/access. */
  readonly reachesTheRow: boolean;
};

/**
 * Returns all kinds of people: those with access to the row, those without access at the same operator, and those at
 * another operator.
 */
function everybody({ home, foreign, admin, newcomer }: World): Someone[] {
  const tied = true;
  return [
    { person: admin, role: 'super_admin', reachesTheRow: tied },
    { person: home.countryOperator, role: 'country_operator', reachesTheRow: tied },
    { person: home.dispatcher, role: 'dispatcher', reachesTheRow: tied },
    { person: home.secondDispatcher, role: 'dispatcher', reachesTheRow: tied },
    { person: home.technician, role: 'technician', reachesTheRow: tied },
    { person: home.secondTechnician, role: 'technician', reachesTheRow: !tied },
    { person: home.client, role: 'client', reachesTheRow: tied },
    { person: home.secondClient, role: 'client', reachesTheRow: !tied },
    { person: foreign.countryOperator, role: 'country_operator', reachesTheRow: !tied },
    { person: foreign.dispatcher, role: 'dispatcher', reachesTheRow: !tied },
    { person: foreign.technician, role: 'technician', reachesTheRow: !tied },
    { person: foreign.client, role: 'client', reachesTheRow: !tied },
    { person: newcomer, role: null, reachesTheRow: !tied },
  ];
}

/** Returns each call on a record, with its action. The action is null for a call that only reads. */
function trialsOf<Action extends string>(calls: Readonly<Record<Action | 'get', Call>>) {
  return (Object.keys(calls) as (Action | 'get')[]).map((name) => ({
    name: calls[name].name,
    call: calls[name],
    action: name === 'get' ? null : (name as Action),
  }));
}

describe('every call on a record, in every status, by every person', () => {
  let app: TestServer;
  let world: World;

  beforeAll(async () => {
    app = await startTestServer('postgres');
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const send = async (call: Call, input: object, person: Person) =>
    (await app.as(person.email)).call(call, input);

  /** Returns the expected status. `isRefused` returns whether the workflow refuses the call for a role. */
  const codeFor = ({ by }: Call, someone: Someone, isRefused: (role: Role) => boolean): number => {
    const { role, reachesTheRow } = someone;
    if (role === null || by === 'everybody' || by === 'signed-in' || !by.includes(role)) return 403;
    if (!reachesTheRow) return 404;
    return isRefused(role) ? 409 : 200;
  };

  type Trial = {
    readonly call: Call;
    readonly table: 'job_orders' | 'service_requests';
    readonly make: () => Promise<Versioned>;
    readonly input: (row: Versioned) => Promise<object>;
    readonly isRefused: (role: Role) => boolean;
  };

  async function tryOut(trial: Trial): Promise<void> {
    const { call } = trial;
    const people = everybody(world);
    const refused = people.filter((someone) => codeFor(call, someone, trial.isRefused) !== 200);
    await refuseAll(trial, refused);
    for (const someone of people.filter((one) => !refused.includes(one))) {
      const row = await trial.make();
      if (call.method === 'POST') await refuseOutdated(trial, row, someone.person);
      const { status, body } = await send(call, await trial.input(row), someone.person);
      expect([someone.person.name, status]).toEqual([someone.person.name, 200]);
      expect(call.output.safeParse(body).error).toBeUndefined();
    }
  }

  /** Checks that a person who sends an outdated version is refused and gets the current state. */
  async function refuseOutdated(
    { call, table, input }: Trial,
    row: Versioned,
    person: Person,
  ): Promise<void> {
    const before = await stateOf(table, row);
    const outdated = { ...(await input(row)), version: row.version + 1 };
    const { status, problem } = await send(call, outdated, person);
    expect([person.name, status, problem.code]).toEqual([person.name, 409, 'stale']);
    expect(problem.record).toMatchObject({ id: row.id, version: row.version });
    expect(await stateOf(table, row)).toEqual(before);
  }

  async function refuseAll(trial: Trial, refused: readonly Someone[]): Promise<void> {
    const { call } = trial;
    const row = await trial.make();
    const input = await trial.input(row);
    const before = await stateOf(trial.table, row);
    expect((await app.nobody.call(call, input)).status).toBe(401);
    for (const someone of refused) {
      const { status, problem } = await send(call, input, someone.person);
      const expected = codeFor(call, someone, trial.isRefused);
      expect([someone.person.name, status]).toEqual([someone.person.name, expected]);
      if (expected === 409) expect(problem.record).toMatchObject({ id: row.id, version: row.version });
      else expect(problem.record).toBeUndefined();
      if (expected !== 404) continue;
      const unknown = await answerForUnknown(call, input, someone.person);
      expect([unknown.status, unknown.problem.detail]).toEqual([404, problem.detail]);
    }
    expect(await stateOf(trial.table, row)).toEqual(before);
  }

  const answersOfUnknown = new Map<string, Awaited<ReturnType<typeof send>>>();
  /**
   * Returns the response that the person gets for a nonexistent row. One response is enough for all statuses, because
   * such a row has no status.
   */
  async function answerForUnknown(call: Call, input: object, person: Person) {
    const asked = `${call.name} by ${person.email}`;
    const answer = answersOfUnknown.get(asked) ?? (await send(call, { ...input, id: uuidv7() }, person));
    answersOfUnknown.set(asked, answer);
    return answer;
  }

  const stateOf = async (table: Trial['table'], { id }: Versioned) => {
    const { database } = app.server;
    const one = sql`select to_jsonb(x) as row from ${sql.identifier(table)} x where id = ${id}`;
    const row = await database.transaction(systemIdentity, (tx) => tx.rows(one));
    return { row, counts: await countRows(database) };
  };

  const signatureOf = async (row: Versioned) => {
    const { body } = await send(getJobOrder, { id: row.id }, world.admin);
    const { summary_sha256 } = getJobOrder.output.parse(body);
    return jobSteps(app).signature({ ...row, summary_sha256: summary_sha256 ?? '0'.repeat(64) });
  };

  // A client cancels a job by withdrawing its request.
  type OwnCalls = Exclude<JobOrderAction, 'call_off' | 'settle_dispute'>;
  const jobCalls: Readonly<Record<OwnCalls | 'get', Call>> = {
    get: getJobOrder,
    start: startJobOrder,
    pause: pauseJobOrder,
    save: saveJobOrder,
    submit: submitJobOrder,
    sign: signJobOrder,
    assign: assignJobOrder,
    unassign: unassignJobOrder,
    estimate: estimateJobOrder,
    correct: correctJobOrder,
    cancel: cancelJobOrder,
    leave: leaveForJobOrder,
    miss: missJobOrder,
    interrupt: interruptJobOrder,
    keep_on_hold: keepJobOrderOnHold,
    hand_back: handBackJobOrder,
    hand_over: handOverJobOrder,
    ask_time: askAnotherTime,
    decline_time: declineAnotherTime,
    rate: rateJobOrder,
    dispute: disputeSignature,
    settle: settleJobOrder,
    expect_part: expectPartOfJobOrder,
  };

  describe.each(trialsOf(jobCalls))('$name', ({ call, action }) => {
    test.each([...workflowStatuses, 'cancelled'] as const)('a job order that is %s', async (state) => {
      const cancelled = state === 'cancelled';
      const workflow_status = cancelled ? 'assigned' : state;
      const status: JobOrderStatus = cancelled ? 'cancelled' : statusOfWorkflow[workflow_status];
      const { technician, secondTechnician } = world.home;
      const held = action === 'keep_on_hold' && state === 'in_progress' ? { paused_at: testMoment } : {};
      await tryOut({
        call,
        table: 'job_orders',
        make: () => {
          // Only a job that needs a follow-up visit can be settled.
          const undone = { follow_up_reason: 'A worn seal', isMissed: cancelled, isOwnWork: true };
          const more =
            action === 'settle' ? undone : action === 'expect_part' && { missing_part: 'Pump head' };
          const seed = { technician, workflow_status, cancelled, ...held, ...more };
          return makeJob(app.server.database, world.home, seed);
        },
        input: async (row) => {
          const forms = {
            ...completedForm,
            ...appointmentAt((action === 'hand_over' ? secondTechnician : technician).row.id),
            duration_minutes: 45,
            cancellation_reason: 'No longer needed',
            reason: 'The gate was closed',
            outcome: 'part_missing',
            missing_part: 'Pump head',
            asked_date: '2030-01-07T07:00:00.000Z',
            hold_until: '2030-01-07T07:00:00.000Z',
            rating: 4,
            ...(action === 'pause' && { left_at: testMoment.toISOString() }),
            ...(/^(leave|start|save|submit|interrupt|miss)$/.test(action ?? '') && anyway),
            ...(action === 'sign' && (await signatureOf(row))),
          };
          return fieldsOf(call, { ...row, ...forms });
        },
        isRefused: (role) =>
          action !== null &&
          refusal(jobOrderWorkflow, action, { status, workflow_status, ...held }, { role }) !== null,
      });
    });
  });

  const requestCalls: Readonly<Record<domain.ServiceRequestAction | 'get', Call>> = {
    get: requests.getServiceRequest,
    approve: requests.approveServiceRequest,
    reject: requests.rejectServiceRequest,
    assign: requests.assignServiceRequest,
    correct: requests.correctServiceRequest,
    call_back: requests.callBackServiceRequest,
    withdraw: requests.withdrawServiceRequest,
    close: requests.closeServiceRequest,
  };

  describe.each(trialsOf(requestCalls))('$name', ({ call, action }) => {
    test.each(domain.serviceRequestStatuses)('a service request that is %s', async (status) => {
      await tryOut({
        call,
        table: 'service_requests',
        make: async () => {
          const { database } = app.server;
          const awaits_call_back = action === 'call_back';
          if (status !== 'assigned') return makeRequest(database, world.home, { status, awaits_call_back });
          // A request with a planned visit cannot be closed.
          const job = await makeJob(database, world.home, { cancelled: action === 'close' });
          const id = job.service_request_id ?? '';
          if (awaits_call_back) {
            await database.transaction(systemIdentity, (tx) =>
              tx.rows(sql`update service_requests set awaits_call_back = true where id = ${id}`),
            );
          }
          return { id, version: 1, urgency: 'high' };
        },
        input: async (row) =>
          fieldsOf(call, {
            ...row,
            appointment: appointmentAt(world.home.technician.row.id),
            rejection_reason: 'Under the supplier warranty',
            reason: 'It works again',
            problem_description: 'It is the right group that has no pressure',
          }),
        isRefused: (role) =>
          action !== null && refusal(domain.serviceRequestWorkflow, action, { status }, { role }) !== null,
      });
    });
  });
});
