import { getTechnicianDashboard } from '#contract/dashboards.ts';
import { handBackJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder } from '#contract/job-orders/visit/visit.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { missableFrom } from '#domain/visit/location.ts';
import { hour, later, minute } from '../agenda.ts';
import { together } from '../person.ts';
import type { Phone } from '../phone.ts';
import { handBacks, interruptions, misses, parts } from '../texts.ts';
import type { Company, Technician, World } from '../world.ts';
import { phoneWithoutConnection, workBelow } from './basement.ts';
import { signatureFor } from './client.ts';
import { correctForm, formOf, submitForm } from './form.ts';
import { keepOnHold } from './holds.ts';
import { act } from './planning.ts';
import { begin, ofAnotherDay } from './visit-start.ts';

type Round = { readonly world: World; readonly company: Company; readonly technician: Technician };
type Course = {
  job_id: string | null;
  saves: number;
  asked: Set<string>;
  /** The phone while the visit is offline. */
  phone: Phone | null;
  isOver: boolean;
  /** The jobs for which it was already decided whether today's visit is offline. */
  readonly wentBelow: Set<string>;
};
const newCourse = (job_id: string | null): Course => ({
  job_id,
  saves: 0,
  asked: new Set(),
  phone: null,
  isOver: false,
  wentBelow: new Set(),
});

/** The number of minutes until the technician's next action. */
const wait = { between: 25, onTheRoad: 20, atWork: 35, afterForm: 5 } as const;
const evening = 11 * hour;

/** Plays a technician's day from `begins` until the evening, from job to job as the phone shows them. */
export function beginDay(round: Round, begins: Date): void {
  const course = newCourse(null);
  const { world, technician } = round;
  const { chance } = technician.person;
  const step = async () => {
    if (technician.isGone) return;
    const minutes = course.job_id === null ? await choose(round, course) : await goOn(round, course);
    const at = later(world.app.clock.now, (minutes + chance.between(0, 9)) * minute);
    if (at < later(begins, evening)) world.agenda.plan(at, step);
    // Everyone has a connection at home.
    else if (course.phone !== null) world.agenda.plan(at, () => comeUp(technician, course));
  };
  world.agenda.plan(later(begins, chance.between(0, 20) * minute), step);
}

/** Sends a technician on call to one visit, and then home again. */
export function goOut(round: Round, job_id: string, begins: Date): void {
  const course = newCourse(job_id);
  const { world, technician } = round;
  const step = async () => {
    if (technician.isGone || course.job_id !== job_id) return;
    const minutes = await goOn(round, course);
    world.agenda.plan(later(world.app.clock.now, minutes * minute), step);
  };
  world.agenda.plan(begins, step);
}

/** Chooses the next due job, or an unfinished one. Returns the minutes until the next step. */
async function choose({ world, technician: { person } }: Round, course: Course): Promise<number> {
  await person.ask(getTechnicianDashboard, {});
  const { status, body } = await person.ask(listJobOrders, { group: 'open', limit: 50 });
  if (status !== 200) return wait.between;
  const soon = later(world.app.clock.now, hour / 2).getTime();
  const isDue = (job: JobOrderListed) =>
    Date.parse(job.scheduled_date) <= soon && !(isFormSubmitted(job) && course.asked.has(job.id));
  const early = person.chance.isTrue(0.04) ? ofAnotherDay(body.items, soon) : undefined;
  const next = body.items.find(isDue) ?? early;
  if (next === undefined) return wait.between;
  course.job_id = next.id;
  course.saves = 0;
  return 1;
}

/** Restores the connection. The phone then sends its entries, unless its technician has left the company. */
async function comeUp({ isGone, onPhone }: Technician, course: Course): Promise<void> {
  const { phone, job_id } = course;
  if (job_id !== null) onPhone.delete(job_id);
  course.phone = null;
  course.isOver = false;
  if (!isGone) await phone?.connect();
}

