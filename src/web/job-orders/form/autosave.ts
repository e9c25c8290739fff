import { useEffect, useEffectEvent, useRef } from 'react';
import { jobProgressForm, saveJobOrder } from '#contract/job-orders/form.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useConnection } from '#web/app/data/live.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import type { VersionedForm } from '#web/app/forms/versioned-form.ts';
import { type FormValues, fieldsOf, inputOf } from './form-values.ts';

/** The pause in typing, in milliseconds, after which the input is saved. */
const pauseMs = 2500;

export type AutosaveState = 'nothing' | 'saving' | 'saved' | 'kept';

/**
 * Autosaves the form of a job in progress shortly after the last change. Saving never alters what the technician
 * typed, even during the request. While offline, the changes are stored on the device, and no toasts appear. `isOff`
 * is true while the technician sends the form manually.
 */
export function useAutosave(state: VersionedForm<JobOrderView, FormValues>, { isOff }: { isOff: boolean }) {
  const { form, base } = state;
  const connection = useConnection();
  const refused = useRef<FormValues | null>(null);
  const hasSaved = useRef(false);
  const { run, isRunning } = useCommand(saveJobOrder, {
    isQuiet: true,
    // The form shows its own notice if a colleague has saved a change in the meantime.
    onProblem: ({ code }) => code === 'stale',
  });
  const save = useEffectEvent(async () => {
    const sentValues = form.getValues();
    const fields = fieldsOf(sentValues, base);
    if (!jobProgressForm.safeParse(fields).success) return;
    const saved = await run(inputOf(fields, base));
    refused.current = saved === null ? sentValues : null;
    if (saved === null) return;
    hasSaved.current = true;
    state.settle(saved, sentValues);
  });
  const isDirty = form.isDirty();
  // Saving starts a visit that has not started, and reopens a submitted form. Neither may happen
  // automatically.
  const isBegun = base.started_at !== null && base.job_order_form_submitted_at === null;
  const isWaiting = isBegun && isDirty && !state.isBehind && !isRunning && !isOff;
  const { values } = form;
  useEffect(() => {
    if (!isWaiting || connection !== 'online' || refused.current === values) return;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, connection, values]);
  return {
    isRunning,
    state: autosaveStateOf({ isRunning, isDirty: isBegun && isDirty, hasSaved: hasSaved.current }),
  };
}

function autosaveStateOf(now: { isRunning: boolean; isDirty: boolean; hasSaved: boolean }): AutosaveState {
  if (now.isRunning) return 'saving';
  if (now.isDirty) return 'kept';
  return now.hasSaved ? 'saved' : 'nothing';
}
