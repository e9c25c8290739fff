import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { listOnCall, removeOnCall, setOnCall } from '#contract/planning/on-call.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { calendarConcerns } from '#domain/planning/calendar-change.ts';
import { isEmergency } from '#domain/service-request.ts';
import { hour, later, minute } from '../agenda.ts';
import type { Chance } from '../chance.ts';
import { isServed } from '../hours.ts';
import { type Company, type SpecialHours, stayingClients, type Technician } from '../world.ts';
import { wishOf } from './client.ts';
import { decide } from './dispatcher.ts';
import { reportByLabel } from './label.ts';
import { act, type Desk } from './planning.ts';
import { goOut } from './technician.ts';

/** Announces special hours. */
export async function announceHours(company: Company, spans: readonly SpecialHours[]): Promise<void> {
  const { body: settings } = await company.owner.ask(getOperatorSettings, {});
  const { currency: _, targets: __, ...kept } = settings;
  const saved = { ...kept, special_hours: [...spans], accepted: [...calendarConcerns] };
  const { status, problem } = await company.owner.ask(saveOperatorSettings, saved);
  if (status !== 200) throw new Error(`no special hours: ${JSON.stringify(problem)}`);
  company.memory.specialHours.push(...spans);
  for (const { name, first_day, last_day } of spans)
    company.diary.note(`The owner set other hours from ${first_day} to ${last_day}: ${name}.`);
}

/** Puts a technician on call on these days, replacing anyone who was on call then. */
export async function putOnCall(
  desk: Desk,
  technician: Technician | undefined,
  days: { readonly first_day: string; readonly last_day: string },
): Promise<void> {
  if (technician === undefined || technician.isGone) return;
  const turn = await act(desk, 'turn', setOnCall, { technician_id: technician.id, ...days });
  if (turn === null) return;
  desk.company.memory.turns.push({ since: desk.world.app.clock.now, technician, ...days });
}

/** Removes the last on-call shift, so that no one is on call on its days. */
export async function takeOffCall(desk: Desk): Promise<void> {
  const { body } = await desk.planner.ask(listOnCall, {});
  const last = body.items.at(-1);
  if (last === undefined) return;
  const { id, first_day, last_day } = last;
  if ((await act(desk, 'turn_removed', removeOnCall, { id })) === null) return;
  const since = desk.world.app.clock.now;
  desk.company.memory.turns.push({ since, technician: null, first_day, last_day });
}

/** Reports an emergency in the app, by scanning a label or by phone, and plans when a dispatcher responds. */
export async function callOutOfHours(desk: Desk, nights: Chance): Promise<void> {
  const { world, company, planner } = desk;
  const client = nights.anyOf(stayingClients(company));
  if (client === undefined) return;
  const way = nights.between(0, 9);
  const asker = way < 5 ? client.people[0] : planner;
  const minutes = nights.between(5, 25);
  if (way === 5 || way === 6) await reportByLabel({ world, company, client }, 'emergency');
  else {
    const wish = wishOf({ world, company, client }, asker, 'emergency');
    const deed = asker === planner ? 'by_phone' : 'by_app';
    await act({ ...desk, planner: asker }, deed, submitServiceRequest, { ...wish, different_fault: true });
  }
  world.agenda.plan(later(world.app.clock.now, minutes * minute), () => answerAlert(desk));
}

const soon = 12 * hour;

/** Calls back about emergencies and plans them. The technicians on call then set out. */
async function answerAlert(desk: Desk): Promise<void> {
  const { planner } = desk;
  const first = await planner.ask(triageServiceRequests, {});
  const called = first.body.rows.filter(({ awaits_call_back }) => awaits_call_back).slice(0, 2);
  for (const row of called) await decide(desk, row, []);
  const { body } = await planner.ask(triageServiceRequests, {});
  const urgent = body.rows.filter((row) => isEmergency(row.urgency) && !row.awaits_call_back);
  for (const row of urgent.slice(0, 2)) await decide(desk, row, []);
  await sendOut(desk);
}

async function sendOut({ world, company, planner }: Desk): Promise<void> {
  const { nightVisits } = company.memory;
  const { now } = world.app.clock;
  const { body } = await planner.ask(listJobOrders, { group: 'open', limit: 100 });
  for (const job of body.items) {
    const at = new Date(job.scheduled_date);
    const technician = company.technicians.find(({ id }) => id === job.technician_id);
    const isTonight = at > now && at < later(now, soon) && !isServed(company, at);
    if (!isTonight || !isJob('planned', job) || technician === undefined || nightVisits.has(job.id)) continue;
    nightVisits.add(job.id);
    company.diary.count('went_out');
    goOut({ world, company, technician }, job.id, later(at, -20 * minute));
  }
}
