import type { InputOf } from '#contract/calls/call.ts';
import { listMachines } from '#contract/machines.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import { isEmergency } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { TechnicianSeed } from '#server/demo/company.ts';
import { dilmun } from '#server/demo/dilmun.ts';
import { faultsOfKind } from '#server/demo/faults/all.ts';
import type { Fault } from '#server/demo/faults/fault.ts';
import type { PlayedPerson } from './person.ts';
import type { Course, Stage } from './stage.ts';

export type PlayedVisit = {
  readonly job_id: string;
  readonly technician: TechnicianSeed;
  readonly client: Stage['machines'][number]['client'];
  readonly fault: Fault;
};

type Appointment = NonNullable<InputOf<typeof approveServiceRequest>['appointment']>;

const [planner] = dilmun.dispatchers;

const minuteMs = 60_000;
/** The possible starts of a visit: `tries` of them, `step` minutes apart, the first after at least `notice` minutes. */
const soon = { notice: 5, step: 30, tries: 8 } as const;

/** The conflicts that a planner accepts, so that a day can be played at any hour. */
const closed: readonly Concern[] = ['off_hours', 'weekend', 'holiday'];

/**
 * Lets a client report a fault in a machine that the technician is trained for, and lets the dispatcher plan a visit
 * soon afterward. If the technician has no time, reports nothing and returns null.
 */
export async function* newVisit(stage: Stage, technician: TechnicianSeed): Course<PlayedVisit | null> {
  const chosen = takeMachine(stage, technician);
  if (chosen === null || planner === undefined) return null;
  const { client, machine } = chosen;
  const [reporter, desk] = [stage.cast.person(client), stage.cast.person(planner)];
  const found = await reporter.ask(listMachines, { search: machine.serial_number, limit: 1 });
  const machine_id = found.output?.items[0]?.id;
  if (machine_id === undefined) return null;
  const appointment = await freeTime({ stage, desk, machine_id, technician });
  if (appointment === null) return null;
  const fault = faultOf(machine.kind, stage.machines.length);
  const reported = await reporter.ask(submitServiceRequest, {
    machine_id,
    service_type_requested: fault.type,
    problem_description: fault.problem,
    urgency: fault.urgency,
    preferred_date: dateIn(dilmun.time_zone, stage.now()),
    contact_phone: client.phone,
    different_fault: true,
  });
  if (reported.output === null) return null;
  yield { act: 'reported', person: client.name, client: client.name };
  const { id, version } = reported.output;
  const planned = await desk.ask(approveServiceRequest, { id, version, appointment });
  const job_id = planned.output?.job_order?.id;
  if (job_id === undefined) return null;
  yield { act: 'planned', person: planner.name, client: client.name };
  return { job_id, technician, client, fault };
}

function takeMachine({ machines }: Stage, { skills }: TechnicianSeed) {
  const index = machines.findIndex(({ machine }) => skills.includes(machine.kind));
  return machines.splice(index, index === -1 ? 0 : 1)[0] ?? null;
}

/** Returns a fault that is not an emergency, because emergencies alert people at any hour. */
function faultOf(kind: keyof typeof faultsOfKind, turn: number): Fault {
  const faults = faultsOfKind[kind].filter(({ urgency }) => !isEmergency(urgency));
  const fault = faults[turn % faults.length];
  if (fault === undefined) throw new Error(`no fault is known of a ${kind}`);
  return fault;
}

type Search = {
  readonly stage: Stage;
  readonly desk: PlayedPerson;
  readonly machine_id: string;
  readonly technician: TechnicianSeed;
};

/** Returns the technician's next possible time that has only accepted conflicts, or null if there is none soon. */
async function freeTime({ stage, desk, machine_id, technician }: Search): Promise<Appointment | null> {
  const now = stage.now();
  for (const minutes of startsAfter(now)) {
    const at = new Date(now.getTime() + minutes * minuteMs);
    const scheduled_date = at.toISOString();
    const crew = await desk.ask(getCrew, { record: 'machines', id: machine_id, at: scheduled_date });
    const member = crew.output?.technicians.find(({ name }) => name === technician.name);
    if (member === undefined) return null;
    const accepted = member.concerns.filter((concern) => closed.includes(concern));
    if (accepted.length === member.concerns.length)
      return { technician_id: member.id, scheduled_date, accepted };
  }
  return null;
}

/** Returns the minutes from now until each possible start. Starts are at multiples of five minutes. */
function startsAfter(now: Date): number[] {
  const five = soon.notice * minuteMs;
  const first = (Math.ceil(now.getTime() / five) + 1) * five;
  return Array.from(
    { length: soon.tries },
    (_, index) => (first - now.getTime()) / minuteMs + index * soon.step,
  );
}
