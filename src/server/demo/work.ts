import { eq, sql } from 'drizzle-orm';
import { dateIn } from '#domain/calendar.ts';
import { type JobOrder, openJobOrder, statusOfWorkflow, type WorkflowStatus } from '#domain/job-order.ts';
import { type ServiceRequest, serviceTypes, timeSlots, urgencies } from '#domain/service-request.ts';
import { job_orders } from '../store/job-orders.ts';
import { machines } from '../store/machines.ts';
import { nextNumber } from '../store/number-series.ts';
import { service_requests } from '../store/service-requests.ts';
import { problems, works } from './people.ts';
import { proofOf } from './proof.ts';
import type { SeededOperator, Seeding } from './seed.ts';

const day = 86_400_000;

// The figures that the specification names come out of the rows made here, and of nowhere else.
const pendingRequests = 12;
const completedIn30Days = 24;
const unassignedJobs = 3;
const coveredVisitsOfDemoClient = 3;
const todaysWorkflow: readonly WorkflowStatus[] = [
  'scheduled',
  'assigned',
  'in_progress',
  'awaiting_signature',
  'completed',
];

export async function seedDilmunWork(seeding: Seeding, company: SeededOperator): Promise<void> {
  const { now } = seeding;
  // A year of history, oldest first, so that the short numbers grow with time.
  for (let week = 52; week >= 5; week--) {
    await addJob(seeding, company, {
      index: week,
      workflow: 'completed',
      scheduled: new Date(now.getTime() - week * 7 * day),
    });
  }
  for (const months of [7, 5, 3])
    await addCoveredVisit(seeding, company, new Date(now.getTime() - months * 30 * day));
  for (let index = 0; index < completedIn30Days - 1; index++) {
    const scheduled = new Date(now.getTime() - (29 - index * 1.2) * day);
    await addJob(seeding, company, { index, workflow: 'completed', scheduled });
  }
  await addRejected(seeding, company, 0, 'This machine is under the supplier warranty until next spring.');
  await addRejected(seeding, company, 1, 'Duplicate of a request that is already assigned.');
  for (const [index, workflow] of todaysWorkflow.entries()) {
    const scheduled = todayAt(seeding, company, 9 + index * 1.5);
    await addJob(seeding, company, { index: 0, client: index, workflow, scheduled });
  }
  for (let index = 0; index < unassignedJobs; index++) {
    const scheduled = new Date(todayAt(seeding, company, 10 + index).getTime() + (1 + index) * day);
    await addJob(seeding, company, {
      index: index + 1,
      workflow: 'scheduled',
      scheduled,
      isUnassigned: true,
    });
  }
  for (let index = 0; index < pendingRequests; index++) {
    const created = new Date(now.getTime() - (pendingRequests - index) * 2.5 * 3_600_000);
    await addRequest(seeding, company, { index, client: index, created });
  }
}

export async function seedSomeWork(seeding: Seeding, company: SeededOperator): Promise<void> {
  for (let week = 5; week >= 2; week--) {
    const scheduled = new Date(seeding.now.getTime() - week * 7 * day);
    await addJob(seeding, company, { index: week, workflow: 'completed', scheduled });
  }
  for (const [index, workflow] of todaysWorkflow.entries()) {
    const scheduled = new Date(seeding.now.getTime() - (index - 1) * day);
    await addJob(seeding, company, { index, workflow, scheduled });
  }
  await addRequest(seeding, company, {
    index: 1,
    client: 0,
    created: new Date(seeding.now.getTime() - day / 4),
  });
}

type RequestSeed = { readonly index: number; readonly client: number; readonly created: Date };
type JobSeed = {
  readonly index: number;
  readonly client?: number;
  readonly workflow: WorkflowStatus;
  readonly scheduled: Date;
  readonly isUnassigned?: boolean;
};

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

async function addRequest(
  seeding: Seeding,
  company: SeededOperator,
  seed: RequestSeed,
  change: Partial<ServiceRequest> = {},
) {
  const { tx, newId } = seeding;
  const client = pick(company.clients, seed.client);
  const request: ServiceRequest = {
    id: newId(),
    number: await nextNumber(tx, company.operator.id, 'service_requests'),
    version: 1,
    operator_id: company.operator.id,
    client_id: client.id,
    machine_id: pick(client.machines, seed.index).id,
    requestor_user_id: client.user_id,
    requested_by: 'client',
    service_type_requested: pick(serviceTypes, seed.index),
    problem_description: pick(problems, seed.index),
    urgency: pick(urgencies, seed.index + Math.floor(seed.index / 4)),
    preferred_date: dateIn(company.operator.time_zone, new Date(seed.created.getTime() + 2 * day)),
    preferred_time_slot: pick([...timeSlots, null], seed.index),
    contact_phone: seed.index % 3 === 0 ? client.phone : null,
    special_instructions:
      seed.index % 4 === 1 ? 'Please use the service entrance and ask for the shift manager.' : null,
    status: 'pending',
    reviewed_at: null,
    reviewed_by_dispatcher_id: null,
    rejection_reason: null,
    assigned_job_order_id: null,
    created_at: seed.created,
    ...change,
  };
  await tx.orm.insert(service_requests).values(request);
  return request;
}

