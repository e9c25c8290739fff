import type { TimeSlot, Urgency } from '#domain/service-request.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { type Concern, endOf, isAfterPromise, objectionsTo, type Slot } from './appointment.ts';
import { kmBetween, type Position, plain, skillWords } from './fitness.ts';
import { type Day, isInSlot, passesOf, spanOf } from './visit-times.ts';
import { type Availability, minuteOfDay, type OpenDays } from './work-time.ts';

/** An open job of a technician, and where it is. */
export type PlacedJob = Slot & { readonly number: string; readonly position: Position | null };

export type CrewMember = Availability & {
  readonly id: string;
  readonly is_active: boolean;
  readonly specialization: string | null;
  readonly jobs: readonly PlacedJob[];
};

/** What a technician and a time are sought for. */
export type Wanted = {
  /** How long it takes: a slot without its beginning. */
  readonly length: Omit<Slot, 'scheduled_date'>;
  readonly urgency: Urgency;
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
  readonly position: Position | null;
  /** Machine, fault and kind of visit as people wrote them. */
  readonly about: string;
  /** Until when the client was promised somebody; null where nothing was promised. */
  readonly arrive_by: Date | null;
  /** Technicians who were at this machine lately. */
  readonly known_by: readonly string[];
};

type Situation = {
  readonly crew: readonly CrewMember[];
  readonly hours: OpenDays;
  readonly now: Date;
};

