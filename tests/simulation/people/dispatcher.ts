import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { listUndoneVisits } from '#contract/planning/undone.ts';
import { joinServiceRequest } from '#contract/service-requests/join.ts';
import { type TriageRow, triageServiceRequests } from '#contract/service-requests/triage.ts';
import {
  approveServiceRequest,
  assignServiceRequest,
  callBackServiceRequest,
  listServiceRequests,
  rejectServiceRequest,
  type ServiceRequestView,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import { type Person, together } from '../person.ts';
import { rejections } from '../texts.ts';
import type { Client } from '../world.ts';
import { attend } from './attention.ts';
import { wishOf } from './client.ts';
import { type Appointment, act, type Desk, planFor, proposalFor, timeInMind } from './planning.ts';

/** The maximum number of new requests to decide in one round of work. */
const atOnce = 6;

/** Does one round of work: new requests, requests left for later, and the attention list. */
export async function workAtDesk(desk: Desk): Promise<void> {
  const { planner } = desk;
  const { body: triage } = await planner.ask(triageServiceRequests, {});
  const { body: open } = await planner.ask(listJobOrders, { group: 'open', limit: 100 });
  const taken = open.items.flatMap(({ technician_id, scheduled_date }) =>
    technician_id === null ? [] : [{ technician_id, scheduled_date }],
  );
  for (const row of triage.rows.slice(0, atOnce)) await decide(desk, row, taken);
  const { body: later } = await planner.ask(listServiceRequests, { group: 'reviewed', limit: 10 });
  for (const request of later.items) if (planner.chance.isTrue(0.6)) await planLater(desk, request);
  await attend(desk);
}

export async function decide(desk: Desk, row: TriageRow, taken: readonly Appointment[]): Promise<void> {
  const { company, planner } = desk;
  const { chance } = planner;
  const { id, version } = row;
  if (row.awaits_call_back) {
    const urgency = chance.isTrue(0.5) ? 'emergency' : 'high';
    await act(desk, 'called_back', callBackServiceRequest, { id, version, urgency });
    return;
  }
  if (row.open_case !== null && chance.isTrue(0.5)) {
    const record = row.open_case.number.startsWith('JO-') ? 'job_orders' : 'service_requests';
    await act(desk, 'joined', joinServiceRequest, {
      id,
      version,
      record,
      record_id: row.open_case.id,
      accepted: ['other_urgency'],
    });
    return;
  }
  if (chance.isTrue(0.06)) {
    const rejection_reason = chance.pick(rejections);
    await act(desk, 'rejected', rejectServiceRequest, { id, version, rejection_reason });
    return;
  }
  if (row.proposal === null || chance.isTrue(0.1)) {
    await act(desk, 'reviewed', approveServiceRequest, { id, version });
    return;
  }
  if (chance.isTrue(0.08) && (await approveTogether(desk, row))) return;
  const planned = { record: 'service_requests', id } as const;
  const forerunner_id = await leftUndoneAt(desk, row);
  const answer = await planFor(desk, planned, timeInMind(desk, row.proposal, taken), (appointment) =>
    planner.ask(approveServiceRequest, { id, version, appointment, forerunner_id }),
  );
  if (answer?.status !== 200) return;
  company.diary.count('planned');
  if (forerunner_id !== null) company.diary.count('taken_along');
}

/**
 * Returns the id of a visit to the same machine that left work undone. The new visit may include that work.
 */
async function leftUndoneAt({ planner }: Desk, { machine_id }: TriageRow): Promise<string | null> {
  if (!planner.chance.isTrue(0.6)) return null;
  const { body } = await planner.ask(listUndoneVisits, { machine_id });
  return body.items[0]?.id ?? null;
}

/** Makes two dispatchers approve the same request simultaneously, with the appointment that `getCrew` proposes. */
async function approveTogether(desk: Desk, { id, version }: TriageRow): Promise<boolean> {
  const { world, company } = desk;
  const [first, second] = company.dispatchers;
  const best = await proposalFor(desk, { record: 'service_requests', id });
  if (second === undefined || best === null) return false;
  // The proposal may be after the arrival target. It has no other conflicts.
  const appointment = { ...best, accepted: ['after_promise' as const] };
  const approve = (person: Person) => () =>
    person.ask(approveServiceRequest, { id, version, appointment }, { isTogether: true });
  const had = await together(world, 'two dispatchers approve at once', approve(first), approve(second));
  company.diary.count(had.status === 200 ? 'planned' : 'refused');
  company.diary.count('pair');
  return true;
}

async function planLater(desk: Desk, { id, version }: ServiceRequestView): Promise<void> {
  const planned = { record: 'service_requests', id } as const;
  const best = await proposalFor(desk, planned);
  if (best === null) return;
  const answer = await planFor(desk, planned, best, (appointment) =>
    desk.planner.ask(assignServiceRequest, { id, version, appointment }),
  );
  if (answer?.status === 200) desk.company.diary.count('planned_later');
}

/** Records the request of a client who calls. */
export async function takeDown(desk: Desk, client: Client): Promise<void> {
  const { world, company, planner } = desk;
  const { status } = await planner.ask(submitServiceRequest, wishOf({ world, company, client }, planner));
  company.diary.count(status === 200 ? 'by_phone' : 'refused');
}
