import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { jobForm, jobProgressForm, saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { mustSayWhenDone } from '#domain/visit/leaving.ts';
import type { StartConcern } from '#domain/visit/location.ts';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import type { VersionedForm } from '#web/app/forms/versioned-form.ts';
import { useDelivery } from '#web/records/decisions/act-delivery.ts';
import { useHeldEntries } from '#web/records/decisions/held-steps.ts';
import type { Leaving } from '#web/records/decisions/LeavingInput.tsx';
import { askAboutStart } from '#web/records/decisions/visit-start.ts';
import { leavingOf } from '#web/records/job-orders/visit/leaving.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { wordsOf } from '#words/words.ts';
import { useAutosave } from './autosave.ts';
import { type FormValues, fieldsOf, inputOf, isFeeUnknown } from './form-values.ts';
import { hoursByClock } from './proposed-hours.ts';

/** Returns the three ways to send a job's form: automatically, as progress, and as finished work. */
export function useJobSending(state: VersionedForm<JobOrderView, FormValues>, onSubmitted: () => void) {
  const text = wordsOf(formWords);
  const left = useRef<string | null>(null);
  const startOptions = useStartOptions(state, left, (send) => setPendingSend(send));
  const saving = useFormCommand(state, saveJobOrder, {
    schema: jobProgressForm,
    ...startOptions('save'),
    ...useDelivery('save', saveJobOrder, state.base, { onKept: () => settleKept(state) }),
    done: [text.saved],
  });
  const submitting = useFormCommand(state, submitJobOrder, {
    schema: jobForm,
    ...startOptions('submit'),
    ...useDelivery('submit', submitJobOrder, state.base, {
      onKept: () => {
        settleKept(state);
        onSubmitted();
      },
    }),
    done: [text.submitted, text.submittedText],
    onSaved: onSubmitted,
  });
  const isRunning = saving.command.isRunning || submitting.command.isRunning;
  const [asksFee, setAsksFee] = useState(false);
  const [pendingSend, setPendingSend] = useState<'save' | 'submit' | null>(null);
  // Until the server has responded to an earlier entry, the version to base this save on is unknown.
  const isBehindEntries = useHeldEntries(state.base.id).entries.length > 0;
  const autosave = useAutosave(state, { isOff: isRunning || pendingSend !== null || isBehindEntries });
  /** Submits the form. First asks whether the visit is free if a complete form has no fee and needs no reason. */
  const submit = () => {
    const ask = submitting.ifValid(() => setAsksFee(true));
    return isFeeUnknown(state.form.getValues(), state.base) ? ask() : submitting.submit();
  };
  // Waits for a running autosave, so the manual save is based on it.
  const sendPending = useEffectEvent(() => {
    if (pendingSend === 'save') saving.submit();
    if (pendingSend === 'submit') submit();
    setPendingSend(null);
  });
  useEffect(() => {
    if (pendingSend !== null && !autosave.isRunning) sendPending();
  }, [pendingSend, autosave.isRunning]);
  const isBehind = state.isBehind && !autosave.isRunning;
  return {
    ...useFinish(state, left, () => setPendingSend('submit')),
    asksFee,
    enterFee: () => setAsksFee(false),
    sendWithoutFee: () => {
      setAsksFee(false);
      submitting.submit();
    },
    save: () => setPendingSend('save'),
    isFinishing: submitting.command.isRunning || pendingSend === 'submit',
    isSaving: saving.command.isRunning || pendingSend === 'save',
    isRunning,
    isBehind,
    isStopped: isRunning || isBehind,
    autosaveState: autosave.state,
  };
}

/** Treats the input as saved, because the device keeps it as an entry. The draft is no longer needed. */
function settleKept(state: VersionedForm<JobOrderView, FormValues>): void {
  const values = state.form.getValues();
  state.settle({ ...state.base, ...fieldsOf(values, state.base) }, values);
}

/**
 * Returns the function that finishes the work. It fills in the hours since the arrival if no one has entered any, then
 * submits the form. If the visit was left open, it first asks when the technician left.
 */
function useFinish(
  { form, base }: VersionedForm<JobOrderView, FormValues>,
  left: RefObject<string | null>,
  submit: () => void,
) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const sendFinished = () => {
    const hours = hoursByClock(base, new Date(), left.current);
    const hasNoHours = Number(form.values.time_spent_hours) === 0 && !form.isTouched('time_spent_hours');
    if (hours !== null && hasNoHours) form.setFieldValue('time_spent_hours', hours);
    submit();
  };
  return {
    finish: () => {
      const question = left.current === null ? leavingOf(base, mustSayWhenDone) : null;
      if (question === null) sendFinished();
      else setLeaving(question);
    },
    /** The question about when the technician left; null while it is not shown. */
    leaving,
    stopLeaving: () => setLeaving(null),
    finishWith: (left_at: string) => {
      left.current = left_at;
      setLeaving(null);
      sendFinished();
    },
  };
}

/**
 * Returns the options for saves that start a visit. If the start has conflicts, the server asks for
 * confirmation.
 */
function useStartOptions(
  { base: shownJob }: VersionedForm<JobOrderView, FormValues>,
  left: RefObject<string | null>,
  retry: (send: 'save' | 'submit') => void,
) {
  const accepted = useRef<StartConcern[]>([]);
  const elsewhere = useRef<string | undefined>(undefined);
  const { number, time_zone } = shownJob;
  return (send: 'save' | 'submit') => ({
    fieldsOf: (values: FormValues) => fieldsOf(values, shownJob),
    inputOf: (fields: ReturnType<typeof fieldsOf>, base: JobOrderView) => ({
      ...inputOf(fields, base),
      accepted: accepted.current,
      left_elsewhere_at: elsewhere.current,
      ...(send === 'submit' && left.current !== null && { left_at: left.current }),
    }),
    onProblem: (problem: Problem) =>
      askAboutStart(problem, {
        number,
        time_zone,
        kind: 'start',
        goOn: (concerns, left_elsewhere_at) => {
          accepted.current = concerns;
          elsewhere.current = left_elsewhere_at;
          retry(send);
          return undefined;
        },
        after: null,
      }),
  });
}
