import type { WorkflowStatus } from '#domain/job-orders/order.ts';
import type { TimeSlot } from '#domain/service-request.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { OperatorClock } from './clock.ts';
import type { ClientSeed, TechnicianSeed } from './company.ts';
import { crew, dilmunClients } from './dilmun.ts';
import { beanToCup } from './faults/bean-to-cup.ts';
import { brewer } from './faults/brewer.ts';
import { espresso } from './faults/espresso.ts';
import type { Fault } from './faults/fault.ts';
import { grinder } from './faults/grinder.ts';
import { beforeStart, type PlannedRequest, pick, unreviewed } from './visits.ts';

const { pearl, sandglass, gulfView, dateGrove, lantern } = dilmunClients;
/** The number of days that a dispatcher plans ahead. Any five days include at least three working days. */
const plannedDays = 5;
const clockTime = (hour: number, minute = 0) => hour * 60 + minute;

type CallSeed = readonly [client: ClientSeed, machine: number, fault: Fault];
type ComingVisit = readonly [
  called: CallSeed,
  technician: TechnicianSeed | null,
  workflow: WorkflowStatus,
  day: 0 | 1 | 2,
  begins: number,
];

const coming: readonly ComingVisit[] = [
  [[lantern, 2, beanToCup.leaksDoor], null, 'scheduled', 0, clockTime(8, 30)],
  [[sandglass, 0, espresso.leakBelow], null, 'scheduled', 0, clockTime(11)],
  [[gulfView, 2, beanToCup.halfYearly], null, 'scheduled', 1, clockTime(13)],
  [[pearl, 2, espresso.lightsFlicker], crew.yusuf, 'assigned', 0, clockTime(9)],
  [[lantern, 1, grinder.finerBlend], crew.yusuf, 'scheduled', 1, clockTime(10, 30)],
  [[dateGrove, 0, espresso.overfills], crew.omar, 'assigned', 0, clockTime(10)],
  [[sandglass, 0, espresso.descaling], crew.omar, 'assigned', 2, clockTime(8, 30)],
  [[gulfView, 0, beanToCup.screenFreezes], crew.layla, 'assigned', 0, clockTime(13, 30)],
  [[gulfView, 1, beanToCup.openDay], crew.layla, 'assigned', 1, clockTime(8, 30)],
  [[dateGrove, 2, brewer.doesNotStart], crew.ravi, 'assigned', 0, clockTime(14)],
  [[lantern, 2, beanToCup.moreDrinks], crew.sami, 'assigned', 1, clockTime(15)],
  [[pearl, 1, espresso.newBaristas], crew.joel, 'assigned', 1, clockTime(14, 30)],
  [[lantern, 0, espresso.quarterly], crew.fatima, 'assigned', 0, clockTime(11)],
  [[dateGrove, 2, brewer.yearly], crew.fatima, 'assigned', 2, clockTime(10)],
  [[sandglass, 1, grinder.burrChange], crew.bilal, 'assigned', 1, clockTime(9, 30)],
];

export function comingVisits(clock: OperatorClock): PlannedRequest[] {
  const days = clock.workingDays(addDays(clock.today, 1), addDays(clock.today, plannedDays));
  return coming.map(([[client, machine, fault], technician, workflow, day, begins], index) => {
    const waited = technician === null ? 255 + index * 60 : 160 + index * 70;
    return {
      ...unreviewed,
      client,
      machine: pick(client.machines, machine),
      fault,
      urgency: fault.urgency,
      created: clock.officeBefore(clock.now, waited),
      preferredDate: pick(days, day),
      slot: begins < clockTime(12) ? 'morning' : 'afternoon',
      reviewed: clock.officeBefore(clock.now, waited - 20 - (index % 4) * 9),
      visit: { ...beforeStart, technician, workflow, scheduled: clock.at(pick(days, day), begins) },
    };
  });
}

type Preference = {
  readonly slot: TimeSlot | null;
  readonly day: 0 | 1 | 2;
  readonly instructions?: string;
  readonly isAgain?: boolean;
};

/** The pending requests, newest first. */
const pending: readonly (readonly [...CallSeed, Preference])[] = [
  [
    sandglass,
    0,
    espresso.lowPressure,
    { slot: 'morning', day: 0, instructions: 'We open at seven; earlier is fine.' },
  ],
  [
    gulfView,
    1,
    beanToCup.brewUnitStuck,
    { slot: 'morning', day: 0, instructions: 'Please sign in at the gate of tower 2.' },
  ],
  [
    pearl,
    1,
    espresso.tripsFuse,
    { slot: null, day: 0, instructions: 'Please use the service entrance and ask for the shift manager.' },
  ],
  [
    lantern,
    0,
    espresso.wedding,
    { slot: 'evening', day: 2, instructions: 'Guests arrive at six, the machine has to run at five.' },
  ],
  [dateGrove, 1, grinder.timerDrifts, { slot: 'morning', day: 1 }],
  [gulfView, 0, beanToCup.moveFloor, { slot: 'afternoon', day: 2 }],
  [sandglass, 2, brewer.halfFull, { slot: 'afternoon', day: 1 }],
  [pearl, 2, espresso.newBlend, { slot: 'morning', day: 1 }],
  [
    lantern,
    2,
    beanToCup.milkCold,
    { slot: 'evening', day: 0, instructions: 'Not between noon and three, please.' },
  ],
  [dateGrove, 0, espresso.noHotWater, { slot: null, day: 2, isAgain: true }],
  [gulfView, 2, beanToCup.waterFilter, { slot: 'afternoon', day: 2 }],
  [sandglass, 1, grinder.staticClumps, { slot: 'morning', day: 1 }],
];

export function pendingRequests(clock: OperatorClock): PlannedRequest[] {
  const days = clock.workingDays(addDays(clock.today, 1), addDays(clock.today, plannedDays));
  return pending.map(
    ([client, machine, fault, { slot, day, instructions = null, isAgain = false }], index) => ({
      ...unreviewed,
      client,
      machine: pick(client.machines, machine),
      fault,
      urgency: fault.urgency,
      created: clock.officeBefore(clock.now, 18 + index * 38 + (index % 3) * 11),
      preferredDate: pick(days, day),
      slot,
      givesPhone: index % 3 === 0,
      instructions,
      isAgain,
    }),
  );
}

export function rejectedRequests(clock: OperatorClock): PlannedRequest[] {
  const rejected = [
    [dateGrove, 1, grinder.louder, 'This machine is under the supplier warranty until next spring.', 1240],
    [pearl, 0, espresso.drippingWand, 'Duplicate of a request that is already assigned.', 1615],
  ] as const;
  return rejected.map(([client, machine, fault, rejection, waited]) => ({
    ...unreviewed,
    client,
    machine: pick(client.machines, machine),
    fault,
    urgency: fault.urgency,
    created: clock.officeBefore(clock.now, waited),
    preferredDate: clock.today,
    reviewed: clock.officeBefore(clock.now, waited - 65),
    rejection,
  }));
}
