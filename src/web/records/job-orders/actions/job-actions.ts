import type { ComponentType } from 'react';
import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Role } from '#domain/actor.ts';
import { isJob } from '#domain/job-orders/order.ts';
import type { JobOrderAction } from '#domain/job-orders/workflow.ts';
import { isDisputeOpen } from '#domain/signing/dispute.ts';
import { waitsForPart } from '#domain/values/missing-part.ts';
import { asksForVisit } from '#domain/visit/outcome.ts';
import { ExpectPartForm } from '#web/records/job-orders/missing-part/ExpectPartForm.tsx';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { jobsWords } from '#words/en/job-orders/order/jobs.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { settlementWords } from '#words/en/job-orders/settlement.ts';
import { disputeWords } from '#words/en/job-orders/signature/dispute.ts';
import { holdWords } from '#words/en/job-orders/visit/hold.ts';
import { leavingWords } from '#words/en/job-orders/visit/leaving.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { wordsOf } from '#words/words.ts';
import { AskTimeForm } from './AskTimeForm.tsx';
import { AssignJobForm, HandOverForm } from './AssignJobForm.tsx';
import { CancelForm } from './CancelForm.tsx';
import { CorrectJobForm } from './CorrectJobForm.tsx';
import { DeclineTimeForm } from './DeclineTimeForm.tsx';
import { EstimateForm } from './EstimateForm.tsx';
import { KeepOnHoldForm } from './KeepOnHoldForm.tsx';
import { PauseForm } from './PauseForm.tsx';
import { RateForm } from './RateForm.tsx';
import { SettleDisputeForm, SettleForm } from './SettleForm.tsx';
import { UnassignForm } from './UnassignForm.tsx';

type FormProps = { readonly job: JobOrderListed; readonly close: () => void };

export type JobReader = {
  readonly role: Role;
  /** True for a client's staff, who may only view data and report faults. */
  readonly isStaff: boolean;
  /** True for a super admin who acts for a client, and may not decide for it. */
  readonly isActing: boolean;
};

/** An action with a dialog. */
type DialogAction = {
  readonly by: 'dialog';
  readonly Form: ComponentType<FormProps>;
  readonly title: (number: string) => string;
  readonly text: (job: JobOrderView) => string;
  readonly isFinal?: true;
  /** True if the action is never a job's next step. */
  readonly isRare?: true;
  /** Conditions for offering the action, in addition to those of the workflow. */
  readonly isOffered?: (job: JobOrderView, reader: JobReader) => boolean;
};

/**
 * An action without a dialog. It is a button on the job page, in the visit's bar, under "Something is wrong", in the
 * form, on the signed report, or on the request.
 */
type OtherAction = { readonly by: 'button' | 'visit' | 'trouble' | 'form' | 'report' | 'request' };

/**
 * Every action of a job order, in the order of the buttons on its page, with its dialog and the place where it is
 * offered. An action without an entry does not compile.
 */
