import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Actor } from '#domain/actor.ts';
import { withChanges } from '#domain/field-changes.ts';
import { isFormSubmitted, type JobForm, jobFormOf, settleJobForm } from '#domain/job-orders/form.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob, type JobStage } from '#domain/job-orders/order.ts';
import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { placingActs } from '#domain/visit/acts.ts';
import { begunBy, notYetUnderway } from '#domain/visit/course.ts';
import { interruptedAt, leavingOf, workEnds, workOf } from '#domain/visit/leaving.ts';
import { pauseEnds, suspendVisit } from '#domain/visit/location.ts';
import {
  continuedVisit,
  type Interruption,
  interruptedVisit,
  missedVisit,
  resolvedVisit,
} from '#domain/visit/outcome.ts';
import { savedVisit, submittedVisit } from '#domain/visit/submitted-visit.ts';
import { summaryOnDevice } from '#domain/visit/summary-on-device.ts';
import { advance, refusal } from '#domain/workflow.ts';
import { type Act, isStepDecision, type Step } from './decision.ts';

type Entry = Step | Act;
type Fields = Readonly<Record<string, unknown>>;

const technician: Pick<Actor, 'role'> = { role: 'technician' };

/** The views that already include their entries, which must not be added twice. */
const withEntries = new WeakSet<object>();

/**
 * Returns the job as it will be once the server has the entries that are waiting on this device: the domain's rules
 * are applied to the server's latest version. An entry that no longer fits changes nothing. The version does not
 * change.
 */
export function jobAfterEntries<View extends JobOrderListed>(view: View, entries: readonly Entry[]): View {
  if (entries.length === 0 || withEntries.has(view)) return view;
  let job = view;
  for (const entry of entries) job = { ...job, ...fieldsAfter(job, entry) };
  job = { ...job, stage: stageOf(job) };
  withEntries.add(job);
  return job;
}

/** Returns the fields that the entry changes. Photos, comments and late work change none. */
function fieldsAfter(job: JobOrderListed, entry: Entry): Fields {
  const action = placingActs.find((act) => act === entry.kind);
  if (action === undefined || refusal(jobOrderWorkflow, action, job, technician) !== null) return {};
  const at = new Date(entry.at);
  const changes = isStepDecision(entry) ? changesOfStep(job, entry, at) : changesOfAct(job, entry, at);
  const after = advance(jobOrderWorkflow, action, job, technician, textOf(changes));
  return isFormSubmitted(after) ? after : { ...after, ...unreported };
}

/** A form that is not submitted has nothing to sign. */
const unreported = { summary: null, summary_sha256: null } as const;

function changesOfStep(job: JobOrderListed, { kind }: Step, at: Date): Fields {
  if (kind === 'leave') return { on_the_way_at: at };
  const visit = visitOf(job);
  return { ...begunBy(at, visit), ...pauseEnds(visit, at), ...continuedVisit(job), work_ended_at: null };
}

/**
 * Returns the visit in the format that the domain's rules expect. A list lacks the time at which the server recorded
 * the arrival.
 */
function visitOf(job: JobOrderListed & Partial<Pick<JobOrderView, 'arrival_recorded_at'>>) {
  const instantOf = (text: string | null = null) => (text === null ? null : new Date(text));
  return {
    ...workOf(job),
    first_arrived_at: instantOf(job.first_arrived_at),
    arrival_recorded_at: instantOf(job.arrival_recorded_at),
    job_order_form_submitted_at: instantOf(job.job_order_form_submitted_at),
  };
}

function changesOfAct(job: JobOrderListed, act: Act, at: Date): Fields {
  const { input } = act;
  const reason = String(input.reason ?? '');
  const visit = visitOf(job);
  switch (act.kind) {
    case 'save':
      return { ...formAfter(job, act), ...savedVisit(visit, { at }) };
    case 'submit':
      return submittedAfter(job, act, at);
    case 'sign':
      return {
        signed_at: at,
        completed_date: at,
        signer_name: input.signer_name,
        signature_method: 'technician_device',
      };
    case 'miss':
      return { ...missedVisit({ at, reason }), ...workEnds(visit, leftAt(job, input, at), at) };
    case 'interrupt': {
      const { missing_part = null, part_expected_on = null } = input as Record<string, string | null>;
      const ending = { at, reason, missing_part, part_expected_on };
      const ended = interruptedVisit(input.outcome as Interruption & VisitOutcome, ending, visit);
      return { ...ended, ...interruptedAt(visit, leftAt(job, input, at), at) };
    }
    case 'hand_back':
      return { ...notYetUnderway, technician: null };
    case 'pause':
      return suspendVisit(visit, leftAt(job, input, at));
    default:
      return {};
  }
}

/** Returns the time at which the technician left, which is now unless they entered an earlier time. */
function leftAt(job: JobOrderListed, { left_at }: Fields, now: Date): Date {
  const said = typeof left_at === 'string' ? new Date(left_at) : null;
  const left = leavingOf(said, workOf(job), { now, time_zone: job.time_zone });
  return typeof left === 'string' ? now : left;
}

function formAfter(job: JobOrderListed, act: Act): Fields {
  return hasForm(job) ? { ...settleJobForm(formWith(job, act)) } : {};
}

function formWith(job: JobOrderView, { input }: Act): JobForm {
  const before = jobFormOf(job);
  const names = Object.keys(before);
  const typed = Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
  return withChanges<JobForm>(before, typed);
}

function submittedAfter(job: JobOrderListed, act: Act, at: Date): Fields {
  const course = submittedVisit(visitOf(job), { at, left: leftAt(job, act.input, at) });
  if (!hasForm(job)) return course;
  const form = formWith(job, act);
  const { left_at } = act.input;
  const made = summaryOnDevice(job, form, {
    at,
    left_at: typeof left_at === 'string' ? new Date(left_at) : null,
  });
  const settled = settleJobForm(form);
  const reported = { ...settled, ...resolvedVisit({ ...job, ...settled }), ...course };
  // The server would refuse this form, so there is nothing to sign.
  if (typeof made === 'string') return { ...reported, ...unreported };
  const { summary, coverage } = made;
  const { visit_fee, free_reason = null } = summary;
  return { ...reported, visit_fee, free_reason, coverage, ...unreported, summary };
}

function hasForm(job: JobOrderListed): job is JobOrderView {
  return 'work_performed' in job;
}

/** Returns the fields in the format of the calls, with instants as text. */
function textOf(fields: Fields): Partial<JobOrderView> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries);
}

function stageOf(job: Pick<JobOrder, 'status'> & { readonly technician_id: string | null }): JobStage {
  if (isJob('cancelled', job)) return 'cancelled';
  if (isJob('completed', job)) return 'completed';
  if (!isJob('planned', job)) return 'in_progress';
  return job.technician_id === null ? 'unassigned' : 'planned';
}