async function addRejected(
  seeding: Seeding,
  company: SeededOperator,
  index: number,
  rejection_reason: string,
) {
  const created = new Date(seeding.now.getTime() - (index + 2) * day);
  await addRequest(
    seeding,
    company,
    { index, client: index, created },
    {
      status: 'rejected',
      reviewed_at: new Date(created.getTime() + 3_600_000),
      reviewed_by_dispatcher_id: company.dispatcher_id,
      rejection_reason,
    },
  );
}

async function addCoveredVisit(seeding: Seeding, company: SeededOperator, scheduled: Date) {
  if (coveredVisitsOfDemoClient !== 3) throw new Error('one covered visit for each date in seedDilmunWork');
  await addJob(
    seeding,
    company,
    { index: 1, client: 0, workflow: 'completed', scheduled },
    {
      is_cmasa_covered: true,
      visit_fee: null,
      visit_type: 'preventive',
    },
  );
}

async function addJob(
  seeding: Seeding,
  company: SeededOperator,
  seed: JobSeed,
  change: Partial<JobOrder> = {},
): Promise<void> {
  const { tx, newId, now } = seeding;
  const waited = (0.2 + (seed.index % 5) * 0.35) * day;
  const created = new Date(Math.min(seed.scheduled.getTime(), now.getTime()) - waited);
  const reviewed_at = new Date(created.getTime() + 3_600_000);
  const request = await addRequest(
    seeding,
    company,
    { index: seed.index, client: seed.client ?? seed.index, created },
    { status: 'reviewed', reviewed_at, reviewed_by_dispatcher_id: company.dispatcher_id },
  );
  const active = company.technicians.filter(({ is_active }) => is_active);
  const technician = pick(active, seed.client === undefined ? seed.index : 0);
  const opened = openJobOrder(request, {
    id: newId(),
    number: await nextNumber(tx, company.operator.id, 'job_orders'),
    technician_id: seed.isUnassigned ? null : technician.id,
    dispatcher_id: company.dispatcher_id,
    scheduled_date: seed.scheduled,
    at: reviewed_at,
  });
  const job = {
    ...opened,
    workflow_status: seed.workflow,
    status: statusOfWorkflow[seed.workflow],
    ...workOf(seed, now),
    ...change,
  };
  const signed_at = new Date(Math.min(seed.scheduled.getTime() + 4_500_000, now.getTime()));
  const proof = seed.workflow === 'completed' ? proofOf(seeding, company, job, signed_at) : {};
  await tx.orm.insert(job_orders).values({ ...job, ...proof });
  await tx.orm
    .update(service_requests)
    .set({ status: 'assigned', assigned_job_order_id: job.id })
    .where(eq(service_requests.id, request.id));
  if (seed.workflow === 'completed') {
    const serviced = dateIn(company.operator.time_zone, seed.scheduled);
    await tx.orm
      .update(machines)
      .set({ last_service_date: sql`greatest(${machines.last_service_date}, ${serviced}::date)` })
      .where(eq(machines.id, job.machine_id));
  }
}

function workOf({ index, workflow, scheduled }: JobSeed, now: Date): Partial<JobOrder> {
  if (workflow === 'scheduled' || workflow === 'assigned') return {};
  const started_at = new Date(
    Math.min(scheduled.getTime(), now.getTime() - 3_600_000) + (index % 4) * 600_000,
  );
  if (workflow === 'in_progress') {
    return { started_at, work_performed: 'Opened the machine and found ', time_spent_hours: 0.5 };
  }
  const needsSecondVisit = index % 6 === 5;
  return {
    started_at,
    work_performed: pick(works, index),
    time_spent_hours: 0.5 + (index % 5) * 0.5,
    parts_used: index % 2 === 0 ? [{ name: 'Group gasket 73 mm' }, { name: 'Shower screen' }] : [],
    problem_resolved: !needsSecondVisit,
    follow_up_required: needsSecondVisit,
    follow_up_reason: needsSecondVisit ? 'A spare part has been ordered and will be fitted next week.' : null,
    visit_type: index % 4 === 3 ? 'full_service' : 'troubleshooting',
    visit_fee: `${18 + (index % 4) * 5}.500`,
    job_order_form_submitted_at: new Date(Math.min(scheduled.getTime() + 3_600_000, now.getTime())),
  };
}

/** A clock time of today in the operator's zone; the Gulf knows no summer time. */
function todayAt({ now }: Seeding, { operator }: SeededOperator, hour: number): Date {
  const midnight = new Date(`${dateIn(operator.time_zone, now)}T00:00:00+03:00`);
  return new Date(midnight.getTime() + hour * 3_600_000);
}