async function goOnBelow(round: Round, course: Course, phone: Phone): Promise<number> {
  if (course.isOver) {
    await comeUp(round.technician, course);
    return 1;
  }
  const { minutes, isOver } = await workBelow(round, phone);
  course.isOver = isOver;
  return minutes;
}

async function goOn(round: Round, course: Course): Promise<number> {
  const { person } = round.technician;
  const id = course.job_id ?? '';
  if (course.phone !== null) return goOnBelow(round, course, course.phone);
  if (round.technician.onPhone.has(id)) return leaveIt(course);
  const { status, body: job } = await person.ask(getJobOrder, { id });
  const isOurs = status === 200 && isJob('open', job) && job.technician_id === round.technician.id;
  if (!isOurs) return leaveIt(course);
  if (isFormSubmitted(job)) return askForSignature(round, course, id);
  if (isJob('planned', job) && course.phone === null && !course.wentBelow.has(id)) {
    course.wentBelow.add(id);
    course.phone = phoneWithoutConnection(round, job);
    if (course.phone !== null) {
      round.technician.onPhone.add(id);
      return goOnBelow(round, course, course.phone);
    }
  }
  if (isJob('planned', job)) return arrive(round, course, job);
  return workOn(round, course, job);
}

function leaveIt(course: Course): number {
  course.job_id = null;
  return wait.afterForm;
}

const desk = ({ world, company, technician }: Round) => ({ world, company, planner: technician.person });

async function arrive(round: Round, course: Course, job: JobOrderView): Promise<number> {
  const { id, version, on_the_way_at } = job;
  const { chance } = round.technician.person;
  if (isHandedBack(round, job, on_the_way_at === null ? 'planned' : 'on the way'))
    return handBack(round, course, job);
  if (on_the_way_at === null) {
    return (await begin(desk(round), 'on_the_way', job)) ? wait.onTheRoad : leaveIt(course);
  }
  if (chance.isTrue(0.03)) {
    await act(desk(round), 'turned_back', leaveForJobOrder, { id, version, is_on_the_way: false });
    return leaveIt(course);
  }
  if (chance.isTrue(0.08) && isMissable(round, job)) {
    const reason = chance.pick(misses);
    await act(desk(round), 'missed', missJobOrder, { id, version, reason });
    return leaveIt(course);
  }
  return (await begin(desk(round), 'started', job)) ? wait.atWork : leaveIt(course);
}

/** Returns whether a no-show can be recorded, which is not possible before the arrival window. */
function isMissable({ world }: Round, { scheduled_date, told_from }: JobOrderView): boolean {
  const told = told_from === null ? null : new Date(told_from);
  return world.app.clock.now >= missableFrom({ scheduled_date: new Date(scheduled_date), told_from: told });
}

/**
 * Returns whether this technician hands back the job when it is in this state. The choice is always the same
 * for a job and a state, and it is independent of all other choices.
 */
function isHandedBack(
  { technician }: Round,
  { number }: JobOrderView,
  when: 'planned' | 'on the way' | 'begun',
): boolean {
  return technician.person.chance.of(`${number} handed back when ${when}`).isTrue(0.03);
}

async function handBack(
  round: Round,
  course: Course,
  { id, version, number }: JobOrderView,
): Promise<number> {
  const reason = round.technician.person.chance.of(`why ${number} is handed back`).pick(handBacks);
  await act(desk(round), 'handed_back', handBackJobOrder, { id, version, reason });
  return leaveIt(course);
}

