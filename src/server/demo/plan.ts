import type { JobForm } from '#domain/job-orders/form.ts';
import { lastServiceAfter, nextServiceAfter, type ServiceDates } from '#domain/machine.ts';
import { defaultServiceIntervalMonths, weekendOf } from '#domain/operator.ts';
import { addDays } from '#domain/values/calendar.ts';
import { clockOf, type OperatorClock, weekdayOf } from './clock.ts';
import type { MachineSeed, OperatorSeed } from './company.ts';
import { dilmun } from './dilmun.ts';
import { faultsOfKind } from './faults/all.ts';
import { pastVisits, visitsInTurn } from './past.ts';
import { withRatings } from './ratings.ts';
import { todaysVisits } from './today.ts';
import { visitUnderWay } from './under-way.ts';
import { comingVisits, pendingRequests, rejectedRequests } from './upcoming.ts';
import { beforeStart, formOf, type PlannedRequest, type PlannedVisit, pick, unreviewed } from './visits.ts';

/** The number of visits completed before today. One more is signed today. */
const completedBeforeToday = 23;
const visitsAbroad = 9;

export type CompanyPlan = { readonly clock: OperatorClock; readonly requests: readonly PlannedRequest[] };

/** Returns an operator's work, oldest request first. The result is always the same for the same moment. */
export function planOf(company: OperatorSeed, now: Date): CompanyPlan {
  const clock = openClock(company, now);
  const requests =
    company === dilmun
      ? withRatings(
          clock,
          withFollowUp(clock, [
            ...pastVisits(clock, company, completedBeforeToday),
            ...rejectedRequests(clock),
            ...todaysVisits(clock),
            ...comingVisits(clock),
            ...pendingRequests(clock),
          ]),
        )
      : workAbroad(clock, company);
  return {
    clock,
    requests: requests.toSorted((one, other) => one.created.getTime() - other.created.getTime()),
  };
}

/** Returns the operator's clock. For the demo company, today is a working day even on its days off. */
function openClock(company: OperatorSeed, now: Date): OperatorClock {
  const { time_zone, country } = company;
  const clock = clockOf({ time_zone, weekend: weekendOf(country) }, now);
  if (company !== dilmun || clock.isWorkingDay(clock.today)) return clock;
  const weekend = clock.weekend.filter((day) => day !== weekdayOf(clock.today));
  return clockOf({ time_zone, weekend }, now);
}

const ordered = 'A worn seal was found beside it. It is on order for the next visit.';
const seal = 'Seal kit';

/** Finds the latest visit before today whose machine has no later visit, and makes it wait for a part. */
function withFollowUp(
  { at, today }: OperatorClock,
  requests: readonly PlannedRequest[],
): readonly PlannedRequest[] {
  const isLeft = ({ machine, visit }: PlannedRequest) =>
    visit?.signed != null &&
    visit.signed < at(today, 0) &&
    !requests.some(
      (other) => other.machine === machine && other.visit !== visit && isMadeAfter(other, visit.started),
    );
  const wanting = requests
    .filter(isLeft)
    .toSorted((one, other) => Number(one.visit?.signed) - Number(other.visit?.signed))
    .at(-1);
  return requests.map((request) => (request === wanting ? withReason(request, addDays(today, 2)) : request));
}

function isMadeAfter({ reviewed, visit }: PlannedRequest, startedAt: Date | null): boolean {
  return visit !== null && reviewed !== null && startedAt !== null && reviewed > startedAt;
}

function withReason(request: PlannedRequest, expected: string): PlannedRequest {
  const { visit } = request;
  if (!visit?.form) return request;
  const form = {
    ...visit.form,
    problem_resolved: false,
    follow_up_required: true,
    follow_up_reason: ordered,
  };
  return { ...request, visit: { ...visit, missing: { part: seal, expected }, form } };
}

type OpenVisit = Pick<PlannedVisit, 'workflow' | 'scheduled'> & Partial<PlannedVisit>;

/**
 * Returns a smaller operator's visits of the past weeks, the visit that its only technician has started, and the next
 * visits.
 */
function workAbroad(clock: OperatorClock, company: OperatorSeed): PlannedRequest[] {
  const { now, today, at, officeBefore } = clock;
  const rota = company.clients.flatMap((client) => client.machines.map((machine) => ({ client, machine })));
  const dates = clock
    .workingDays(addDays(today, -70), addDays(today, -4))
    .filter((_, index, days) => index % Math.floor(days.length / visitsAbroad) === 0);
  const yesterday = clock.workingDayBefore(today);
  const [next = today, later = next] = clock.workingDays(addDays(today, 1), addDays(today, 5));
  const openVisits: readonly OpenVisit[] = [
    {
      workflow: 'awaiting_signature',
      scheduled: at(yesterday, 11 * 60),
      started: at(yesterday, 11 * 60 + 6),
      submitted: at(yesterday, 12 * 60 + 14),
    },
    { workflow: 'in_progress', ...visitUnderWay(clock) },
    { workflow: 'assigned', scheduled: at(next, 9 * 60 + 30) },
    { workflow: 'scheduled', scheduled: at(later, 13 * 60) },
  ];
  const reported = (index: number, created: Date, preferredDate: string): PlannedRequest => {
    const { client, machine } = pick(rota, index);
    const fault = pick(faultsOfKind[machine.kind], index);
    return {
      ...unreviewed,
      client,
      machine,
      fault,
      urgency: fault.urgency,
      created,
      preferredDate,
    };
  };
  const open = openVisits.map((visit, index): PlannedRequest => {
    const before = visit.scheduled < now ? visit.scheduled : now;
    const request = reported(index, officeBefore(before, 380 + index * 90), clock.dateOf(visit.scheduled));
    const form = visit.started ? openFormOf(request, visit, company) : null;
    return {
      ...request,
      reviewed: officeBefore(before, 350 + index * 90),
      visit: { ...beforeStart, technician: pick(company.technicians, 0), ...visit, form },
    };
  });
  return [
    ...visitsInTurn(clock, company, rota, dates),
    ...open,
    reported(openVisits.length, officeBefore(now, 95), next),
  ];
}

function openFormOf(
  { client, fault }: PlannedRequest,
  { submitted }: OpenVisit,
  { rates }: OperatorSeed,
): JobForm {
  const form = formOf(fault, rates, { hours: 1, isCovered: client.plan?.type === 'cmasa_premium' });
  if (submitted) return form;
  return {
    ...form,
    work_performed: 'Found the cause. The part for it is not in the van; it comes with the next delivery.',
    parts_used: [],
    problem_resolved: false,
    visit_fee: null,
  };
}

/** Returns the date of the machine's last service, and the date of its next one. */
export function serviceDates(machine: MachineSeed, { clock, requests }: CompanyPlan) {
  let dates: ServiceDates = {
    last_service_date: null,
    next_service_date:
      machine.firstServiceInDays === undefined ? null : addDays(clock.today, machine.firstServiceInDays),
  };
  const signed = requests.flatMap(({ machine: serviced, visit }) =>
    serviced === machine && visit?.signed && visit.form ? [{ signed: visit.signed, form: visit.form }] : [],
  );
  for (const { signed: at, form } of signed.toSorted((a, b) => a.signed.getTime() - b.signed.getTime())) {
    const serviced_on = clock.dateOf(at);
    const intervalMonths = defaultServiceIntervalMonths;
    dates = {
      last_service_date: lastServiceAfter(dates, serviced_on),
      next_service_date: nextServiceAfter(dates, {
        visit_type: form.visit_type,
        serviced_on,
        intervalMonths,
      }),
    };
  }
  return dates;
}
