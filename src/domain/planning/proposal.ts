import type { TimeSlot, Urgency } from '#domain/service-request.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import type { Fault } from '#domain/values/fault.ts';
import type { MachineKind } from '#domain/visit/machine-kind.ts';
import { trainingFor } from '#domain/visit/training.ts';
import { objectionsTo, type Slot } from './appointment.ts';
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
import { kmToNearest, type Place, type Position, placeOf } from './fitness.ts';
import { onCallStarts } from './on-call.ts';
import {
  type DayOrigin,
  isEmergency,
  type ProposalReason,
  reasonsOf,
  toPromise,
  toWish,
} from './proposal-reasons.ts';
import { passesOf, stepMinutes } from './visit-times.ts';
import { minuteOfDay, type OpenDays } from './work-time.ts';

/** What a technician and a time are sought for. */
export type Wanted = {
  /** How long it takes: a slot without its beginning. */
  readonly length: Omit<Slot, 'scheduled_date'>;
  readonly urgency: Urgency;
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
  /** The origin of the preferred date; the client's wish, if left out. */
  readonly day_from?: DayOrigin;
  /** The minute of that day that was agreed on already; it counts before anything else. */
  readonly keeps?: number;
  readonly position: Position | null;
  readonly machine_kind: MachineKind;
  /** What the client tapped, if anybody did. */
  readonly fault?: Fault | null;
  /** Until when the client was promised somebody; null where nothing was promised. */
  readonly arrive_by: Date | null;
  /** Technicians who were at this machine lately. */
  readonly known_by: readonly string[];
  /** Who made the visit that this one follows; they come again if they can. */
  readonly last_technician_id?: string | null;
};

type Situation = {
  readonly crew: readonly CrewMember[];
  readonly hours: OpenDays;
  readonly now: Date;
};

export type Proposal = {
  readonly technician_id: string;
  readonly scheduled_date: Date;
  readonly reasons: readonly ProposalReason[];
  /** From the nearest other job of the technician on that day; null where a place is not known or there is none. */
  readonly km: number | null;
};

/** Nobody is at the door at once. */
const leadMinutes = 30;
export const daysSearched = 14;
const nearKm = 10;

/** How much speaks against somebody; a minute of waiting weighs 1 in an emergency. */
const weights = {
  unskilled: 60,
  unknownSkill: 30,
  onlyKnown: 15,
  km: 2,
  mostKm: 40,
  /** More than way and skill together, and less than a full day. */
  lastTechnician: -150,
  unknownKm: 15,
  job: 20,
  laterMinute: 0.05,
} as const;

/**
 * The best technicians and times, best first; nothing speaks against any of them, but that the promise may be over by
 * then. A day further from the wish is looked at only where the days before gave too few, and each technician is
 * proposed once a day.
 */
export function proposals(wanted: Wanted, situation: Situation, most: number): Proposal[] {
  return proposedTo(wanted, searchIn(situation), most);
}

/** The best for each of them in turn; what one is given is taken for those after it. Null where nobody is free. */
export function proposalsInTurn(wanted: readonly Wanted[], situation: Situation): (Proposal | null)[] {
  const search = searchIn(situation);
  return wanted.map((one) => {
    const [best = null] = proposedTo(one, search, 1);
    if (best === null) return null;
    const { technician_id, scheduled_date } = best;
    const taken = { ...one.length, scheduled_date, number: '', position: one.position };
    search.crew.find(({ member }) => member.id === technician_id)?.take(taken);
    return best;
  });
}

/** What is known of a technician, and of the day of theirs that begins there, for a piece of work. */
export function fitOf(member: CrewMember, wanted: Wanted, day: Day) {
  const ofDay = jobsOn(member.jobs.map(busyJob), day);
  const jobs = ofDay.jobs.map(({ job }) => job);
  const minutes = jobs.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
  return { ...fitIn({ member }, ofDay, soughtFor(wanted)), jobs, minutes };
}

/** What many searches of one crew share: each day is worked out once. */
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

/** An emergency is served as soon as somebody can come, whatever was wished for. */
const wishedTimes = (wanted: Wanted) =>
  isEmergency(wanted) ? { ...wanted, preferred_time_slot: null } : wanted;

/** What is wanted, in the form in which it is compared with many technicians. */
type Sought = Wanted & { readonly place: Place | null };

const soughtFor = (wanted: Wanted): Sought => ({
  ...wanted,
  place: wanted.position && placeOf(wanted.position),
});

function proposedTo(asked: Wanted, search: Search, most: number): Proposal[] {
  const wanted = soughtFor(asked);
  const today = dateIn(search.hours.time_zone, search.now);
  const first = isEmergency(wanted) || wanted.preferred_date < today ? today : wanted.preferred_date;
  const found: Proposal[] = [];
  for (let day = 0; day < daysSearched && found.length < most; day++) {
    found.push(...proposedOn(search.dayOn(addDays(first, day)), wanted, search, most - found.length));
  }
  if (!isEmergency(wanted)) return found;
  return withOnCall(found, proposedOnCall(wanted, search), search.hours).slice(0, most);
}

