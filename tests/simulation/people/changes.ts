import type { InputOf } from '#contract/calls/call.ts';
import {
  cancelJobOrder,
  estimateJobOrder,
  handOverJobOrder,
  unassignJobOrder,
} from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { addAbsence, removeAbsence } from '#contract/planning/absences.ts';
import { getTechnician, listOpenJobs, listTechnicians, updateTechnician } from '#contract/technicians.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { concernsAmong } from '#domain/planning/appointment.ts';
import { calendarConcerns } from '#domain/planning/calendar-change.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { cancellations } from '../texts.ts';
import { type Company, stayingClients, type Technician } from '../world.ts';
import { act, type Desk, giveAway, planFor, proposalFor } from './planning.ts';

type Away = Omit<InputOf<typeof addAbsence>, 'technician_id'>;

/** Records an absence. The jobs planned for that time are assigned to others or become unassigned. */
export async function sendAway(desk: Desk, technician: Technician, away: Away): Promise<string | null> {
  const absence = await act(desk, 'absence', addAbsence, { technician_id: technician.id, ...away });
  for (const { id } of absence?.touched ?? []) {
    const { body: job } = await desk.planner.ask(getJobOrder, { id });
    if (!isJob('planned', job) || (await giveAway(desk, job))) continue;
    const { body: now } = await desk.planner.ask(getJobOrder, { id });
    if (isJob('planned', now)) await act(desk, 'unassigned', unassignJobOrder, { id, version: now.version });
  }
  return absence?.id ?? null;
}

export async function bringBack({ planner }: Desk, absence_id: string): Promise<void> {
  await planner.ask(removeAbsence, { id: absence_id });
}

/**
 * Returns a job that has not started (`planned`), or one that has started and whose form is not submitted
 * (`begun`).
 */
async function someJob({ planner }: Desk, which: 'planned' | 'begun') {
  const { body } = await planner.ask(listJobOrders, { group: 'open', limit: 100 });
  const fit = body.items.filter(
    (job) => isJob('planned', job) === (which === 'planned') && !isFormSubmitted(job),
  );
  return planner.chance.anyOf(fit);
}

/** Cancels a job, as a dispatcher does now and then. */
export async function cancelSome(desk: Desk): Promise<void> {
  const job = await someJob(desk, 'planned');
  if (job === undefined) return;
  const cancellation_reason = desk.planner.chance.pick(cancellations);
  await act(desk, 'cancelled', cancelJobOrder, { id: job.id, version: job.version, cancellation_reason });
}

export async function takeBackSome(desk: Desk): Promise<void> {
  const job = await someJob(desk, 'planned');
  if (job && job.technician_id !== null)
    await act(desk, 'unassigned', unassignJobOrder, { id: job.id, version: job.version });
}

export async function estimateSome(desk: Desk): Promise<void> {
  const job = await someJob(desk, 'planned');
  if (job === undefined) return;
  const duration_minutes = job.duration_minutes + 30;
  const asked = { id: job.id, version: job.version, duration_minutes };
  const { status, problem } = await desk.planner.ask(estimateJobOrder, asked);
  if (status === 200) return desk.company.diary.count('estimated');
  const accepted = concernsAmong(problem.concerns);
  if (accepted.length > 0) await act(desk, 'estimated', estimateJobOrder, { ...asked, accepted });
}

/** Hands over a started job, including its form, to another technician. */
export async function handOverSome(desk: Desk): Promise<void> {
  const { company, planner } = desk;
  const job = await someJob(desk, 'begun');
  if (job === undefined) return;
  const { id, version } = job;
  const others = company.technicians.filter((one) => !one.isGone && one.id !== job.technician_id);
  const other = planner.chance.anyOf(others);
  if (other === undefined) return;
  const inMind = { technician_id: other.id, scheduled_date: job.scheduled_date };
  const answer = await planFor(desk, { record: 'job_orders', id }, inMind, (appointment) =>
    planner.ask(handOverJobOrder, { id, version, ...appointment }),
  );
  if (answer?.status === 200) company.diary.count('handed_over');
}

/** Creates a job without a request, as if a dispatcher had checked which plans are due for a visit. */
export async function makeJob(desk: Desk): Promise<void> {
  const { company, planner, world } = desk;
  const machine = planner.chance.anyOf(stayingClients(company))?.machines[0];
  if (machine === undefined) return;
  const work = {
    machine_id: machine.id,
    type: 'preventive_maintenance' as const,
    description: 'Yearly inspection',
  };
  const record = { record: 'machines', id: machine.id } as const;
  const best = planner.chance.isTrue(0.3) ? null : await proposalFor(desk, record);
  if (best === null) {
    const scheduled_date = new Date(world.app.clock.now.getTime() + 86_400_000).toISOString();
    await act(desk, 'without_request', createJobOrder, { ...work, scheduled_date, technician_id: null });
    return;
  }
  const answer = await planFor(desk, record, best, (appointment) =>
    planner.ask(createJobOrder, { ...work, ...appointment }),
  );
  if (answer?.status === 200) company.diary.count('without_request');
}

/**
 * Dismisses a technician. The server refuses this until the owner has seen every open job; it then unassigns all
 * unfinished work.
 */
export async function dismiss({ owner, diary }: Company, technician: Technician): Promise<void> {
  const { body: list } = await owner.ask(listTechnicians, { limit: 100 });
  const row = list.items.find(({ id }) => id === technician.id);
  if (row === undefined) throw new Error(`${technician.person.name} is in no list`);
  const { id, version, name, phone } = row;
  const change = { id, version, name, phone, is_active: false };
  const unseen = await owner.ask(updateTechnician, change);
  const { body: open } = await owner.ask(listOpenJobs, { id });
  const seen = { ...change, open_jobs_seen: open.items.map((job) => job.id) };
  const left = unseen.status === 200 ? unseen : await owner.ask(updateTechnician, seen);
  if (left.status !== 200) throw new Error(`${name} could not leave: ${JSON.stringify(left.problem)}`);
  technician.isGone = true;
  const { body: page } = await owner.ask(getTechnician, { id });
  diary.note(
    `${name} left the company; ${open.count} open jobs were shown, ${page.open_jobs.length} stay for a signature.`,
  );
}

/** Announces a holiday a week in advance. Jobs planned on that day are moved. */
export async function announceHoliday(company: Company, desk: Desk, date: string): Promise<void> {
  const { body: settings } = await company.owner.ask(getOperatorSettings, {});
  const { currency: _, targets: __, ...kept } = settings;
  const holidays = [{ date, name: 'Company day' }];
  const { status, problem } = await company.owner.ask(saveOperatorSettings, {
    ...kept,
    holidays,
    accepted: [...calendarConcerns],
  });
  if (status !== 200) throw new Error(`no holiday: ${JSON.stringify(problem)}`);
  company.diary.note(`The owner made ${date} a holiday.`);
  const { body } = await desk.planner.ask(listJobOrders, { group: 'open', limit: 100 });
  for (const job of body.items)
    if (isJob('planned', job) && dateIn(job.time_zone, new Date(job.scheduled_date)) === date)
      await giveAway(desk, job);
}