export const jobActions = {
  leave: { by: 'visit' },
  start: { by: 'button' },
  sign: { by: 'button' },
  save: { by: 'button' },
  submit: { by: 'form' },
  miss: { by: 'trouble' },
  interrupt: { by: 'trouble' },
  hand_back: { by: 'trouble' },
  assign: {
    by: 'dialog',
    Form: AssignJobForm,
    title: (number) => wordsOf(assignWords).titles.assign(number),
    text: ({ technician }) => wordsOf(jobsWords)[technician === null ? 'assign' : 'reassign'],
  },
  hand_over: {
    by: 'dialog',
    Form: HandOverForm,
    title: (number) => wordsOf(assignWords).titles.hand_over(number),
    text: () => wordsOf(orderWords).page.handOver,
    isRare: true,
  },
  unassign: {
    by: 'dialog',
    Form: UnassignForm,
    title: (number) => wordsOf(assignWords).titles.unassign(number),
    text: () => wordsOf(orderWords).page.unassign,
    isRare: true,
  },
  estimate: {
    by: 'dialog',
    Form: EstimateForm,
    title: (number) => wordsOf(assignWords).titles.estimate(number),
    text: () => wordsOf(orderWords).page.estimate,
    isRare: true,
  },
  correct: {
    by: 'dialog',
    Form: CorrectJobForm,
    title: (number) => wordsOf(assignWords).titles.correct(number),
    text: () => wordsOf(orderWords).page.correct,
    isRare: true,
  },
  pause: {
    by: 'dialog',
    Form: PauseForm,
    title: (number) => wordsOf(leavingWords).ofTechnician.title(number),
    text: () => wordsOf(leavingWords).ofTechnician.action,
    // Technicians use the visit's bar to put their own work on hold.
    isOffered: (_, { role }) => role !== 'technician',
  },
  keep_on_hold: {
    by: 'dialog',
    Form: KeepOnHoldForm,
    title: (number) => wordsOf(holdWords).title(number),
    text: () => wordsOf(holdWords).open,
    isOffered: ({ work_ended_at }) => work_ended_at === null,
  },
  ask_time: {
    by: 'dialog',
    Form: AskTimeForm,
    title: (number) => wordsOf(requestedTimeWords).ask.title(number),
    text: () => wordsOf(requestedTimeWords).ask.action,
    isOffered: (_, { role, isStaff }) => role === 'client' && !isStaff,
  },
  decline_time: {
    by: 'dialog',
    Form: DeclineTimeForm,
    title: (number) => wordsOf(assignWords).titles.decline_time(number),
    text: () => wordsOf(requestedTimeWords).decline.open,
    isOffered: ({ asked_date }) => asked_date !== null,
  },
  rate: {
    by: 'dialog',
    Form: RateForm,
    title: (number) => wordsOf(ratingWords).title(number),
    text: () => wordsOf(ratingWords).action,
    isOffered: ({ rated_at }, { role, isStaff, isActing }) =>
      role === 'client' && !isStaff && !isActing && rated_at === null,
  },
  expect_part: {
    by: 'dialog',
    Form: ExpectPartForm,
    title: (number) => wordsOf(assignWords).titles.expect_part(number),
    text: () => wordsOf(missingPartWords).open,
    isOffered: waitsForPart,
  },
  settle: {
    by: 'dialog',
    Form: SettleForm,
    title: (number) => wordsOf(assignWords).titles.settle(number),
    text: () => wordsOf(settlementWords).open,
    isOffered: canBeSettled,
  },
  dispute: { by: 'report' },
  settle_dispute: {
    by: 'dialog',
    Form: SettleDisputeForm,
    title: (number) => wordsOf(disputeWords).settle.title(number),
    text: () => wordsOf(disputeWords).settle.open,
    isOffered: isDisputeOpen,
  },
  cancel: {
    by: 'dialog',
    Form: CancelForm,
    title: (number) => wordsOf(assignWords).titles.cancel(number),
    text: () => wordsOf(jobsWords).cancel,
    isFinal: true,
  },
  call_off: { by: 'request' },
} as const satisfies Readonly<Record<JobOrderAction, DialogAction | OtherAction>>;

type ActionsBy<By extends (DialogAction | OtherAction)['by']> = {
  [Action in JobOrderAction]: (typeof jobActions)[Action]['by'] extends By ? Action : never;
}[JobOrderAction];
export type JobDialogAction = ActionsBy<'dialog'>;
export type JobButtonAction = ActionsBy<'button'>;

export const jobDialogs: Readonly<Record<JobDialogAction, DialogAction>> = jobActions;

/**
 * Returns true if the job can be settled. A canceled visit keeps its request open, so the request is closed instead.
 */
function canBeSettled({ forerunner, service_request, ...job }: JobOrderView): boolean {
  const isOfRequest = isJob('cancelled', job) && service_request !== null;
  return (
    job.follower === null && !isOfRequest && asksForVisit({ ...job, forerunner_id: forerunner?.id ?? null })
  );
}