/** Technicians on call go before all who can only come later, and nobody is proposed twice on a date. */
function withOnCall(others: readonly Proposal[], onCall: readonly Proposal[], { time_zone }: OpenDays) {
  const soonest = Math.min(...onCall.map(({ scheduled_date }) => scheduled_date.getTime()));
  const isSooner = ({ scheduled_date }: Proposal) => scheduled_date.getTime() < soonest;
  const all = [...others.filter(isSooner), ...onCall, ...others.filter((one) => !isSooner(one))];
  const dayOf = ({ technician_id, scheduled_date }: Proposal) =>
    `${technician_id} ${dateIn(time_zone, scheduled_date)}`;
  return all.filter((one, index) => all.findIndex((first) => dayOf(first) === dayOf(one)) === index);
}

/** The first time outside the service hours at which each technician on call can come, best first. */
function proposedOnCall(wanted: Sought, { crew, hours, now, dayOn }: Search): Proposal[] {
  const { length } = wanted;
  const [earliest, minutes] = [now.getTime() + leadMinutes * minuteMs, length.duration_minutes];
  const found = crew.flatMap((one) => {
    const { member } = one;
    const placed = { now, isEmergency: true, hours, arrive_by: null, technician: member, others: [] };
    const isGood = (at: number) =>
      one.isFree(at, at + minutes * minuteMs) &&
      objectionsTo({ ...length, scheduled_date: new Date(at) }, placed).concerns.length === 0;
    const start = onCallStarts(new Date(earliest), minutes, hours, member.on_call).find(isGood);
    if (start === undefined) return [];
    const day = dayOn(dateIn(hours.time_zone, new Date(start)));
    const fit = fitIn(one, one.on(day), wanted);
    const proposal = proposalOf({ ...fit, on_call: true }, new Date(start), day.date, wanted, hours);
    return { proposal, weight: fit.weight + (start - earliest) / minuteMs };
  });
  return found.toSorted((one, other) => one.weight - other.weight).map(({ proposal }) => proposal);
}

function fitIn(
  { member }: Pick<BusyMember, 'member'>,
  { jobs, places }: DayJobs,
  { machine_kind, fault = null, known_by, last_technician_id, place }: Sought,
) {
  const km = kmToNearest(places, place);
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
    training,
    knows_machine,
    /** How much speaks against somebody; the least is the best. */
    weight:
      far + (isTrained ? 0 : unskilled) + jobs.length * weights.job + (isLast ? weights.lastTechnician : 0),
  };
}
type Fit = ReturnType<typeof fitIn>;

function proposedOn(day: Day, wanted: Sought, search: Search, most: number): Proposal[] {
  const { crew, hours, now } = search;
  const present = crew.filter((one) => !isOffAllDay(one.on(day)));
  const earliest = now.getTime() + leadMinutes * minuteMs;
  const found = new Map<string, Proposal>();
  for (const pass of passesOf(wishedTimes(wanted), hours, day)) {
    if (found.size === most) break;
    const starts = pass.filter((start) => start >= earliest);
    const asked = present.filter(({ member }) => !found.has(member.id));
    for (const { fit, isWorthAsking } of rankedBy(asked, starts, wanted, day)) {
      if (found.size === most) break;
      const start = firstFree(fit, starts.filter(isWorthAsking), wanted, search);
      if (start !== null) found.set(fit.member.id, proposalOf(fit, start, day.date, wanted, hours));
    }
  }
  return [...found.values()];
}

/** Who has times among these starts at which they are at work and in no other job, best first. */
function rankedBy(crew: readonly BusyMember[], starts: readonly number[], wanted: Sought, day: Day) {
  const minuteWeight = isEmergency(wanted) ? 1 : weights.laterMinute;
  const minutes = wanted.length.duration_minutes;
  return crew
    .flatMap((one) => {
      const ofDay = one.on(day);
      const isOpen = (start: number) => isFree(ofDay, start, start + minutes * minuteMs);
      const first = starts.findIndex(isOpen);
      if (first === -1) return [];
      const isWorthAsking = (start: number) => isAtWork(ofDay, day, start, minutes) && isOpen(start);
      if (!starts.some(isWorthAsking)) return [];
      const fit = fitIn(one, ofDay, wanted);
      const weight = fit.weight + first * stepMinutes * minuteWeight;
      return { fit, isWorthAsking, weight };
    })
    .toSorted((one, other) => one.weight - other.weight);
}

/** The first of the times that nothing speaks against. */
function firstFree(
  { member, ofDay }: Fit,
  starts: readonly number[],
  { length }: Wanted,
  { hours, now }: Pick<Situation, 'hours' | 'now'>,
): Date | null {
  // A promise that is over ends no search: the proposal says it among its reasons.
  const placed = { now, hours, arrive_by: null, technician: member, others: ofDay.map(({ job }) => job) };
  const isGood = (scheduled_date: Date) =>
    objectionsTo({ ...length, scheduled_date }, placed).concerns.length === 0;
  const start = starts.find((at) => isGood(new Date(at)));
  return start === undefined ? null : new Date(start);
}

function proposalOf(
  { member, km, ofDay, training, knows_machine, on_call = false }: Fit & { readonly on_call?: boolean },
  scheduled_date: Date,
  date: string,
  wanted: Wanted,
  { time_zone }: OpenDays,
): Proposal {
  const reasons = reasonsOf({
    ...toWish(wanted, date, minuteOfDay(time_zone, scheduled_date)),
    ...toPromise(wanted, scheduled_date),
    on_call,
    knows_machine,
    skilled: training === 'machine',
    skilled_for_fault: training === 'fault',
    near: km !== null && km <= nearKm,
    free_day: ofDay.length === 0,
  });
  return { technician_id: member.id, scheduled_date, reasons, km };
}
