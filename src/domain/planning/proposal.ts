import { addDays, dateIn } from '#domain/values/calendar.ts';
import { isBeforePart } from '#domain/values/missing-part.ts';
import { namedTraining, trainingFor } from '#domain/visit/training.ts';
import { conflictsOf } from './appointment.ts';
import {
  type BusyMember,
  busyJob,
  busyMember,
  type CrewMember,
  type Day,
  type DayJobs,
  isAtWork,
  isFree,
  isOffAllDay,
  jobsOn,
  minuteMs,
  spanOf,
} from './crew-days.ts';
import { kmToNearest } from './fitness.ts';
import { onCallStarts } from './on-call.ts';
import {
  changedReasons,
  comparePreference,
  compareTarget,
  isEmergency,
  reasonsOf,
} from './proposal-reasons.ts';
import { passesOf, stepMinutes } from './visit-times.ts';
import { type LocatedVisit, locatedVisitOf, type Proposal, type VisitToPlan } from './visit-to-plan.ts';
import { minuteOfDay, type OpenDays } from './work-time.ts';

type Situation = {
  readonly crew: readonly CrewMember[];
  readonly hours: OpenDays;
  readonly now: Date;
};

/** The minimum number of minutes from now to the start of a proposed visit. */
const leadMinutes = 30;
export const daysSearched = 14;
const nearKm = 10;

/** The penalties. The lowest total is best. In an emergency, each minute of waiting adds 1. */
const weights = {
  unskilled: 60,
  unknownSkill: 30,
  onlyKnown: 15,
  km: 2,
  mostKm: 40,
  /** A bonus above the penalties for distance and skill combined, but below that for a full day of other jobs. */
  lastTechnician: -150,
  unknownKm: 15,
  job: 20,
  laterMinute: 0.05,
} as const;

/** Returns the best times without conflicts, with each technician at most once a day. They may be after the target. */
export function proposals(visit: VisitToPlan, situation: Situation, most: number): Proposal[] {
  return proposedTo(visit, searchIn(situation), most);
}

/**
 * Returns each visit's best proposal, in order, or null. A proposed time is no longer free for the following visits.
 */
export function proposalsInTurn(visits: readonly VisitToPlan[], situation: Situation): (Proposal | null)[] {
  const [search, untaken] = [searchIn(situation), searchIn(situation)];
  return visits.map((one) => {
    const { moves = null } = one;
    const freed =
      moves === null ? [] : [...search.crew, ...untaken.crew].flatMap((member) => member.free(moves) ?? []);
    const [best = null] = proposedTo(one, search, 1);
    const proposal =
      best !== null && isEmergency(one) ? comparedWithOthers(best, one, { search, untaken }) : best;
    // Until the job is moved, its current time is not free for the other visits.
    for (const take of freed) take();
    if (proposal === null) return null;
    const { technician_id, scheduled_date } = proposal;
    const job = { ...one.length, scheduled_date, number: '', position: one.position };
    search.crew.find(({ member }) => member.id === technician_id)?.take(job);
    return proposal;
  });
}

/** Adds the reason `after_others` if an earlier time is proposed for another visit. */
function comparedWithOthers(
  best: Proposal,
  visit: VisitToPlan,
  { search, untaken }: Readonly<Record<'search' | 'untaken', Search>>,
): Proposal {
  const located = locatedVisitOf(visit);
  const [left, all] = [earliestStart(located, search), earliestStart(located, untaken)];
  if (left === all) return best;
  return { ...best, reasons: changedReasons(best.reasons, { soonest: false, after_others: true }) };
}

/** Returns the earliest start at which anyone in the crew has no conflict; infinity if no one is free. */
function earliestStart(visit: LocatedVisit, search: Search): number {
  const today = dateIn(search.hours.time_zone, search.now);
  const onCall = proposedOnCall(visit, search).map(({ scheduled_date }) => scheduled_date.getTime());
  for (let day = 0; day < daysSearched; day++) {
    const start = earliestStartOn(search.dayOn(addDays(today, day)), visit, search);
    if (start !== null) return Math.min(start, ...onCall);
  }
  return Math.min(...onCall);
}

/** Returns the earliest time on the day at which someone in the crew can start without a conflict; null if no one is free. */
function earliestStartOn(day: Day, visit: LocatedVisit, search: Search): number | null {
  const { duration_minutes } = visit.length;
  const present = presentOn(day, visit, search);
  const starts = passesOf(dropSlotOfEmergency(visit), search.hours, day).flat();
  const isFreeFor = (one: BusyMember, start: number) => {
    const ofDay = one.on(day);
    return (
      isFree(ofDay, start, start + duration_minutes * minuteMs) &&
      isAtWork(ofDay, day, start, duration_minutes) &&
      firstFree({ member: one.member, ofDay: ofDay.jobs }, [start], visit, search) !== null
    );
  };
  const inOrder = startsFromNow(starts, search).toSorted((one, other) => one - other);
  return inOrder.find((start) => present.some((one) => isFreeFor(one, start))) ?? null;
}