/** Why somebody is proposed for a time. The first four say how it stands to the wish, the next two to the promise. */
export const proposalReasons = [
  'soonest',
  'in_wish',
  'on_wished_day',
  'after_wish',
  'in_promise',
  'after_promise',
  'knows_machine',
  'skilled',
  'near',
  'free_day',
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

export type Proposal = {
  readonly technician_id: string;
  readonly scheduled_date: Date;
  readonly reasons: readonly ProposalReason[];
  /** From the nearest other job of the technician on that day; null where a place is not known or there is none. */
  readonly km: number | null;
};

const minuteMs = 60_000;
/** Nobody is at the door at once. */
const leadMinutes = 30;
export const daysSearched = 14;
const nearKm = 10;

/** How much speaks against somebody; a minute of waiting weighs 1 in an emergency. */
const weights = {
  unskilled: 60,
  onlyKnown: 15,
  km: 2,
  mostKm: 40,
  unknownKm: 15,
  job: 20,
  laterMinute: 0.05,
} as const;

/** What may hold at one time of a day and not at another. Any other concern ends the search in that day. */
const passing: readonly Concern[] = ['past', 'overlap', 'off_hours', 'absent'];

/**
 * The best technicians and times, best first; nothing speaks against any of them, but that the promise may be over by
 * then. A day further from the wish is looked at only where the days before gave too few, and each technician is
 * proposed once a day.
 */
export function proposals(wanted: Wanted, { crew, ...situation }: Situation, most: number): Proposal[] {
  return proposedTo(wanted, { crew: crew.map(busyMember), ...situation }, most);
}

/** The best for each of them in turn; what one is given is taken for those after it. Null where nobody is free. */
export function proposalsInTurn(
  wanted: readonly Wanted[],
  { crew, ...situation }: Situation,
): (Proposal | null)[] {
  const busy = new Map(crew.map((member) => [member.id, busyMember(member)]));
  const all = { crew: [...busy.values()], ...situation };
  return wanted.map((one) => {
    const [best = null] = proposedTo(one, all, 1);
    if (best !== null) {
      const taken = {
        ...one.length,
        scheduled_date: best.scheduled_date,
        number: '',
        position: one.position,
      };
      busy.get(best.technician_id)?.jobs.push(busyJob(taken));
    }
    return best;
  });
}

/** What is known of a technician, and of the day of theirs that begins there, for a piece of work. */
export function fitOf(member: CrewMember, wanted: Wanted, day: Day) {
  const { ofDay, ...known } = fitOn(busyMember(member), { ...wanted, about: plain(wanted.about) }, day);
  return { ...known, jobs: ofDay.map(({ job }) => job) };
}

/** A job with its instants as numbers: a search compares them many thousand times. */
const busyJob = (job: PlacedJob) => ({
  job,
  begins: job.scheduled_date.getTime(),
  ends: endOf(job).getTime(),
});
type BusyJob = ReturnType<typeof busyJob>;

const busyMember = ({ jobs, ...member }: CrewMember) => ({
  ...member,
  skills: skillWords(member.specialization),
  jobs: jobs.map(busyJob),
});
type BusyMember = ReturnType<typeof busyMember>;
type BusySituation = Omit<Situation, 'crew'> & { readonly crew: readonly BusyMember[] };

const isEmergency = ({ urgency }: Pick<Wanted, 'urgency'>) => urgency === 'emergency';

/** An emergency is served as soon as somebody can come, whatever was wished for. */
const wishedTimes = (wanted: Wanted) =>
  isEmergency(wanted) ? { ...wanted, preferred_time_slot: null } : wanted;

function proposedTo(asked: Wanted, situation: BusySituation, most: number): Proposal[] {
  const wanted = { ...asked, about: plain(asked.about) };
  const today = dateIn(situation.hours.time_zone, situation.now);
  const first = isEmergency(wanted) || wanted.preferred_date < today ? today : wanted.preferred_date;
  const found: Proposal[] = [];
  for (let day = 0; day < daysSearched && found.length < most; day++) {
    found.push(...proposedOn(addDays(first, day), wanted, situation, most - found.length));
  }
  return found;
}

function fitOn(member: BusyMember, { about, known_by, position }: Wanted, { begins, ends }: Day) {
  const ofDay = member.jobs.filter((job) => job.begins < ends && job.ends > begins);
  const distances = ofDay.flatMap(({ job }) => kmBetween(job.position, position) ?? []);
  const km = distances.length === 0 ? null : Math.min(...distances);
  const is_skilled = member.skills.some((word) => about.includes(word));
  const knows_machine = known_by.includes(member.id);
  const far = km === null ? weights.unknownKm : Math.min(km, weights.mostKm) * weights.km;
  const unskilled = knows_machine ? weights.onlyKnown : weights.unskilled;
  return {
    member,
    ofDay,
    minutes: ofDay.reduce((sum, job) => sum + (job.ends - job.begins) / minuteMs, 0),
    km,
    is_skilled,
    knows_machine,
    /** How much speaks against somebody; the least is the best. */
    weight: far + (is_skilled ? 0 : unskilled) + ofDay.length * weights.job,
  };
}
type Fit = ReturnType<typeof fitOn>;

function proposedOn(
  date: string,
  wanted: Wanted,
  { crew, hours, now }: BusySituation,
  most: number,
): Proposal[] {
  const day = spanOf(date, hours.time_zone);
  const fits = crew.filter(({ is_active }) => is_active).map((member) => fitOn(member, wanted, day));
  const earliest = now.getTime() + leadMinutes * minuteMs;
  const found = new Map<string, Proposal>();
  const away = new Set<string>();
  for (const starts of passesOf(wishedTimes(wanted), hours, day)) {
    const ahead = starts.filter((start) => start >= earliest);
    const asked = fits.filter(({ member: { id } }) => !found.has(id) && !away.has(id));
    for (const { fit, free } of rankedBy(asked, ahead, wanted, day)) {
      if (found.size === most) break;
      const { start, isAway } = firstFree(fit, free, wanted, { hours, now });
      if (isAway) away.add(fit.member.id);
      if (start !== null) found.set(fit.member.id, proposalOf(fit, start, date, wanted, hours));
    }
  }
  return [...found.values()];
}

/** Who has free times among these starts, best first. */
function rankedBy(fits: readonly Fit[], starts: readonly number[], wanted: Wanted, { begins }: Day) {
  const minuteWeight = isEmergency(wanted) ? 1 : weights.laterMinute;
  return fits
    .flatMap((fit) => {
      const free = freeOf(fit.ofDay, starts, wanted);
      const [first] = free;
      if (first === undefined) return [];
      return { fit, free, weight: fit.weight + ((first - begins) / minuteMs) * minuteWeight };
    })
    .toSorted((one, other) => one.weight - other.weight);
}

/** The times that lie in no other job of the day: only these are worth asking about. */
function freeOf(busy: readonly BusyJob[], starts: readonly number[], { length }: Wanted): readonly number[] {
  if (busy.length === 0) return starts;
  const takes = endOf({ ...length, scheduled_date: new Date(0) }).getTime();
  return starts.filter((start) => busy.every(({ begins, ends }) => start + takes <= begins || start >= ends));
}

/** The first of the times that nothing speaks against. */
function firstFree(
  { member, ofDay }: Fit,
  starts: readonly number[],
  { length }: Wanted,
  { hours, now }: Pick<Situation, 'hours' | 'now'>,
): { start: Date | null; isAway: boolean } {
  // A promise that is over ends no search: the proposal says it among its reasons.
  const placed = { now, hours, arrive_by: null, technician: member, others: ofDay.map(({ job }) => job) };
  for (const at of starts) {
    const start = new Date(at);
    const { concerns } = objectionsTo({ ...length, scheduled_date: start }, placed);
    if (concerns.length === 0) return { start, isAway: false };
    if (concerns.some((concern) => !passing.includes(concern))) return { start: null, isAway: true };
  }
  return { start: null, isAway: false };
}

function proposalOf(
  { member, km, ofDay, is_skilled, knows_machine }: Fit,
  scheduled_date: Date,
  date: string,
  wanted: Wanted,
  { time_zone }: OpenDays,
): Proposal {
  const isLate = isAfterPromise({ scheduled_date }, wanted.arrive_by);
  const holds: Record<ProposalReason, boolean> = {
    ...toWish(wanted, date, minuteOfDay(time_zone, scheduled_date)),
    in_promise: wanted.arrive_by !== null && !isLate,
    after_promise: isLate,
    knows_machine,
    skilled: is_skilled,
    near: km !== null && km <= nearKm,
    free_day: ofDay.length === 0,
  };
  const reasons = proposalReasons.filter((reason) => holds[reason]);
  return { technician_id: member.id, scheduled_date, reasons, km };
}

function toWish(wanted: Wanted, date: string, minute: number) {
  const { preferred_date, preferred_time_slot: slot } = wanted;
  const isOnDay = date === preferred_date;
  return {
    soonest: isEmergency(wanted),
    in_wish: isOnDay && isInSlot(minute, slot),
    on_wished_day: isOnDay && !isInSlot(minute, slot),
    after_wish: date > preferred_date && !isEmergency(wanted),
  };
}