async function workOn(round: Round, course: Course, job: JobOrderView): Promise<number> {
  const { id, version } = job;
  const { chance } = round.technician.person;
  if (job.paused_at !== null) {
    if (chance.isTrue(0.2)) {
      await keepOnHold(desk(round), job);
      return leaveIt(course);
    }
    return (await begin(desk(round), 'started', job)) ? wait.atWork : leaveIt(course);
  }
  if (isHandedBack(round, job, 'begun')) return handBack(round, course, job);
  if (chance.isTrue(0.05) && (await goElsewhere(round, course))) return 1;
  if (job.outcome === null && chance.isTrue(0.08)) {
    await interrupt(round, job);
    return wait.afterForm;
  }
  if (course.saves < 1 && chance.isTrue(0.4)) {
    course.saves += 1;
    await act(desk(round), 'saved', saveJobOrder, {
      id,
      version,
      ...formOf(round.world, round.technician.person, job),
    });
    return wait.atWork / 2;
  }
  await submitForm(desk(round), job);
  return wait.afterForm;
}

/** Interrupts a visit, because a part is missing or the work cannot be finished. */
async function interrupt(round: Round, job: JobOrderView): Promise<void> {
  const { id, version } = job;
  const { chance } = round.technician.person;
  const outcome = chance.isTrue(0.6) ? 'part_missing' : 'cannot_finish';
  const part = chance.of(`the part that ${job.number} misses`);
  const days = part.between(1, 3) * 24 * hour;
  const isKnown = outcome === 'part_missing' && part.isTrue(0.7);
  await act(desk(round), 'interrupted', interruptJobOrder, {
    id,
    version,
    outcome,
    missing_part: outcome === 'part_missing' ? part.pick(parts) : null,
    part_expected_on: isKnown ? dateIn(job.time_zone, later(round.world.app.clock.now, days)) : null,
    reason: chance.pick(interruptions),
  });
}

/** Leaves this visit for another one, as if the technician had been called there. */
async function goElsewhere({ technician: { person } }: Round, course: Course): Promise<boolean> {
  const { body } = await person.ask(listJobOrders, { group: 'open', limit: 50 });
  const other = body.items.find((job) => isJob('planned', job) && job.id !== course.job_id);
  if (other === undefined) return false;
  course.job_id = other.id;
  course.saves = 0;
  return true;
}

/**
 * Gets the signature on the technician's device, sometimes while the client's main account signs too. If no one signs
 * on the device, the client signs later in the app.
 */
async function askForSignature(round: Round, course: Course, id: string): Promise<number> {
  const { world, company, technician } = round;
  const { person } = technician;
  if (person.chance.isTrue(0.07)) {
    const { body: job } = await person.ask(getJobOrder, { id });
    await correctForm(desk(round), job);
    return wait.afterForm;
  }
  course.asked.add(id);
  if (!person.chance.isTrue(0.7)) return leaveIt(course);
  const signature = await signatureFor(world, person, id);
  if (signature === null) return leaveIt(course);
  if (person.chance.isTrue(0.15)) await signAsOwn(round, signature);
  const { body: job } = await person.ask(getJobOrder, { id });
  const main = company.clients.find((client) => client.id === job.client_id)?.people[0];
  if (main !== undefined && person.chance.isTrue(0.12)) {
    const sign = (who: typeof person) => () => who.ask(signJobOrder, signature, { isTogether: true });
    const had = await together(world, 'the glass and the app sign at once', sign(person), sign(main));
    company.diary.count(had.status === 200 ? 'both_signed' : 'refused');
    return leaveIt(course);
  }
  await act(desk(round), 'glass', signJobOrder, signature);
  return leaveIt(course);
}

/** Tries to sign for the client with a colleague's name, in one of several spellings. It must be refused. */
async function signAsOwn(
  { company, technician: { person } }: Round,
  signature: NonNullable<Awaited<ReturnType<typeof signatureFor>>>,
): Promise<void> {
  const crew = company.technicians.filter(({ isGone }) => !isGone).map((one) => one.person);
  const colleagues = [...company.dispatchers, ...crew];
  const { name } = person.chance.anyOf(colleagues) ?? person;
  const [first = name, last = ''] = name.split(' ');
  const signer_name = person.chance.pick([name, name.toUpperCase(), `${last}, ${first}`]);
  await person.tries(signJobOrder, { ...signature, signer_name });
  company.diary.count('own_name_refused');
}
