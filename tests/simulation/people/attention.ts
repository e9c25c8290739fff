import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { settleJobOrder } from '#contract/job-orders/settlement.ts';
import { settleDispute } from '#contract/job-orders/signature/dispute.ts';
import { expectPartOfJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { type AttentionRow, getAttention } from '#contract/planning/attention.ts';
import {
  approveServiceRequest,
  callBackServiceRequest,
  closeServiceRequest,
  getServiceRequest,
} from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import type { AttentionKind } from '#domain/planning/attention.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { hour, later } from '../agenda.ts';
import { closings, settlings } from '../texts.ts';
import { write } from './client.ts';
import { enterDeparture, keepOnHold } from './holds.ts';
import { act, type Desk, giveAway, planFor, proposalFor } from './planning.ts';

type Job = NonNullable<AttentionRow['job']>;
type Request = NonNullable<AttentionRow['request']>;

/** The share of entries that a person acts on each time they check the list. */
const shares: Readonly<Record<AttentionKind, number>> = {
  emergency: 1,
  call_back: 0.8,
  response_late: 0.3,
  arrival_late: 0.3,
  late: 0.15,
  overlap: 0.4,
  closed_day: 0.6,
  before_part: 0.6,
  time_asked: 0.7,
  disputed: 0.5,
  late_work: 0,
  stranded: 0.6,
  unassigned: 0.8,
  still_running: 0.3,
  on_hold: 0.3,
  unsigned: 0.05,
  part_due: 0.9,
  follow_up: 0.5,
  unusual_price: 0,
};

/** Works on the attention list as a dispatcher does. */
export async function attend(desk: Desk): Promise<void> {
  const { body } = await desk.planner.ask(getAttention, {});
  for (const { kind, rows } of body.groups) {
    for (const row of rows) {
      const { job, request } = row;
      if (!desk.planner.chance.isTrue(shares[kind])) continue;
      if (job !== null) await helpJob(desk, kind, { ...row, job });
      else if (request !== null) await helpRequest(desk, request);
    }
  }
}

async function helpJob(
  desk: Desk,
  kind: AttentionKind,
  { job, can_be_followed }: Pick<AttentionRow, 'can_be_followed'> & { readonly job: Job },
): Promise<void> {
  // An emergency whose visit was canceled is still listed as an emergency, but is handled like other canceled visits.
  switch (kind === 'emergency' && isJob('cancelled', job) ? 'stranded' : kind) {
    case 'time_asked':
      return answerWish(desk, job);
    case 'stranded':
      return desk.planner.chance.isTrue(0.25) || !can_be_followed
        ? close(desk, job)
        : follow(desk, 'planned_again', job);
    case 'follow_up':
      return desk.planner.chance.isTrue(0.2) || !can_be_followed
        ? settle(desk, job)
        : follow(desk, 'second_visit', job);
    case 'part_due':
      return tellOfPart(desk, job);
    case 'disputed':
      return settleSignature(desk, job);
    case 'still_running':
      return enterDeparture(desk, job);
    case 'on_hold':
      return keepOnHold(desk, job);
    case 'unsigned':
      return write(desk, desk.planner, job.id);
    default:
      await giveAway(desk, job);
  }
}

/** Plans a visit for an emergency or a late request immediately. */
async function helpRequest(desk: Desk, { id }: Request): Promise<void> {
  const { body: request } = await desk.planner.ask(getServiceRequest, { id });
  if (request.awaits_call_back) {
    const { version } = request;
    const urgency = desk.planner.chance.isTrue(0.5) ? 'emergency' : 'high';
    await act(desk, 'called_back', callBackServiceRequest, { id, version, urgency });
    return;
  }
  if (request.reviewed_at !== null) return;
  const planned = { record: 'service_requests', id } as const;
  const best = await proposalFor(desk, planned);
  if (best === null) return;
  const answer = await planFor(desk, planned, best, (appointment) =>
    desk.planner.ask(approveServiceRequest, { id, version: request.version, appointment }),
  );
  if (answer?.status === 200) desk.company.diary.count('planned');
}

async function answerWish(desk: Desk, { id, version, technician_id, asked_date }: Job): Promise<void> {
  const { planner, company } = desk;
  if (asked_date === null) return;
  if (technician_id === null || planner.chance.isTrue(0.3)) {
    const reason = 'No one is free at that time';
    await act(desk, 'time_declined', declineAnotherTime, { id, version, reason });
    return;
  }
  const inMind = { technician_id, scheduled_date: asked_date };
  const answer = await planFor(desk, { record: 'job_orders', id }, inMind, (appointment) =>
    planner.ask(assignJobOrder, { id, version, ...appointment }),
  );
  if (answer?.status === 200) company.diary.count('time_accepted');
}

/** Plans a follow-up visit for the remaining work. If no technician is free, the visit stays unassigned. */
async function follow(
  desk: Desk,
  deed: 'second_visit' | 'planned_again',
  { id, machine_id, scheduled_date }: Job,
): Promise<void> {
  const work = { machine_id, forerunner_id: id };
  const planned = { record: 'second_visits', id } as const;
  const best = await proposalFor(desk, planned);
  const answer =
    best === null
      ? await desk.planner.ask(createJobOrder, {
          ...work,
          scheduled_date,
          technician_id: null,
        })
      : await planFor(desk, planned, best, (appointment) =>
          desk.planner.ask(createJobOrder, { ...work, ...appointment }),
        );
  if (answer?.status === 200) desk.company.diary.count(deed);
}

/** Reports that the part has arrived, or that it will arrive on a different day. */
async function tellOfPart(desk: Desk, { id, version, missing_part, time_zone }: Job): Promise<void> {
  const has_come = desk.planner.chance.isTrue(0.7);
  const part_expected_on = dateIn(time_zone, later(desk.world.app.clock.now, 2 * 24 * hour));
  const input = { id, version, missing_part: missing_part ?? '', part_expected_on, has_come };
  await act(desk, 'part_told', expectPartOfJobOrder, input);
}

async function settle(desk: Desk, { id, version }: Job): Promise<void> {
  const reason = desk.planner.chance.pick(settlings);
  await act(desk, 'settled', settleJobOrder, { id, version, reason });
}

async function settleSignature(desk: Desk, { id, version }: Job): Promise<void> {
  await act(desk, 'dispute_settled', settleDispute, {
    id,
    version,
    reason: desk.planner.chance.pick(settlings),
  });
}

async function close(desk: Desk, { id: job_id }: Job): Promise<void> {
  const { body: job } = await desk.planner.ask(getJobOrder, { id: job_id });
  const { id } = job.service_request ?? {};
  if (id === undefined) return;
  const { body: request } = await desk.planner.ask(getServiceRequest, { id });
  const reason = desk.planner.chance.pick(closings);
  await act(desk, 'closed', closeServiceRequest, { id, version: request.version, reason });
}
