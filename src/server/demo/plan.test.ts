import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workflowStatuses } from '#domain/job-orders/order.ts';
import { serviceHoursDefaults } from '#domain/operator.ts';
import { endOf } from '#domain/planning/appointment.ts';
import { daysAhead } from '#domain/reminder.ts';
import { serviceTypes, timeSlots, urgencies } from '#domain/service-request.ts';
import { addDays, addMonths } from '#domain/values/calendar.ts';
import { corners } from '#tests/support/company/corner-moments.ts';
import type { OperatorClock } from './clock.ts';
import { type OperatorSeed, planStart } from './company.ts';
import { crew, dilmun, dilmunClients } from './dilmun.ts';
import { faultsOfKind } from './faults/all.ts';
import { operatorSeeds } from './people.ts';
import { planOf, serviceDates } from './plan.ts';
import { type PlannedRequest, type PlannedVisit, slotOf } from './visits.ts';

const { opens_at, closes_at } = serviceHoursDefaults;
const dayMs = 86_400_000;

const anyMoment = fc.date({
  min: new Date('2026-11-01T00:00:00Z'),
  max: new Date('2028-03-31T23:59:59Z'),
  noInvalidDate: true,
});

/** Checks all promises at the same moments, so that a company is planned only once for each moment. */
function atAnyMoment(holds: (now: Date) => void): void {
  const examples = corners.map((moment): [Date] => [moment]);
  fc.assert(fc.property(anyMoment, holds), { seed: 20_261_118, numRuns: corners.length + 50, examples });
}

type RequestWithVisit = PlannedRequest & { readonly visit: PlannedVisit };

function plannedAt(seed: OperatorSeed, now: Date) {
  const plan = planOf(seed, now);
  const visits = plan.requests.filter((request): request is RequestWithVisit => request.visit !== null);
  return {
    ...plan,
    plan,
    visits,
    signed: visits.filter(({ visit }) => visit.signed !== null),
    open: visits.filter(({ visit }) => visit.signed === null),
    pending: plan.requests.filter(({ reviewed }) => reviewed === null),
    today: visits.filter(({ visit }) => plan.clock.dateOf(visit.scheduled) === plan.clock.today),
  };
}

const planned = new Map<string, ReturnType<typeof plannedAt>>();

function companyAt(seed: OperatorSeed, now: Date): ReturnType<typeof plannedAt> {
  const key = `${seed.name} ${now.toISOString()}`;
  const company = planned.get(key) ?? plannedAt(seed, now);
  planned.set(key, company);
  return company;
}

const everyCompany = (holds: (company: ReturnType<typeof companyAt>, seed: OperatorSeed) => void) =>
  atAnyMoment((now) => {
    for (const seed of operatorSeeds) holds(companyAt(seed, now), seed);
  });

const plannedEnd = ({ fault, visit }: RequestWithVisit) => endOf(slotOf({ fault, visit })).getTime();

function isInHours(clock: OperatorClock, begins: Date, ends: Date): boolean {
  const day = clock.dateOf(begins);
  return (
    clock.isWorkingDay(day) &&
    begins >= clock.at(day, opens_at) &&
    ends.getTime() <= clock.at(day, closes_at).getTime()
  );
}

/** Returns whether the visit was planned or worked on outside service hours. */
const isOutOfHours = (clock: OperatorClock, visited: RequestWithVisit) => {
  const { scheduled, started, submitted } = visited.visit;
  return (
    !isInHours(clock, scheduled, new Date(plannedEnd(visited))) ||
    (started !== null && !isInHours(clock, started, submitted ?? started))
  );
};

