import type { JobForm } from '#domain/job-form.ts';
import type { OperatorClock } from './clock.ts';
import { crew, dilmun, places } from './dilmun.ts';
import { beanToCup } from './faults/bean-to-cup.ts';
import { espresso } from './faults/espresso.ts';
import type { Fault } from './faults/fault.ts';
import { grinder } from './faults/grinder.ts';
import { formOf, notBegun, type PlannedRequest, type PlannedVisit, pick, unreviewed } from './visits.ts';

const clockTime = (hour: number, minute = 0) => hour * 60 + minute;
const { pearl, sandglass, gulfView, dateGrove, lantern } = places;

type Called = {
  readonly client: PlannedRequest['client'];
  readonly machine: number;
  readonly fault: Fault;
  /** Minutes of the office from the call until the visit. */
  readonly waited: number;
};

/** A trouble call that came before today. At the weekend only urgent calls bring somebody out. */
function called(
  clock: OperatorClock,
  { client, machine, fault, waited }: Called,
  visit: PlannedVisit,
): PlannedRequest {
  const opening = clock.at(clock.today, 0);
  return {
    ...unreviewed,
    client,
    machine: pick(client.machines, machine),
    fault,
    urgency: clock.isWorkingDay(clock.today) || fault.urgency === 'emergency' ? fault.urgency : 'high',
    created: clock.officeBefore(opening, waited),
    wanted: clock.today,
    slot: 'morning',
    reviewed: clock.officeBefore(opening, waited - 25),
    visit,
  };
}

/** The visit that is signed already: the first of the morning, or, until that one is done, the call that came in the night. */
function completed(clock: OperatorClock): PlannedRequest {
  const { minute, today, at } = clock;
  const morning = {
    planned: clockTime(8),
    started: clockTime(8, 4),
    submitted: clockTime(8, 57),
    signed: clockTime(9, 5),
  };
  const isNight = minute < morning.signed;
  const ended = Math.min(minute, clockTime(1, 35));
  const started = ended - 56;
  const night = {
    planned: Math.max(0, Math.floor(started / 15) * 15),
    started,
    submitted: ended - 6,
    signed: ended,
  };
  const times = isNight ? night : morning;
  const fault = isNight ? espresso.steamStuckOpen : espresso.spitsSidePuck;
  const planned = called(
    clock,
    { client: sandglass, machine: 0, fault, waited: 150 },
    {
      technician: crew.joel,
      workflow: 'completed',
      scheduled: at(today, times.planned),
      started: at(today, times.started),
      submitted: at(today, times.submitted),
      signed: at(today, times.signed),
      signer: pick(sandglass.signers, 0),
      form: formOf(fault, dilmun.rates, { hours: 1, isCovered: true }),
    },
  );
  if (!isNight) return planned;
  const reported = at(today, night.started - 50);
  return {
    ...planned,
    created: reported,
    reviewed: at(today, night.started - 38),
    wanted: clock.dateOf(reported),
    slot: null,
    givesPhone: true,
    instructions: 'We serve until two in the morning. Please ring at the kitchen door.',
  };
}

/** The work is done; when it was done yesterday, the technician comes again for the signature. */
function awaitingSignature(clock: OperatorClock): PlannedRequest {
  const { minute, today, at } = clock;
  const isDone = minute >= clockTime(10, 10);
  const date = isDone ? today : clock.workingDayBefore(today);
  const begun = isDone ? clockTime(9, 4) : clockTime(13, 50);
  const notes = isDone ? null : 'The duty manager was out. The signature is agreed for nine in the morning.';
  return called(
    clock,
    { client: pearl, machine: 0, fault: espresso.noSteam, waited: 930 },
    {
      ...notBegun,
      technician: crew.yusuf,
      workflow: 'awaiting_signature',
      scheduled: at(today, clockTime(9)),
      started: at(date, begun),
      submitted: at(date, begun + 61),
      form: formOf(espresso.noSteam, dilmun.rates, { hours: 1, isCovered: false, notes }),
    },
  );
}

const roundsOfYusuf = [clockTime(10, 30), clockTime(12), clockTime(13, 30), clockTime(15)] as const;

/** The visit that is being worked on. Where the day is too young it began yesterday, and goes on as soon as the part is there. */
function inProgress(clock: OperatorClock): PlannedRequest {
  const { today, at } = clock;
  const round = roundsOfYusuf.findLast((begins) => begins + 8 <= clock.minute);
  const [first] = roundsOfYusuf;
  const started =
    round === undefined ? at(clock.workingDayBefore(today), clockTime(16, 20)) : at(today, round + 6);
  const form: JobForm = {
    ...formOf(grinder.blocked, dilmun.rates, { hours: 0.5, isCovered: false }),
    work_performed:
      round === undefined
        ? 'A small stone has blocked the burrs and chipped them. New burrs come in the morning, then it goes on.'
        : 'A small stone has blocked the burrs and chipped them. Taking them out.',
    parts_used: [],
    problem_resolved: false,
    visit_fee: null,
  };
  return called(
    clock,
    { client: dateGrove, machine: 1, fault: grinder.blocked, waited: 700 },
    {
      ...notBegun,
      technician: crew.yusuf,
      workflow: 'in_progress',
      scheduled: at(today, round ?? first),
      started,
      form,
    },
  );
}

/** The visit after the one that Yusuf is on. */
function nextOfYusuf(clock: OperatorClock): PlannedRequest {
  const [first] = roundsOfYusuf;
  const round = roundsOfYusuf.findLast((begins) => begins + 8 <= clock.minute) ?? first;
  return called(
    clock,
    { client: lantern, machine: 0, fault: espresso.doseButtons, waited: 520 },
    {
      ...notBegun,
      technician: crew.yusuf,
      workflow: 'assigned',
      scheduled: clock.at(clock.today, Math.min(round + 120, clockTime(16, 30))),
    },
  );
}

function plannedForLater(clock: OperatorClock): PlannedRequest {
  const begins = clock.minute < clockTime(13, 30) ? clockTime(14) : clockTime(16, 30);
  return called(
    clock,
    { client: gulfView, machine: 1, fault: beanToCup.wateryCoffee, waited: 610 },
    { ...notBegun, technician: crew.layla, workflow: 'scheduled', scheduled: clock.at(clock.today, begins) },
  );
}

/** The five jobs of today, one in each workflow status at whatever hour it is. */
export function todaysVisits(clock: OperatorClock): PlannedRequest[] {
  return [completed, awaitingSignature, inProgress, nextOfYusuf, plannedForLater].map((plan) => plan(clock));
}
