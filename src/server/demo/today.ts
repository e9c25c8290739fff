import type { JobForm } from '#domain/job-orders/form.ts';
import type { OperatorClock } from './clock.ts';
import { crew, dilmun, dilmunClients } from './dilmun.ts';
import { beanToCup } from './faults/bean-to-cup.ts';
import { brewer } from './faults/brewer.ts';
import { espresso } from './faults/espresso.ts';
import type { Fault } from './faults/fault.ts';
import { grinder } from './faults/grinder.ts';
import { minuteUnderWay, underWayMinutes, visitUnderWay } from './under-way.ts';
import { beforeStart, formOf, type PlannedRequest, type PlannedVisit, pick, unreviewed } from './visits.ts';

const clockTime = (hour: number, minute = 0) => hour * 60 + minute;
const { pearl, sandglass, gulfView, dateGrove, lantern } = dilmunClients;

type CallSeed = {
  readonly client: PlannedRequest['client'];
  readonly machine: number;
  readonly fault: Fault;
  /** The number of minutes of service time between the client's call and the day of the visit. */
  readonly waited: number;
};

/** Returns a request that the client made before the day of its visit. */
function called(
  clock: OperatorClock,
  { client, machine, fault, waited }: CallSeed,
  visit: PlannedVisit,
): PlannedRequest {
  const date = clock.dateOf(visit.scheduled);
  const opening = clock.at(date, 0);
  return {
    ...unreviewed,
    client,
    machine: pick(client.machines, machine),
    fault,
    urgency: fault.urgency,
    created: clock.officeBefore(opening, waited),
    preferredDate: date,
    slot: 'morning',
    reviewed: clock.officeBefore(opening, waited - 25),
    visit,
  };
}

/** Returns a visit that is still to come today. It is Yusuf's, unless the caller specifies another technician. */
function inPlaceOf({ today, at }: OperatorClock, begins: number) {
  return {
    ...beforeStart,
    technician: crew.yusuf,
    workflow: 'assigned',
    scheduled: at(today, begins),
  } as const;
}

/**
 * Returns Joel's visit that was signed this morning. Earlier in the day, returns his signed visit of the previous
 * working day and a visit that is still to come.
 */
function completed(clock: OperatorClock): PlannedRequest[] {
  const { minute, today, at, workingDayBefore } = clock;
  const isDone = minute >= clockTime(9, 5);
  const on = (minutes: number) =>
    isDone ? at(today, clockTime(8) + minutes) : at(workingDayBefore(today), clockTime(16) + minutes);
  const fault = espresso.spitsSidePuck;
  const signed = called(
    clock,
    { client: sandglass, machine: 0, fault, waited: 150 },
    {
      technician: crew.joel,
      workflow: 'completed',
      scheduled: on(0),
      started: on(4),
      submitted: on(57),
      signed: on(65),
      signer: pick(sandglass.signers, 0),
      form: formOf(fault, dilmun.rates, { hours: 1, isCovered: true }),
    },
  );
  if (isDone) return [signed];
  const next = called(
    clock,
    { client: sandglass, machine: 2, fault: brewer.overflows, waited: 335 },
    { ...inPlaceOf(clock, clockTime(9, 30)), technician: crew.joel },
  );
  return [signed, next];
}

/**
 * Returns Yusuf's last visit, which awaits a signature. In the morning, returns his last visit of the previous
 * working day and a visit that is still to come.
 */
function awaitingSignature(clock: OperatorClock): PlannedRequest[] {
  const { today, at, workingDayBefore } = clock;
  const isOn = minuteUnderWay(clock);
  const before = (isOn ?? 0) - underWayMinutes - 15;
  const isDone = before >= clockTime(8);
  const on = (minutes: number) =>
    isDone ? at(today, before + minutes) : at(workingDayBefore(today), clockTime(14) + minutes);
  const notes = isDone ? null : 'The duty manager was out. The signature is agreed for this morning.';
  const done = called(
    clock,
    { client: pearl, machine: 0, fault: espresso.noSteam, waited: 930 },
    {
      ...beforeStart,
      technician: crew.yusuf,
      workflow: 'awaiting_signature',
      scheduled: on(0),
      minutes: underWayMinutes,
      started: on(2),
      submitted: on(53),
      form: formOf(espresso.noSteam, dilmun.rates, { hours: 1, isCovered: false, notes }),
    },
  );
  if (isDone) return [done];
  const next = called(
    clock,
    { client: sandglass, machine: 1, fault: grinder.switchBroken, waited: 430 },
    inPlaceOf(clock, clockTime(13)),
  );
  return [done, next];
}

/**
 * Returns the visit in progress. In the morning, returns an unfinished visit of the previous working day and a visit
 * that is still to come.
 */
function inProgress(clock: OperatorClock): PlannedRequest[] {
  const timing = visitUnderWay(clock);
  const isLeft = timing.paused !== null;
  const form: JobForm = {
    ...formOf(grinder.blocked, dilmun.rates, { hours: 0.5, isCovered: false }),
    work_performed: isLeft
      ? 'A small stone has blocked the burrs and chipped them. New burrs come in the morning, then it goes on.'
      : 'A small stone has blocked the burrs and chipped them. Taking them out.',
    parts_used: [],
    problem_resolved: false,
    visit_fee: null,
  };
  const running = called(
    clock,
    { client: dateGrove, machine: 1, fault: grinder.blocked, waited: 700 },
    { ...beforeStart, technician: crew.yusuf, workflow: 'in_progress', ...timing, form },
  );
  if (minuteUnderWay(clock) !== null) return [running];
  const next = called(
    clock,
    { client: dateGrove, machine: 0, fault: espresso.coldGroup, waited: 370 },
    { ...inPlaceOf(clock, clockTime(8, 30)), minutes: underWayMinutes },
  );
  return [running, next];
}

const latest = clockTime(17);

/** Returns Yusuf's visit after his current one. */
function nextOfYusuf(clock: OperatorClock): PlannedRequest[] {
  const begins = Math.min((minuteUnderWay(clock) ?? clockTime(8, 45)) + 75, latest);
  const visit = { ...inPlaceOf(clock, begins), minutes: underWayMinutes };
  return [called(clock, { client: lantern, machine: 0, fault: espresso.doseButtons, waited: 520 }, visit)];
}

function plannedForLater(clock: OperatorClock): PlannedRequest[] {
  const begins = clock.minute < clockTime(13, 30) ? clockTime(14) : latest;
  const visit = {
    ...inPlaceOf(clock, begins),
    technician: crew.layla,
    workflow: 'scheduled' as const,
    minutes: underWayMinutes,
  };
  return [called(clock, { client: gulfView, machine: 1, fault: beanToCup.wateryCoffee, waited: 610 }, visit)];
}

/**
 * Returns the five jobs of today. Later in the day, there is one in each workflow status. In the morning, some of them
 * are replaced by jobs of the previous working day. For each of these, one more job is still to come today.
 */
export function todaysVisits(clock: OperatorClock): PlannedRequest[] {
  return [completed, awaitingSignature, inProgress, nextOfYusuf, plannedForLater].flatMap((plan) =>
    plan(clock),
  );
}