describe('the demo company, created at any moment', () => {
  test('the demo company has the figures of the specification: 12 pending, 5 today over the five statuses, 24 signed in 30 days', () =>
    atAnyMoment((now) => {
      const { clock, requests, pending, signed, visits, open, today } = companyAt(dilmun, now);
      expect(pending).toHaveLength(12);
      for (const [values, found] of [
        [serviceTypes, pending.map(({ fault }) => fault.type)],
        [urgencies, pending.map(({ urgency }) => urgency)],
        [[...timeSlots, null], pending.map(({ slot }) => slot)],
      ] as const) {
        expect(new Set(found)).toEqual(new Set(values));
      }
      expect(requests.filter(({ rejection }) => rejection !== null)).toHaveLength(2);
      expect(today).toHaveLength(5);
      if (clock.minute >= 10 * 60)
        expect(new Set(today.map(({ visit }) => visit.workflow))).toEqual(new Set(workflowStatuses));
      expect(today.filter(({ visit }) => visit.technician === crew.yusuf)).toHaveLength(3);
      expect(open.filter(({ visit }) => visit.technician === null)).toHaveLength(3);
      const within30Days = signed.filter(({ visit }) => Number(visit.signed) > now.getTime() - 30 * dayMs);
      expect(within30Days).toHaveLength(24);
      const ofYusuf = visits.filter(({ visit }) => visit.technician === crew.yusuf);
      expect(new Set(ofYusuf.map(({ visit }) => visit.workflow))).toEqual(new Set(workflowStatuses));
      const planYear = addMonths(clock.today, -9);
      const covered = visits.filter(
        ({ client, visit }) => client === dilmunClients.pearl && visit.form?.is_cmasa_covered === true,
      );
      expect(covered).toHaveLength(3);
      for (const { visit } of covered) {
        expect(clock.dateOf(visit.scheduled) >= planYear).toBe(true);
        expect(clock.dateOf(visit.submitted ?? now)).toBe(clock.dateOf(visit.scheduled));
      }
    }));

  test('the demo company plans and works on working days within the service hours, and is open today', () =>
    everyCompany(({ clock, visits }, seed) => {
      expect(visits.filter((visited) => isOutOfHours(clock, visited))).toEqual([]);
      if (seed === dilmun) expect(clock.isWorkingDay(clock.today)).toBe(true);
    }));

  test('in the demo company, requests, reviews, starts, reports and signatures follow in this order, and none is in the future', () =>
    everyCompany(({ clock, requests, visits }) => {
      const inOrder = requests.filter(({ created, reviewed, visit }) => {
        const steps = [created, reviewed, visit?.started, visit?.submitted, visit?.signed];
        const moments = steps.flatMap((moment) => (moment ? [moment.getTime()] : []));
        const isLater = moments.every(
          (moment, position) => position === 0 || moment > (moments[position - 1] ?? moment),
        );
        return isLater && Math.max(...moments) <= clock.now.getTime();
      });
      expect(inOrder).toHaveLength(requests.length);
      const late = visits.filter(
        ({ created, reviewed, visit: { scheduled } }) =>
          created >= scheduled || reviewed === null || reviewed >= scheduled,
      );
      expect(late).toEqual([]);
      const unlike = visits.filter(({ visit: { submitted, started, form } }) => {
        const spent = submitted && started ? (submitted.getTime() - started.getTime()) / 3_600_000 : null;
        return spent !== null && Math.abs(spent - (form?.time_spent_hours ?? 0)) > 0.25;
      });
      expect(unlike).toEqual([]);
    }));

  test('the demo company plans visits at quarter hours, and starts them at most 15 minutes late, never early', () =>
    everyCompany(({ clock, visits }) => {
      const lateBy = visits.flatMap(({ visit: { started, scheduled } }) =>
        started === null ? [] : [started.getTime() - scheduled.getTime()],
      );
      expect(Math.min(...lateBy)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...lateBy)).toBeLessThanOrEqual(15 * 60_000);
      expect(visits.filter(({ visit }) => clock.minuteOf(visit.scheduled) % 15 !== 0)).toEqual([]);
    }));

  test('the demo company has a technician at work who started within the last two hours of service', () =>
    everyCompany(({ clock, open }) => {
      const running = open.filter(({ visit }) => visit.workflow === 'in_progress');
      expect(running).toHaveLength(1);
      for (const { visit } of running) {
        expect(Number(visit.started)).toBeGreaterThanOrEqual(clock.officeBefore(clock.now, 120).getTime());
      }
    }));

  test('the demo company has no overdue visit, except the last two visits of a day after 17:00', () =>
    everyCompany(({ clock, visits }, seed) => {
      const overdue = visits.filter(({ visit }) => visit.started === null && visit.scheduled < clock.now);
      const isLate = clock.minute >= 17 * 60;
      expect(overdue.length).toBeLessThanOrEqual(seed === dilmun && isLate ? 2 : 0);
    }));

  test("the demo company's requests and reviews are within service hours", () =>
    everyCompany(({ clock, requests }) => {
      const odd = requests.filter(
        ({ created, reviewed }) =>
          !isInHours(clock, created, created) || (reviewed && !isInHours(clock, reviewed, reviewed)),
      );
      expect(odd).toEqual([]);
    }));

  test('the demo company sends no one to two places at the same time', () =>
    everyCompany(({ visits }) => {
      const spans = visits.flatMap((visited) => {
        const { technician, scheduled, started, submitted, signed } = visited.visit;
        if (technician === null) return [];
        const planned = { technician, begins: scheduled.getTime(), ends: plannedEnd(visited), visited };
        const worked = { ...planned, begins: Number(started), ends: Number(submitted) };
        return [...(signed ? [] : [planned]), ...(submitted ? [worked] : [])];
      });
      spans.sort((one, other) => one.begins - other.begins);
      for (const technician of new Set(spans.map((span) => span.technician))) {
        const ownSpans = spans.filter((span) => span.technician === technician);
        const early = ownSpans.filter(({ begins, visited }, index) => {
          const before = ownSpans.slice(0, index).findLast((span) => span.visited !== visited);
          return begins < (before?.ends ?? 0);
        });
        expect(early).toEqual([]);
      }
    }));

  test('the demo company reports faults that fit the kind of machine, a different one in every open request', () =>
    everyCompany(({ open, pending, signed }, seed) => {
      const unfit = [...open, ...pending, ...signed].filter(
        ({ machine, fault, client }) =>
          !client.machines.includes(machine) || !faultsOfKind[machine.kind].includes(fault),
      );
      expect(unfit).toEqual([]);
      const problems = [...open, ...pending].map(({ fault }) => fault.problem);
      expect(new Set(problems).size).toBe(problems.length);
      if (seed === dilmun) expect(new Set(signed.map(({ fault }) => fault)).size).toBeGreaterThanOrEqual(35);
    }));

  test('the demo company has past and future work of different lengths for every technician', () =>
    atAnyMoment((now) => {
      const { clock, signed, open } = companyAt(dilmun, now);
      const month = signed.filter(({ visit }) => Number(visit.signed) > now.getTime() - 30 * dayMs);
      const hours = new Set<number>();
      for (const technician of dilmun.technicians.filter(({ is_active }) => is_active)) {
        const ownVisits = month.filter(({ visit }) => visit.technician === technician);
        expect(ownVisits.length).toBeGreaterThanOrEqual(2);
        expect(ownVisits.length).toBeLessThanOrEqual(4);
        const ahead = open.filter(
          ({ visit }) => visit.technician === technician && clock.dateOf(visit.scheduled) > clock.today,
        );
        expect([1, 2]).toContain(ahead.length);
        hours.add(ownVisits.reduce((sum, { visit }) => sum + (visit.form?.time_spent_hours ?? 0), 0));
      }
      expect(hours.size).toBeGreaterThanOrEqual(4);
      expect(open.every(({ visit }) => clock.dateOf(visit.scheduled) <= addDays(clock.today, 5))).toBe(true);
      const busy = open.filter(({ visit }) => visit.started !== null);
      expect(new Set(busy.map(({ visit }) => visit.technician))).toEqual(new Set([crew.yusuf]));
    }));

  test('the demo company charges each visit outside a plan its own fee; a premium plan pays for all but events', () =>
    everyCompany(({ clock, signed }, seed) => {
      const isInPlan = ({ client: { plan }, visit }: RequestWithVisit) =>
        plan !== null && clock.dateOf(visit.scheduled) >= planStart(plan, clock.today);
      const covered = signed.filter(({ visit }) => visit.form?.is_cmasa_covered);
      const paid = signed.filter((visited) => isInPlan(visited) && visited.fault.type !== 'event');
      const ofPremium = ({ client }: RequestWithVisit) => client.plan?.type === 'cmasa_premium';
      expect(covered.filter((visited) => !paid.includes(visited))).toEqual([]);
      expect(covered.filter(ofPremium)).toEqual(paid.filter(ofPremium));
      const fees = signed.map(({ visit }) => visit.form?.visit_fee ?? null);
      expect(fees.filter((fee) => fee === null)).toHaveLength(covered.length);
      expect(covered.filter(({ visit }) => visit.form?.visit_fee !== null)).toEqual([]);
      expect(fees.filter((fee) => fee !== null && !/^[1-9]\d+\.\d{3}$/.test(fee))).toEqual([]);
      if (seed === dilmun) expect(new Set(fees).size).toBeGreaterThan(10);
    }));

  test('the demo company has no two reports signed in the same minute, and several signers for each client', () =>
    atAnyMoment((now) => {
      const { signed } = companyAt(dilmun, now);
      expect(new Set(signed.map(({ visit }) => Number(visit.signed))).size).toBe(signed.length);
      expect(new Set(signed.map(({ visit }) => Number(visit.signed) % 3_600_000)).size).toBeGreaterThan(20);
      for (const client of dilmun.clients) {
        const signers = signed.filter((one) => one.client === client).map(({ visit }) => visit.signer);
        expect(new Set(signers)).toEqual(new Set(client.signers));
      }
    }));

  test('the demo company has had every machine serviced, except a new one that is due soon', () =>
    everyCompany(({ clock, plan }, seed) => {
      const soon = addDays(clock.today, daysAhead.service_due);
      const machines = seed.clients.flatMap((client) => client.machines);
      const dates = machines.map((machine) => serviceDates(machine, plan));
      const due = dates.filter(({ next_service_date }) => String(next_service_date) <= soon);
      expect(due.map(({ last_service_date }) => last_service_date)).toEqual(seed === dilmun ? [null] : []);
      const served = dates.filter(({ last_service_date }) => last_service_date !== null);
      expect(served).toHaveLength(machines.length - due.length);
      expect(served.every(({ last_service_date }) => String(last_service_date) <= clock.today)).toBe(true);
    }));

  test('the demo company leaves one recent visit that needs a follow-up, with no one assigned yet', () =>
    atAnyMoment((now) => {
      const { signed, visits } = companyAt(dilmun, now);
      const isLeft = ({ machine, visit }: RequestWithVisit) =>
        !visits.some((one) => one.machine === machine && Number(one.reviewed) > Number(visit.started));
      const [wanting, ...more] = signed.filter((one) => one.visit.form?.follow_up_required && isLeft(one));
      expect([Number(wanting?.visit.signed) > now.getTime() - 60 * dayMs, more]).toEqual([true, []]);
    }));

  test('the demo company is the same for the same moment', () => {
    for (const now of corners)
      expect(JSON.stringify(planOf(dilmun, now))).toBe(JSON.stringify(companyAt(dilmun, now).plan));
  });
});