/** Returns the technicians who can come on the day; none before the day on which an awaited part is expected. */
const presentOn = (day: Day, { awaited_part = null }: VisitToPlan, { crew }: Search) =>
  isBeforePart(day.date, awaited_part) ? [] : crew.filter((one) => !isOffAllDay(one.on(day)));

const startsFromNow = (starts: readonly number[], { now }: Search) =>
  starts.filter((start) => start >= now.getTime() + leadMinutes * minuteMs);

/** Returns how well a technician fits a visit on a day, and the technician's jobs on that day. */
export function fitOf(member: CrewMember, visit: VisitToPlan, day: Day) {
  const ofDay = jobsOn(member.jobs.map(busyJob), day);
  const jobs = ofDay.jobs.map(({ job }) => job);
  const minutes = jobs.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
  return { ...fitIn({ member }, ofDay, locatedVisitOf(visit)), jobs, minutes };
}

/** Returns the state that several searches of the same crew share, so each day is computed only once. */
function searchIn({ crew, hours, now }: Situation) {
  const days = new Map<string, Day>();
  const dayOn = (date: string) => {
    const day = days.get(date) ?? spanOf(date, hours.time_zone);
    days.set(date, day);
    return day;
  };
  const active = crew.filter(({ is_active }) => is_active);
  return { crew: active.map((member) => busyMember(member, hours)), hours, now, dayOn };
}
type Search = ReturnType<typeof searchIn>;

/** Drops the preferred time slot of an emergency, because the next free technician handles it. */
const dropSlotOfEmergency = (visit: VisitToPlan) =>
  isEmergency(visit) ? { ...visit, preferred_time_slot: null } : visit;

function proposedTo(visitToPlan: VisitToPlan, search: Search, most: number): Proposal[] {
  const visit = locatedVisitOf(visitToPlan);
  const today = dateIn(search.hours.time_zone, search.now);
  const first = isEmergency(visit) || visit.preferred_date < today ? today : visit.preferred_date;
  const found: Proposal[] = [];
  for (let day = 0; day < daysSearched && found.length < most; day++) {
    found.push(...proposedOn(search.dayOn(addDays(first, day)), visit, search, most - found.length));
  }
  if (!isEmergency(visit)) return found;
  const all = withOnCall(found, proposedOnCall(visit, search), search.hours).slice(0, most);
  const earliest = earliestStart(visit, search);
  return all.map((one) => ({
    ...one,
    reasons: changedReasons(one.reasons, { soonest: one.scheduled_date.getTime() === earliest }),
  }));
}

/** Lists on-call technicians before those who can only come later, and each technician once per date. */
function withOnCall(others: readonly Proposal[], onCall: readonly Proposal[], { time_zone }: OpenDays) {
  const soonest = Math.min(...onCall.map(({ scheduled_date }) => scheduled_date.getTime()));
  const isSooner = ({ scheduled_date }: Proposal) => scheduled_date.getTime() < soonest;
  const all = [...others.filter(isSooner), ...onCall, ...others.filter((one) => !isSooner(one))];
  const dayOf = ({ technician_id, scheduled_date }: Proposal) =>
    `${technician_id} ${dateIn(time_zone, scheduled_date)}`;
  return all.filter((one, index) => all.findIndex((first) => dayOf(first) === dayOf(one)) === index);
}

/** Returns, for each technician on call, the first time outside service hours at which they can come, best first. */
function proposedOnCall(visit: LocatedVisit, { crew, hours, now, dayOn }: Search): Proposal[] {
  const { length, awaited_part = null } = visit;
  const [earliest, minutes] = [now.getTime() + leadMinutes * minuteMs, length.duration_minutes];
  const work = { now, isEmergency: true, hours, arrive_by: null, awaited_part, others: [] };
  const found = crew.flatMap((one) => {
    const { member } = one;
    const placed = { ...work, technician: member };
    const isGood = (at: number) =>
      one.isFree(at, at + minutes * minuteMs) &&
      conflictsOf({ ...length, scheduled_date: new Date(at) }, placed).concerns.length === 0;
    const start = onCallStarts(new Date(earliest), minutes, hours, member.on_call).find(isGood);
    if (start === undefined) return [];
    const day = dayOn(dateIn(hours.time_zone, new Date(start)));
    const fit = fitIn(one, one.on(day), visit);
    const proposal = proposalOf({ ...fit, on_call: true }, new Date(start), day.date, visit, hours);
    return { proposal, weight: fit.weight + (start - earliest) / minuteMs };
  });
  return found.toSorted((one, other) => one.weight - other.weight).map(({ proposal }) => proposal);
}

