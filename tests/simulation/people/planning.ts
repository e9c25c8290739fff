import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { type Concern, concernsAmong } from '#domain/planning/appointment.ts';
import type { Answer } from '#tests/support/servers/demo-server.ts';
import type { Person } from '../person.ts';
import type { Company, World } from '../world.ts';

/** A planner at their desk. */
export type Desk = { readonly world: World; readonly company: Company; readonly planner: Person };

export type Appointment = { technician_id: string; scheduled_date: string };
type Planned = { readonly record: InputOf<typeof getCrew>['record']; readonly id: string };

/** Returns the best technician and time that `getCrew` proposes. */
export async function proposalFor({ planner }: Desk, planned: Planned): Promise<Appointment | null> {
  const { status, body } = await planner.ask(getCrew, planned);
  const [best] = status === 200 ? body.proposals : [];
  return best === undefined ? null : only(best);
}

const only = ({ technician_id, scheduled_date }: Appointment): Appointment => ({
  technician_id,
  scheduled_date,
});

/** The conflicts that no planner would accept. */
const hopeless: readonly Concern[] = ['past', 'absent', 'inactive_technician'];
const windows = [undefined, 30, 60, 120] as const;

type RequestedAppointment = Appointment & { accepted: Concern[]; window_minutes?: number };

/**
 * Plans the visit for the appointment `inMind`. If there are conflicts, the planner either accepts them or uses the
 * appointment that `getCrew` proposes.
 */
export async function planFor<Output>(
  desk: Desk,
  planned: Planned,
  inMind: Appointment,
  send: (appointment: RequestedAppointment) => Promise<Answer<Output>>,
): Promise<Answer<Output> | null> {
  const { company, planner } = desk;
  const window_minutes = planner.chance.pick(windows);
  const more = window_minutes === undefined ? {} : { window_minutes };
  const first = await send({ ...only(inMind), ...more, accepted: [] });
  const concerns = concernsAmong(first.problem.concerns);
  if (first.status === 200 || concerns.length === 0) return counted(desk, first);
  const isAcceptable = !concerns.some((concern) => hopeless.includes(concern));
  if (isAcceptable && planner.chance.isTrue(0.5)) {
    company.diary.count('accepted_concern');
    return counted(desk, await send({ ...only(inMind), ...more, accepted: [...concerns] }));
  }
  const better = await proposalFor(desk, planned);
  if (better === null) return null;
  company.diary.count('chose_another');
  return counted(desk, await send({ ...better, ...more, accepted: [] }));
}

function counted<Output>({ company }: Desk, answer: Answer<Output>): Answer<Output> {
  if (answer.status !== 200) company.diary.count('refused');
  return answer;
}

/** Returns the best appointment or, now and then, one that another job already has. */
export function timeInMind({ planner }: Desk, best: Appointment, jobs: readonly Appointment[]): Appointment {
  const taken = planner.chance.isTrue(0.12) ? planner.chance.anyOf(jobs) : undefined;
  return taken ?? best;
}

/** Assigns an open job as `getCrew` proposes. Without a proposal, the job stays unchanged. */
export async function giveAway(desk: Desk, job: { id: string; version: number }): Promise<boolean> {
  const { id, version } = job;
  const planned = { record: 'job_orders', id } as const;
  const best = await proposalFor(desk, planned);
  if (best === null) return false;
  const answer = await planFor(desk, planned, best, (appointment) =>
    desk.planner.ask(assignJobOrder, { id, version, ...appointment }),
  );
  if (answer?.status !== 200) return false;
  desk.company.diary.count('moved');
  return true;
}

/** Makes a call, and counts either the action or a refusal in the diary. */
export async function act<C extends Call>(
  { company, planner }: Desk,
  deed: Parameters<Company['diary']['count']>[0],
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C> | null> {
  const { status, body } = await planner.ask(call, input);
  if (status === 422) console.log(call.name, JSON.stringify(input).slice(0, 300), JSON.stringify(body));
  company.diary.count(status === 200 ? deed : 'refused');
  return status === 200 ? body : null;
}
