import type { AttentionRow } from '#contract/planning/attention.ts';
import type { ProposalView } from '#contract/planning/crew.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import {
  type AttentionAction,
  type AttentionKind,
  attentionAction,
  calleeOf,
} from '#domain/planning/attention.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { allows } from '#domain/workflow.ts';
import { shownName, shownTechnician } from '#web/app/language/shown-name.ts';
import { formatBriefly } from '#web/app/time/dates.ts';
import type { Placement, Verdict } from '#web/records/decisions/decision.ts';
import { attentionWords } from '#words/en/planning/attention.ts';
import { wordsOf } from '#words/words.ts';

/** A decision that resolves a problem in one step, with the text of its button. */
export type Repair = { readonly text: string; readonly decision: Verdict | Placement };

type Appointment = Pick<Placement, 'technician_id' | 'technician_name' | 'scheduled_date' | 'accepted'>;
type Subject = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly time_zone: string;
};

const subjectOf = ({ id, version, number, time_zone }: Subject) => ({ id, version, number, time_zone });

const plannedActions: readonly AttentionAction[] = ['review', 'create_job', 'assign', 'move'];

/** Returns whether a proposed technician and time can resolve the problem. */
export function canBePlanned(kind: AttentionKind, row: AttentionRow): boolean {
  return plannedActions.includes(attentionAction(kind, row.job, row));
}

/** Returns the decision that resolves the problem as proposed; null if it needs another action. */
export function repairOf(
  kind: AttentionKind,
  row: AttentionRow,
  proposal: ProposalView | undefined,
  now: Date,
): Repair | null {
  const { job, request } = row;
  const action = attentionAction(kind, job, row);
  if (action === 'accept_time') return job === null ? null : acceptedTime(job, now);
  if (proposal === undefined) return null;
  const { technician_id, scheduled_date, reasons } = proposal;
  const technician_name = shownTechnician(proposal);
  // The dispatcher sees that the proposed time misses the arrival target, so choosing this time accepts the missed
  // target.
  const accepted: Concern[] = reasons.includes('after_promise') ? ['after_promise'] : [];
  const appointment = { technician_id, technician_name, scheduled_date, accepted };
  if (action === 'review' && request !== null) return plannedRequest(request, appointment, now);
  if (job === null) return null;
  const { machine_id } = job;
  const placed = { visit: subjectOf(job), machine_id, ...appointment };
  if (action === 'create_job') {
    const text = textOf(appointment, { technician_id: null, time_zone: job.time_zone }, now);
    return { text, decision: { kind: 'follow', ...placed } };
  }
  const text = textOf(appointment, job, now);
  if (action === 'assign' || action === 'move') return { text, decision: { kind: 'assign', ...placed } };
  return null;
}

function plannedRequest(
  request: NonNullable<AttentionRow['request']>,
  appointment: Appointment,
  now: Date,
): Repair | null {
  const text = textOf(appointment, { technician_id: null, time_zone: request.time_zone }, now);
  const subject = subjectOf(request);
  if (allows(serviceRequestWorkflow, 'approve', request)) {
    return {
      text,
      decision: { kind: 'approve', request: subject, ...appointment, forerunner_id: null },
    };
  }
  if (!allows(serviceRequestWorkflow, 'assign', request)) return null;
  return { text, decision: { kind: 'create', visit: subject, machine_id: '', ...appointment } };
}

/** Moves the visit to the time that the client requested, with the same technician. */
function acceptedTime(job: NonNullable<AttentionRow['job']>, now: Date): Repair | null {
  const { technician_id, technician, asked_date, machine_id, time_zone } = job;
  if (technician_id === null || technician === null || asked_date === null) return null;
  return {
    text: wordsOf(attentionWords).acceptTime(formatBriefly(asked_date, time_zone, now)),
    decision: {
      kind: 'assign',
      visit: subjectOf(job),
      machine_id,
      technician_id,
      technician_name: shownName(technician),
      scheduled_date: asked_date,
      accepted: [],
    },
  };
}

function textOf(
  { technician_id, technician_name, scheduled_date }: Appointment,
  before: { readonly technician_id: string | null; readonly time_zone: string },
  now: Date,
): string {
  const { assignAt, moveTo } = wordsOf(attentionWords);
  const at = formatBriefly(scheduled_date, before.time_zone, now);
  return technician_id === before.technician_id ? moveTo(at) : assignAt(technician_name, at);
}

/** The person to call about a problem, and their phone number. */
export type Callee = { readonly name: string; readonly phone: string };

/** Returns whether the row is about the job or request with this id, or about the job of this request. */
export const isAbout = ({ job, request }: AttentionRow, id: string): boolean =>
  [job?.id, job?.service_request_id, request?.id].includes(id);

/** Returns the number of the line's job or request. */
export const numberOf = ({ job, request }: AttentionRow): string => (job ?? request)?.number ?? '';

/** Returns the person to call about the problem; null if another action solves it, or if no phone number is known. */
export function calleeOfRow(kind: AttentionKind, row: AttentionRow): Callee | null {
  const { job, request } = row;
  if (attentionAction(kind, job, row) !== 'call') return null;
  if (job === null) return request === null ? null : reporterOf(request);
  if (calleeOf(kind) === 'technician')
    return job.technician && { name: shownName(job.technician), phone: job.technician.phone };
  return { name: shownName(job.client), phone: job.contact_phone ?? job.client.phone };
}

/** Returns the person to call about a request that was reported from a label; null if no phone number is known. */
function reporterOf({
  contact_phone,
  reported_by_name,
  client,
}: NonNullable<AttentionRow['request']>): Callee | null {
  return contact_phone === null
    ? null
    : { name: reported_by_name ?? shownName(client), phone: contact_phone };
}
