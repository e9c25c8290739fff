import { isRegularService } from '#domain/machine.ts';
import { defaultVisitsPerYear } from '#domain/price/visit-coverage.ts';
import { isEmergency, timeSlots } from '#domain/service-request.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { OperatorClock } from './clock.ts';
import {
  type ClientSeed,
  type MachineSeed,
  type OperatorSeed,
  planStart,
  type TechnicianSeed,
} from './company.ts';
import { crew, dilmunClients } from './dilmun.ts';
import { faultsOfKind } from './faults/all.ts';
import { espresso } from './faults/espresso.ts';
import type { Fault } from './faults/fault.ts';
import { formOf, type PlannedRequest, pick, visitTypeOf } from './visits.ts';

const begins = [8 * 60 + 30, 10 * 60 + 30, 13 * 60, 14 * 60 + 30] as const;
/** Every machine was serviced within this many days, so that no service falls due in the next few days. */
const servicedSinceDays = 150;
const recentDays = 28;

/** Returns a visit that was completed and signed on the day for which it was planned. */
function visitDone(
  clock: OperatorClock,
  { rates }: OperatorSeed,
  index: number,
  done: {
    client: ClientSeed;
    machine: MachineSeed;
    technician: TechnicianSeed;
    fault: Fault;
    scheduled: Date;
    isCovered: boolean;
  },
): PlannedRequest {
  const { client, machine, technician, fault, scheduled, isCovered } = done;
  const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);
  const started = after(scheduled, (index * 7) % 13);
  // The same repair takes longer on some days. An event takes exactly the booked time.
  const hours =
    fault.type === 'event' ? fault.hours : fault.hours + pick([0, 0.5, 1], index + Math.floor(index / 8));
  const submitted = after(started, hours * 60 - ((index * 5) % 12));
  const waited = isEmergency(fault.urgency) ? 100 + (index % 4) * 20 : 420 + ((index * 97) % 11) * 90;
  return {
    client,
    machine,
    fault,
    urgency: fault.urgency,
    created: clock.officeBefore(scheduled, waited),
    preferredDate: clock.dateOf(scheduled),
    slot: pick([...timeSlots, null], index),
    givesPhone: index % 5 === 0,
    instructions: null,
    reviewed: clock.officeBefore(scheduled, waited - 12 - ((index * 17) % 50)),
    rejection: null,
    visit: {
      technician,
      workflow: 'completed',
      scheduled,
      started,
      submitted,
      signed: after(submitted, 3 + ((index * 11) % 9)),
      signer: pick(client.signers, index),
      form: formOf(fault, rates, { hours, isCovered, comesBack: index % 2 === 1 }),
    },
  };
}

/** Returns a function that picks a fault: all faults of a machine's kind occur before one occurs again. */
function faultsInTurn() {
  const met = new Map<string, number>();
  return ({ kind }: MachineSeed, suits: (fault: Fault) => boolean): Fault => {
    const index = met.get(kind) ?? 0;
    met.set(kind, index + 1);
    return pick(faultsOfKind[kind].filter(suits), index * 11);
  };
}

const isRegular = ({ type }: Fault) => isRegularService(visitTypeOf[type]);
const isPreventive = ({ type }: Fault) => type === 'preventive_maintenance';

/**
 * Returns a function that decides whether the plan covers a visit. A premium plan covers all but events, a standard
 * plan only preventive visits, until it is used up.
 */
function coveredInTurn(clock: OperatorClock) {
  const used = new Map<ClientSeed, number>();
  return (client: ClientSeed, fault: Fault, date: string): boolean => {
    const { plan } = client;
    if (plan === null || date < planStart(plan, clock.today)) return false;
    const paid = plan.type === 'cmasa_premium' ? fault.type !== 'event' : isPreventive(fault);
    const before = used.get(client) ?? 0;
    if (!paid || before === defaultVisitsPerYear[plan.type]) return false;
    used.set(client, before + 1);
    return true;
  };
}

/** Returns one visit on each of the dates, rotating among the technicians and among the machines in `rota`. */
export function visitsInTurn(
  clock: OperatorClock,
  company: OperatorSeed,
  rota: readonly { readonly client: ClientSeed; readonly machine: MachineSeed }[],
  dates: readonly string[],
): PlannedRequest[] {
  const nextFault = faultsInTurn();
  const isCovered = coveredInTurn(clock);
  const serviced = new Set<MachineSeed>();
  const active = company.technicians.filter(({ is_active }) => is_active);
  return dates.map((date, index) => {
    const { client, machine } = pick(rota, index * 5);
    const isDue = !serviced.has(machine) && date > addDays(clock.today, -servicedSinceDays);
    const isDemoClient = client === dilmunClients.pearl;
    if (isDue) serviced.add(machine);
    const fault = nextFault(machine, (one) =>
      isDue && !isDemoClient ? isPreventive(one) : !(isDemoClient && isRegular(one)),
    );
    return visitDone(clock, company, index, {
      client,
      machine,
      technician: pick(active, dates.length - index),
      fault,
      scheduled: clock.at(date, pick(begins, index)),
      isCovered: isCovered(client, fault, date),
    });
  });
}

/** Returns the visits that the demo client's plan paid for, each to a different machine. */
function coveredVisits(clock: OperatorClock, company: OperatorSeed): PlannedRequest[] {
  return [158, 104, 47].map((days, index) =>
    visitDone(clock, company, index, {
      client: dilmunClients.pearl,
      machine: pick(dilmunClients.pearl.machines, 2 - index),
      technician: crew.fatima,
      fault: espresso.quarterly,
      scheduled: clock.at(clock.workingDayBefore(addDays(clock.today, 1 - days)), 10 * 60),
      isCovered: true,
    }),
  );
}

/** Returns the past year's work: `recent` visits from the last four weeks, and older ones. */
export function pastVisits(clock: OperatorClock, company: OperatorSeed, recent: number): PlannedRequest[] {
  const covered = coveredVisits(clock, company);
  const coveredDates = covered.map(({ preferredDate }) => preferredDate);
  const older = clock
    .workingDays(addDays(clock.today, -360), addDays(clock.today, -31))
    .filter((date) => !coveredDates.includes(date))
    .filter((_, index) => index % 4 === 0);
  const days = clock.workingDays(addDays(clock.today, -recentDays), addDays(clock.today, -1));
  const lately = Array.from({ length: recent }, (_, index) =>
    pick(days, Math.floor((index * days.length) / recent)),
  );
  const [ofPearl = [], ...others] = company.clients.map((client) =>
    client.machines
      .filter(({ firstServiceInDays }) => firstServiceInDays === undefined)
      .map((machine) => ({ client, machine })),
  );
  // The demo client rarely reports faults, because its plan would otherwise be used up.
  const rota = [...others.flat(), ...ofPearl.slice(-1)];
  return [...covered, ...visitsInTurn(clock, company, rota, [...older, ...lately])];
}