function fitIn(
  { member }: Pick<BusyMember, 'member'>,
  { jobs, points }: DayJobs,
  { machine_kind, is_kind_assumed, fault = null, known_by, last_technician_id, point }: LocatedVisit,
) {
  const km = kmToNearest(points, point);
  const training = trainingFor(member.skills, { machine_kind, fault });
  const isTrained = training === 'machine' || training === 'fault';
  const isLast = member.id === last_technician_id;
  const knows_machine = isLast || known_by.includes(member.id);
  const far = km === null ? weights.unknownKm : Math.min(km, weights.mostKm) * weights.km;
  const untrained = training === null ? weights.unknownSkill : weights.unskilled;
  const unskilled = knows_machine ? weights.onlyKnown : untrained;
  return {
    member,
    ofDay: jobs,
    km,
    training: namedTraining(training, is_kind_assumed),
    knows_machine,
    /** The technician's total penalty; the lowest is the best. */
    weight:
      far + (isTrained ? 0 : unskilled) + jobs.length * weights.job + (isLast ? weights.lastTechnician : 0),
  };
}
type Fit = ReturnType<typeof fitIn>;

function proposedOn(day: Day, visit: LocatedVisit, search: Search, most: number): Proposal[] {
  const { hours } = search;
  const present = presentOn(day, visit, search);
  const found = new Map<string, Proposal>();
  for (const pass of passesOf(dropSlotOfEmergency(visit), hours, day)) {
    if (found.size === most) break;
    const starts = startsFromNow(pass, search);
    const candidates = present.filter(({ member }) => !found.has(member.id));
    for (const { fit, isWorthAsking } of rankedBy(candidates, starts, visit, day)) {
      if (found.size === most) break;
      const start = firstFree(fit, starts.filter(isWorthAsking), visit, search);
      if (start !== null) found.set(fit.member.id, proposalOf(fit, start, day.date, visit, hours));
    }
  }
  return [...found.values()];
}

/** Returns the technicians who are at work and free at one of these starts, best first. */
function rankedBy(crew: readonly BusyMember[], starts: readonly number[], visit: LocatedVisit, day: Day) {
  const minuteWeight = isEmergency(visit) ? 1 : weights.laterMinute;
  const minutes = visit.length.duration_minutes;
  return crew
    .flatMap((one) => {
      const ofDay = one.on(day);
      const isOpen = (start: number) => isFree(ofDay, start, start + minutes * minuteMs);
      const first = starts.findIndex(isOpen);
      if (first === -1) return [];
      const isWorthAsking = (start: number) => isAtWork(ofDay, day, start, minutes) && isOpen(start);
      if (!starts.some(isWorthAsking)) return [];
      const fit = fitIn(one, ofDay, visit);
      const weight = fit.weight + first * stepMinutes * minuteWeight;
      return { fit, isWorthAsking, weight };
    })
    .toSorted((one, other) => one.weight - other.weight);
}

/** Returns the first start without a conflict; null if every start has one. */
function firstFree(
  { member, ofDay }: Pick<Fit, 'member' | 'ofDay'>,
  starts: readonly number[],
  { length }: VisitToPlan,
  { hours, now }: Pick<Situation, 'hours' | 'now'>,
): Date | null {
  // The arrival target is not checked here. A proposal may miss it, and its reasons then say so.
  const placed = { now, hours, arrive_by: null, technician: member, others: ofDay.map(({ job }) => job) };
  const isGood = (scheduled_date: Date) =>
    conflictsOf({ ...length, scheduled_date }, placed).concerns.length === 0;
  const start = starts.find((at) => isGood(new Date(at)));
  return start === undefined ? null : new Date(start);
}

function proposalOf(
  { member, km, ofDay, training, knows_machine, on_call = false }: Fit & { readonly on_call?: boolean },
  scheduled_date: Date,
  date: string,
  visit: VisitToPlan,
  { time_zone }: OpenDays,
): Proposal {
  const reasons = reasonsOf({
    ...comparePreference(visit, date, minuteOfDay(time_zone, scheduled_date)),
    ...compareTarget(visit, scheduled_date),
    on_call,
    knows_machine,
    skilled: training === 'machine',
    after_others: false,
    skilled_for_fault: training === 'fault',
    near: km !== null && km <= nearKm,
    free_day: ofDay.length === 0,
  });
  return { technician_id: member.id, scheduled_date, reasons, km };
}
